// Steps played at a shared table for whoever would rather not, where the game offers that.
import { untrack } from 'svelte'
import type { Assistance } from '../board/api'
import { looks } from '../board/games'
import { clients } from '../game/clients'
import type { Line } from './line.svelte'
import { isSecret, startOf, stepsOf, type Shown } from './shown.svelte'

export class Assistant {
  /** Whether steps are played until there is nothing left to be spared. */
  busy = $state(false)
  readonly #assist = $derived.by(() => this.shown.scene && looks[this.shown.scene.game].assist)

  constructor(
    private readonly line: Line,
    private readonly shown: Shown,
    private readonly isActive: () => boolean,
    private readonly play: (step: string) => void,
  ) {
    $effect(() => this.#goOn())
  }

  stop(): void {
    this.busy = false
  }

  /** Plays one step, or steps as long as there is something to spare. */
  async ask(how: Assistance): Promise<void> {
    const { table } = this.line
    const { scene, geometry } = this.shown
    const assist = this.#assist
    if (!table || !scene || !geometry || !assist) return
    this.line.refused = null
    this.busy = how === 'all'
    if (this.busy) return
    // Where hands are hidden only this seat's own choices are known.
    const { engine } = await clients()
    const steps = stepsOf(table)
    const turn = isSecret(table) ? null : await engine.turn(startOf(table), steps, assist.level, steps.length)
    const step = assist.one(scene, geometry, turn && 'ok' in turn ? turn.ok.steps[0] : undefined)
    if (step !== null && this.isActive()) this.play(step)
  }

  #goOn(): void {
    const { scene, geometry } = this.shown
    const assist = this.#assist
    if (!this.busy || !scene || !geometry || !assist) return
    const [active, { refused }] = [this.isActive(), this.line]
    const step = active && !refused ? assist.next(scene, geometry) : null
    if (step !== null) untrack(() => this.play(step))
    else if (assist.done(scene) || active || refused) this.busy = false
  }
}
