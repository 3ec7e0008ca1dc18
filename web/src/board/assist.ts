// What a game plays for a person who would rather not: one step, or steps until something is reached.
import type { Scene } from '../wire'

/** What a person asks for. */
export type Assistance = 'one' | 'all'

export interface Assist {
  /** The step that is played, of the engine's candidates, the best first. */
  choose(scene: Scene, candidates: readonly string[]): string | null
  /** Whether there is more to be spared whoever asked for many steps, and is to move. */
  goesOn(scene: Scene): boolean
  /** Whether nobody can be spared anything any more. */
  done(scene: Scene): boolean
}
