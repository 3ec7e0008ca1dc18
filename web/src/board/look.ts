// What a game tells the board about itself. A fifth game writes one of these and nothing else.
import type { Component } from 'svelte'
import type { Choice, Message, Scene, Threat } from '../wire'
import type { HandProps, SideProps } from './api'
import type { Assist } from './assist'
import type { Atlas, Place } from './atlas'
import type { Guide } from './guide'
import type { BoardSettings } from './settings'
import type { Shape } from './shape'

/** Something that stands on a cell. */
export interface Piece {
  at: string
  /** What it is, in the game's own letters: two of the same look are drawn the same. */
  look: string
  /** How high it stands: pieces of a lower layer are drawn first and carry those above. */
  layer: number
  /** Which of several piles on its cell it belongs to, and where that one stands. */
  pile?: number
  beside?: Beside
  /** A name, if it is one of a kind (a cylinder): it is seen to travel even when no effect says so. */
  name?: string
}

/** How far from the middle of its cell something stands, and how large. */
export interface Beside {
  x: number
  y: number
  scale: number
}

/** A label of the board's border, or of a cell. */
export interface Label {
  text: string
  x: number
  y: number
  /** The size of its letters, where it is not that of the game's other boards. */
  size?: number
}

/** Something that can be put on a cell while a position is set up. */
export interface Thing {
  /** It alone, its foot around the origin. */
  shapes: Shape[]
  words: Message
  /** The same one, turned; nothing where it looks the same from every side. */
  turned?: string
}

/** Presses that a game understands in a way of its own (a tile is laid, turned, then confirmed). What
 * these read may be reactive: the board follows. */
export interface Presses {
  /** Whether a choice is made this way, and not by pressing its cells. */
  takes(choice: Choice, scene: Scene): boolean
  /** The cells that may be pressed. */
  targets(scene: Scene): ReadonlySet<string>
  /** A cell was pressed, by the Enter key or otherwise: the choice that is now made, null when there is
   * more to do, `refused` when it means nothing, `again` when it means something else from now on. */
  press(scene: Scene, cell: string, entered: boolean): Choice | 'refused' | 'again' | null
  /** A key was pressed on the board: a choice, null when it was understood, undefined when not. */
  key(scene: Scene, key: string): Choice | null | undefined
  /** Lets go of whatever is half done; whether there was something. */
  letGo(scene: Scene): boolean
  /** The cells that are chosen so far. */
  held(scene: Scene): readonly string[]
  /** What a press on a cell that may be pressed does. */
  does(scene: Scene, cell: string): Message
  /** What is half done, drawn over the board; also what a press on the cell pointed at would do. */
  shapes(scene: Scene, atlas: Atlas, settings: BoardSettings, pointed: string | null): Shape[]
}

export interface Look {
  /** How much room the board needs around its cells, in units of the distance between neighbours. */
  margin: number
  /** Which cells must be in sight and can be walked over; all of them, where nothing is said. */
  needed?(scene: Scene): (cell: string) => boolean
  /** The cells of a large board that something lies on: a figure may show no more than them. */
  laid?(scene: Scene): string[]
  /** What lies under everything and never moves. */
  ground(atlas: Atlas, scene: Scene, settings: BoardSettings): Shape[]
  labels(atlas: Atlas, scene: Scene): Label[]
  /** The size of their letters, and their ink where it is not that of boards. */
  lettering: number
  ink?: string
  /** What stands on the board, from the lowest layer to the highest. */
  pieces(scene: Scene): Piece[]
  /** A piece as drawn, around the origin, in hundredths of the distance between neighbours. `place` is
   * where it stands, for those that lie in the board's plane and turn with it. */
  draw(piece: Piece, settings: BoardSettings, place: Place | undefined): Shape[]
  /** Whether a piece is drawn differently from cell to cell, because it turns with the board. */
  inPlane?(piece: Piece): boolean
  /** How high a piece is: what stands on it stands so much higher on the screen. */
  rise(piece: Piece): number
  /** Whether pieces are seen from the side, so that a pile in front hides those behind it. */
  upright?: boolean
  /** Whether the ground is of so many colours that marks need an edge. */
  motley?: boolean
  /** How large rings and halos are, and the layer whose pieces stand on them. */
  reach: number
  carpet: number
  /** What stands on a cell, in words. */
  describe(scene: Scene, cell: string): Message
  /** Something of the palette from which positions are set up, by its name there. */
  thing(code: string, scene: Scene, settings: BoardSettings): Thing
  /** The cells of a threat that are worth a mark: where it would strike; all, where nothing is said. */
  menaced?(scene: Scene, threat: Threat): string[]
  /** How a cell is marked where a piece may come from outside, if not by a dot. */
  entry?(atlas: Atlas, cell: string): Shape[]
  /** The kinds of step that are offered by name beside the piece that is held. */
  deeds?: ReadonlySet<Choice['kind']>
  /** What helps to find one's way on a large board. */
  guide?: Guide
  /** The cells that a seat looks at first, on a board too large to be seen whole; those that matter most first. */
  matters?(scene: Scene, seat: number, atlas: Atlas): string[]
  /** How a cell is marked where a step may begin, if not by a ring. */
  start?(place: Place): Shape
  /** The piece that a press on an empty cell would bring, to be shown under the pointer. */
  brings(scene: Scene, choice: Choice): Piece | null
  /** What was tried, in notation, when it is no legal step; null when nothing can be said of it. */
  tried(scene: Scene, held: readonly string[], cell: string): string | null
  /** What a choice is called: where several are complete, and where one is advised. */
  called(choice: Choice, scene: Scene): Message
  /** What a press on one of its cells does for a choice; what the choice is called, where nothing is said. */
  does?(choice: Choice, scene: Scene, cell: string): Message
  presses?: Presses
  /** What the game plays for a person who asks for it. */
  assist?: Assist
}

/** What belongs to a game beside its board. */
export interface Beyond {
  /** What a seat holds. */
  Side: Component<SideProps>
  /** What a seat chooses from. */
  Hand?: Component<HandProps>
}
