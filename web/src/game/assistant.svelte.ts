// Steps played for people who would rather not, where the game offers that.
import type { Assist } from '../board/api'
import type { Game } from './game.svelte'
import { assisting, type Pace } from './pace'

export class Assistant {
  /** Whether steps are played for the people here until there is nothing left to be spared. */
  busy = $state(false)

  constructor(
    private readonly game: Game,
    private readonly assist: Assist | undefined,
    private readonly calm: () => Pace,
  ) {}

  /** How long each step takes while many are played. */
  get pace(): number | null {
    return this.busy ? assisting(this.calm()) : null
  }

  stop(): void {
    this.busy = false
  }

  /** The next of many steps, for the person to move. */
  async next(moment: number): Promise<string | null> {
    const { scene } = this.game
    const goesOn = this.busy && scene !== null && (this.assist?.goesOn(scene) ?? false)
    const step = goesOn ? await this.#choose() : null
    if (this.game.isNow(moment)) this.busy = step !== null
    return step
  }

  /** One step for the person to move; gives whether it was played. */
  async one(moment: number): Promise<boolean> {
    const step = await this.#choose()
    return step !== null && this.game.isNow(moment) && this.game.put(step, moment)
  }

  async #choose(): Promise<string | null> {
    const { assist } = this
    const { scene, kept, asking } = this.game
    if (!assist || !scene) return null
    const found = await asking.engine((engine) => engine.candidates(kept.saved.start, kept.steps))
    return found && 'ok' in found ? assist.choose(scene, found.ok) : null
  }
}
