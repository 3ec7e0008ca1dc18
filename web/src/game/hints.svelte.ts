// What the engine would play, for a person who asks.
import type { Game } from './game.svelte'
import { hintOf, type Hint } from './hint'

export class Hints {
  shown = $state.raw<Hint | null>(null)
  thinking = $state(false)

  constructor(private readonly game: Game) {}

  /** Asks the engine what it would play. */
  async ask(millis = 1000): Promise<void> {
    const { scene: before, active, moment, kept, asking, witness } = this.game
    if (!before || !active || this.thinking) return
    const { saved, steps } = kept
    this.thinking = true
    const found = await asking.engine((engine) => engine.think(saved.start, steps, millis, 1))
    if (!this.game.isNow(moment)) return
    this.thinking = false
    if (!found) return
    if ('fault' in found) return witness.refused?.(found.fault)
    const [line] = found.ok.lines
    const step = line?.steps[0]
    if (step === undefined) return
    const after = await this.game.foresee(step)
    if (after && this.game.isNow(moment)) this.shown = hintOf(line, before, after)
  }

  /** Nothing is thought of any more. */
  stop(): void {
    this.thinking = false
  }

  /** Another place is shown: what was found is of no use there. */
  forget(): void {
    this.shown = null
  }
}
