// What was played at a shared table, looked through while the game goes on. Nothing can be played from there.
import { clients } from '../game/clients'
import { Replay } from '../game/replay.svelte'
import type { Geometry, Scene } from '../wire'
import type { Line } from './line.svelte'
import { isSecret, startOf, stepsOf } from './shown.svelte'

/** An earlier place of the game. */
interface Past {
  scene: Scene
  geometry: Geometry
  /** The steps that led there. */
  steps: readonly string[]
}

export class Review {
  #found = $state.raw<Past | null>(null)
  /** What was asked for last: an answer to anything before is of no interest. */
  #moment = 0
  readonly #replay: Replay

  /** The place that is looked at; none while that is the game as it stands. Steps that were taken back since
   * lead nowhere any more. */
  readonly past = $derived.by((): Past | null => {
    const [found, table] = [this.#found, this.line.table]
    if (!found || !table || found.steps.length >= table.steps.length) return null
    return found.steps.every((step, at) => table.steps[at]?.step === step) ? found : null
  })
  /** How many steps there are to look through: none where hands are hidden, until the game is over. */
  readonly length = $derived.by((): number => {
    const { table } = this.line
    return !table || isSecret(table) ? 0 : table.steps.length
  })
  readonly place = $derived(this.past?.steps.length ?? this.length)

  constructor(
    private readonly line: Line,
    pause: () => number,
  ) {
    const replayed = {
      isLeaf: () => this.past === null,
      isStuck: () => false,
      rewind: () => this.#show(0),
      advance: () => this.#show(this.place + 1),
    }
    this.#replay = new Replay(replayed, pause)
  }

  get running(): boolean {
    return this.#replay.running
  }
  get canRun(): boolean {
    return this.length > 0
  }

  /** Shows the place after so many steps; after all of them, the game as it stands. */
  turnTo(place: number): void {
    this.#replay.stop()
    void this.#show(place)
  }

  toggle(): void {
    void this.#replay.toggle()
  }

  /** Goes back to the game as it stands. */
  live(): void {
    this.turnTo(this.length)
  }

  async #show(place: number): Promise<void> {
    const moment = (this.#moment += 1)
    const { table } = this.line
    if (!table || place < 0) return
    if (place >= this.length) return void (this.#found = null)
    const [start, steps] = [startOf(table), stepsOf(table).slice(0, place)]
    const { rules } = await clients()
    const [scene, geometry] = await Promise.all([rules.scene(start, steps), rules.geometry(start, steps)])
    if (moment === this.#moment && 'ok' in scene && 'ok' in geometry)
      this.#found = { scene: scene.ok, geometry: geometry.ok, steps }
  }
}
