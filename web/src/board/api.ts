// All that a host may ask of a board, and all that a board asks of its host.
//
//   <Board {scene} {geometry} {active} {settings} onplay={(step) => …} />
//   <Side {scene} {seat} />                           what a seat holds
//   <Hand {scene} {active} {settings} onplay={…} />   what a seat chooses from; hasHand(game) says whether there is one
//   <Miniature {game} {options} />                    a little game that plays itself
//   boardSvg(scene, geometry, settings)               the board as a picture that stands alone
//
// A board keeps nothing of a game: it shows the scene that it is given, tells which step was chosen, and
// shows that step when the host gives the next scene. It knows no rules.
import type { Geometry, Marks, Scene } from '../wire'
import type { Assistance } from './assist'
import type { Drawing, Hue } from './drawing'
import type { BoardSettings } from './settings'

/** What a board is given, and whom it tells. */
export interface BoardProps {
  /** The position. When another comes whose `last` step follows on what is shown, the step is seen to be played. */
  scene: Scene
  /** Where the cells of that position lie. */
  geometry: Geometry
  /** Whether the seat to move is a person here: only then can a step be chosen. */
  active: boolean
  /** How a person wants it shown. */
  settings: BoardSettings
  /** A step to point out, in notation. */
  hint?: string | null
  /** Cells and ways that a text beside the board speaks of. */
  notes?: BoardNotes
  /** Rings and arrows over the board: those of a game's notes, or a line that the host points out. */
  drawings?: readonly Drawing[]
  /** Somebody drew a ring or an arrow: with the right button, with the pen, or by keys. Nobody can draw without it.
   * `redrawn` tells which drawings there are then. */
  ondraw?: (drawing: Drawing) => void
  /** What is drawn with. */
  pen?: Pen
  /** The cells that matter: no more than they and their neighbours is shown; the whole board, where there are none. */
  around?: readonly string[]
  /** The seat of the person who looks on while others play. */
  own?: number
  /** A step was chosen: one of the scene's choices, by its text. */
  onplay: (step: string) => void
  /** Something was tried that is no legal step: as much of its notation as can be told. */
  onrefused?: (tried: string) => void
  /** The scene that a step would lead to, to show beforehand what it does; nothing is shown without it. */
  foresee?: (step: string) => Promise<Scene | null>
}

/** Cells and ways that a text speaks of. */
export interface BoardNotes {
  marks: Marks
  /** Each a way from cell to cell. */
  arrows: string[][]
}

/** What is drawn with on a board. */
export interface Pen {
  hue: Hue
  /** Whether every press draws, and plays nothing: for fingers, which have no right button. */
  down: boolean
}

/** What a host may tell a board to do, by `bind:this`. */
export interface BoardCommands {
  /** Gives the keyboard to the cell that was walked to last. */
  focus(): void
  /** A key that nobody else understood; whether the board did. */
  key(name: string): boolean
}

/** What a seat holds, beside the board. */
export interface SideProps {
  scene: Scene
  seat: number
  settings?: BoardSettings
}

/** What a seat chooses from, beside the board. */
export interface HandProps {
  scene: Scene
  /** Whether the seat to move is a person here. */
  active: boolean
  settings: BoardSettings
  /** A step was chosen: one of the scene's choices, by its text. */
  onplay: (step: string) => void
  /** Asks for steps to be played for the person; not offered without it. */
  onassist?: (how: Assistance) => void
  /** Whose hand it is; without one, that of the seat to move. */
  seat?: number
}

export type { Assist, Assistance } from './assist'
export type { Drawing, Hue } from './drawing'
export type { BoardSettings } from './settings'
