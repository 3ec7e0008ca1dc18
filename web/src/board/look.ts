// What a game tells the board about itself. A fifth game writes one of these and nothing else.
import type { Component } from 'svelte'
import type { Choice, Message, Scene } from '../wire'
import type { Atlas, Place } from './atlas'
import type { BoardSettings } from './settings'
import type { Shape } from './shape'

/** Something that stands on a cell. */
export interface Piece {
  at: string
  /** What it is, in the game's own letters: two of the same look are drawn the same. */
  look: string
  /** How high it stands: pieces of a lower layer are drawn first and carry those above. */
  layer: number
  /** A name, if it is one of a kind (a cylinder): it is seen to travel even when no effect says so. */
  name?: string
}

/** A label of the board's border, or of a cell. */
export interface Label {
  text: string
  x: number
  y: number
}

export interface SideProps {
  scene: Scene
  seat: number
  settings?: BoardSettings
}

export interface HandProps {
  scene: Scene
  active: boolean
  settings: BoardSettings
  onplay: (step: string) => void
}

export interface Look {
  /** How much room the board needs around its cells, in units of the distance between neighbours. */
  margin: number
  /** Whether a cell must be in sight; all of them, where nothing is said. */
  inSight?(scene: Scene, cell: string): boolean
  /** What lies under everything and never moves. */
  ground(atlas: Atlas, scene: Scene): Shape[]
  labels(atlas: Atlas, scene: Scene): Label[]
  /** The size of their letters. */
  lettering: number
  /** What stands on the board, from the lowest layer to the highest. */
  pieces(scene: Scene): Piece[]
  /** A piece as drawn, around the origin, in hundredths of the distance between neighbours. `place` is
   * where it stands, for those that lie in the board's plane and turn with it. */
  draw(piece: Piece, settings: BoardSettings, place: Place | undefined): Shape[]
  /** Whether a piece is drawn differently from cell to cell, because it turns with the board. */
  inPlane?(piece: Piece): boolean
  /** How high a piece is: what stands on it stands so much higher on the screen. */
  rise(piece: Piece): number
  /** How large rings and halos are, and the layer whose pieces stand on them. */
  reach: number
  carpet: number
  /** What stands on a cell, in words. */
  describe(scene: Scene, cell: string): Message
  /** Whether the cells where a step may begin are worth a mark before anything is chosen. */
  starts(scene: Scene): boolean
  /** The piece that a press on an empty cell would bring, to be shown under the pointer. */
  brings(scene: Scene, choice: Choice): Piece | null
  /** What was tried, in notation, when it is no legal step; null when nothing can be said of it. */
  tried(scene: Scene, held: readonly string[], cell: string): string | null
  /** What a choice is called where several are complete. */
  called(choice: Choice, scene: Scene): Message
  /** What a seat holds. */
  Side: Component<SideProps>
  /** What a seat chooses from, beside the board. */
  Hand?: Component<HandProps>
}
