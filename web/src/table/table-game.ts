// What a table shows of its game and asks of it, whether the game is played on this device or online.
import type { Assistance, Drawing } from '../board'
import type { Tree } from '../game/tree'
import type { Refused } from '../learn/exhibit.svelte'
import type { Choice, GameName, Geometry, Grade, Scene } from '../wire'
import type { Annotator } from './annotator'

/** Who has a seat, and how they stand. */
export interface Sitter {
  hue: string
  /** Who plays it, and the engine's level where that is the engine. */
  player: string
  level: number | null
  /** What is left on its clock, where it has one. */
  time?: number | null
  turn: boolean
  thinking?: boolean
  won: boolean
  /** Whether another person there is connected, where that is known. */
  presence?: Presence | null
}

/** Whether somebody is connected. */
export interface Presence {
  here: boolean
  /** Since when they are away, in milliseconds since 1970, as far as anybody knows. */
  since: number | null
}

/** What is said of the game. */
export interface Words {
  /** What the seats are called. */
  readonly names: readonly string[]
  /** Whose turn it is, where that is somebody here. */
  readonly due: string
  /** What is due, or how the game ended. */
  readonly prompt: string
  readonly ended: boolean
  readonly refused: Refused | null
  readonly hint: string
  readonly threat: string
  /** What others played that was shown at once. */
  readonly meanwhile: string
  /** What was said last, aloud. */
  readonly spoken: string
  /** Says what stands on the screen once more. */
  again(): void
}

/** The way through what was played. */
export interface Walk {
  /** How many steps lead to the place that is looked at, and how many there are. */
  readonly place: number
  readonly length: number
  /** Whether the steps follow one another by themselves, and whether they could. */
  readonly running: boolean
  readonly canRun: boolean
  /** Goes to a place, counted from 0, the start. */
  turnTo(place: number): void
  toggle(): void
}

export interface TableGame {
  /** Which game it is; null until that is known. */
  readonly name: GameName | null
  readonly title: string
  /** The place that is looked at. */
  readonly scene: Scene | null
  readonly geometry: Geometry | null
  /** Whether somebody here may play a step at that place. */
  readonly active: boolean
  /** Whether the one person here is to move, wherever they look. */
  readonly yours: boolean
  readonly seats: readonly Sitter[]
  /** The seat that is shown nearest. */
  readonly own: number
  /** Whose hand is shown: none, or without a seat that of the seat to move. */
  readonly hand: { seat?: number } | null
  /** Rings and arrows over the board. */
  readonly drawings?: readonly Drawing[]
  /** A step to point out. */
  readonly hint: string | null
  /** Choices that have no cell to press. */
  readonly actions: readonly Choice[]
  readonly tree: Tree
  /** The node that is looked at. */
  readonly at: number
  /** How good the turns were that end with these nodes, where that is known. */
  readonly grades?: ReadonlyMap<number, Grade>
  readonly walk: Walk
  readonly said: Words
  /** What else keys do at this table. */
  readonly keys: Readonly<Record<string, () => void>>
  /** The scene that a step would lead to; none where nobody here can know. */
  readonly foresee: ((step: string) => Promise<Scene | null>) | undefined
  play(step: string): void
  /** Says why a step cannot be played. */
  refuse(tried: string): void
  assist(how: Assistance): void
  /** Shows a node's place. */
  turnTo(node: number): void
  /** Notes something at the moves, where that may be done. */
  readonly annotator?: Annotator | undefined
  /** Takes a variation out, where there can be some. */
  prune?(node: number): void
}
