// How a game helps people to find their way on a large board: lit cells, ways and sides, some of them only when
// asked for.
import type { Choice, Message, Scene } from '../wire'
import type { Atlas } from './atlas'
import type { Shape } from './shape'

/** Something that is shown when a person asks for it. */
export interface Lens {
  /** Its name, which is also the end of the key of its label. */
  name: string
  /** The key that switches it, and its sign as path data in a square of 24. */
  key: string
  icon: string
}

/** What a guide is asked about. */
export interface Glance {
  scene: Scene
  atlas: Atlas
  /** Whose eyes look. */
  seat: number
  /** Whether that seat chooses a step now. */
  active: boolean
  /** The cells that are held, and the choices that a press on a cell leads towards. */
  held: readonly string[]
  open: ReadonlyMap<string, Choice[]>
  /** The names of the lenses that are switched on. */
  lenses: ReadonlySet<string>
}

export interface Guide {
  lenses: readonly Lens[]
  /** Whether there is anything to see through a lens now. */
  serves(scene: Scene): boolean
  /** What lies under the pieces. */
  under(glance: Glance): Shape[]
  /** What lies over them. */
  over(glance: Glance): Shape[]
  /** What a lens shows, in words. */
  says(lens: Lens, glance: Glance): Message
}
