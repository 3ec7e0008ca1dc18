// What is shown of a table that people share, and what the rules say of it.
import { Ahead } from '../game/ahead'
import { clients } from '../game/clients'
import { refusedBy, type Refused } from '../learn/exhibit.svelte'
import type { GameName, Geometry, Scene, SeenTable, Start } from '../wire'

/** Whether whoever looks sees only a part of the position. */
export const isSecret = (table: SeenTable): boolean => table.position.text === ''

/** How the table's game began, as far as whoever looks may know. */
export const startOf = (table: SeenTable): Start => ({
  setup: {
    game: table.terms.game as GameName,
    players: table.seats.length > 2 ? table.seats.length : null,
    set: isSecret(table) ? [] : Object.entries(table.position.options),
  },
})

/** Where the game stands, as far as whoever is to move may know: for the engine. */
export const standingOf = (table: SeenTable): { start: Start; steps: string[] } => {
  const { imagined } = table.position
  return imagined === undefined
    ? { start: startOf(table), steps: stepsOf(table) }
    : { start: { text: imagined }, steps: [] }
}

/** The steps that were made at the table. */
export const stepsOf = (table: SeenTable): string[] => table.steps.map((each) => each.step)

export class Shown {
  scene = $state.raw<Scene | null>(null)
  geometry = $state.raw<Geometry | null>(null)
  /** Whether the rules could not be asked. */
  broken = $state(false)
  /** What was asked for last: an answer to anything before is of no interest. */
  #moment = 0
  readonly #ahead = new Ahead()

  /** Somebody is told when the game has gone on. */
  constructor(private readonly gone: (scene: Scene) => void) {}

  /** Shows a table. The rules are asked where its cells lie only if that did not come with it. */
  async show(table: SeenTable, geometry: Geometry | null = null): Promise<void> {
    const moment = (this.#moment += 1)
    const settled = this.geometry !== null && !this.geometry.moves ? this.geometry : null
    const known = geometry ?? settled
    if (known) return this.#put(table.position, known)
    try {
      const { rules } = await clients()
      const answer = await rules.geometry(startOf(table), isSecret(table) ? [] : stepsOf(table))
      if (moment !== this.#moment) return
      if ('ok' in answer) this.#put(table.position, answer.ok)
      else this.broken = true
    } catch {
      this.broken = true
    }
  }

  #put(scene: Scene, geometry: Geometry): void {
    const before = this.scene
    this.broken = false
    this.geometry = geometry
    this.scene = scene
    if (before && before.at < scene.at) this.gone(scene)
  }

  /** The scene that a step would lead to, where that can be known. */
  foresee(table: SeenTable, step: string): Promise<Scene | null> {
    if (isSecret(table)) return Promise.resolve(null)
    const steps = stepsOf(table)
    return this.#ahead.get(steps.join(' '), step, async () => {
      const { rules } = await clients()
      const seen = await rules.scene(startOf(table), [...steps, step])
      return 'ok' in seen ? seen.ok : null
    })
  }
}

/** Why a step is not legal at the table. Where hands are hidden nobody here can tell. */
export async function why(table: SeenTable, tried: string): Promise<Refused | null> {
  if (isSecret(table)) return null
  const { rules } = await clients()
  const answer = await rules.why(startOf(table), stepsOf(table), tried)
  return 'fault' in answer ? refusedBy(answer.fault) : null
}
