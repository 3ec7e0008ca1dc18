// What a game plays for a person who would rather not: one step, or steps until something is reached.
import type { Geometry, Scene } from '../wire'

/** What a person asks for. */
export type Assistance = 'one' | 'all'

export interface Assist {
  /** The engine's level that chooses a single step: one that answers at once. */
  level: number
  /** The single step that was asked for. `chosen` is the engine's, where it could be asked. */
  one(scene: Scene, geometry: Geometry, chosen?: string): string | null
  /** The next of many steps; null when there is nothing left to be played for the seat to move. */
  next(scene: Scene, geometry: Geometry): string | null
  /** Whether nobody can be spared anything any more. */
  done(scene: Scene): boolean
}
