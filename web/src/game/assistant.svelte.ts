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
  next(): string | null {
    const { scene, geometry } = this.game
    const step = this.busy && scene && geometry ? (this.assist?.next(scene, geometry) ?? null) : null
    this.busy = step !== null
    return step
  }

  /** One step for the person to move; gives whether it was played. */
  async one(moment: number): Promise<boolean> {
    const { assist } = this
    const { scene, geometry, kept, asking } = this.game
    if (!assist || !scene || !geometry) return false
    const { saved, steps } = kept
    const turn = await asking.engine((engine) => engine.turn(saved.start, steps, assist.level, steps.length))
    if (!turn || 'fault' in turn || !this.game.isNow(moment)) return false
    const step = assist.one(scene, geometry, turn.ok.steps[0])
    return step !== null && this.game.put(step, moment)
  }
}
