// What is shown of a table that people share, and what the rules say of it.
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

/** The steps that were made at the table. */
export const stepsOf = (table: SeenTable): string[] => table.steps.map((each) => each.step)

export class Shown {
  scene = $state.raw<Scene | null>(null)
  geometry = $state.raw<Geometry | null>(null)
  /** Whether the rules could not be asked. */
  broken = $state(false)
  /** What was asked for last: an answer to anything before is of no interest. */
  #moment = 0

  /** Somebody is told when the game has gone on. */
  constructor(private readonly gone: (scene: Scene) => void) {}

  async show(table: SeenTable): Promise<void> {
    const moment = (this.#moment += 1)
    try {
      const { rules } = await clients()
      const fixed = this.geometry && !this.geometry.moves ? this.geometry : null
      const geometry = fixed
        ? { ok: fixed }
        : await rules.geometry(startOf(table), isSecret(table) ? [] : stepsOf(table))
      if (moment !== this.#moment) return
      this.broken = 'fault' in geometry
      if (!('ok' in geometry)) return
      const before = this.scene
      this.geometry = geometry.ok
      this.scene = table.position
      if (before && before.at < this.scene.at) this.gone(this.scene)
    } catch {
      this.broken = true
    }
  }
}

/** Why a step is not legal at the table. Where hands are hidden nobody here can tell. */
export async function why(table: SeenTable, tried: string): Promise<Refused | null> {
  if (isSecret(table)) return null
  const { rules } = await clients()
  const answer = await rules.why(startOf(table), stepsOf(table), tried)
  return 'fault' in answer ? refusedBy(answer.fault) : null
}

/** The table after one more step, where that can be known. */
export async function foresee(table: SeenTable, step: string): Promise<Scene | null> {
  if (isSecret(table)) return null
  const { rules } = await clients()
  const seen = await rules.scene(startOf(table), [...stepsOf(table), step])
  return 'ok' in seen ? seen.ok : null
}
