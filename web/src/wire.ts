// The wire types, as the Rust side gives them.

/** A sentence as data: a key of the word lists and what fills its places. */
export interface Message {
  key: string
  args: [string, string | Message][]
}

export type GameName = 'ampel' | 'attangle' | 'nonaga' | 'laberinto'

/** What people agree on before a game. */
export interface Setup {
  game: GameName
  players: number | null
  set: [string, string][]
}

/** Where a game begins: at a setup, or at a position's text. */
export type Start = { setup: Setup } | { text: string }

export interface Point {
  x: number
  y: number
}

/** One place of a board. Lengths are in units of the distance between neighbours. */
export interface Cell {
  name: string
  at: Point
  /** Its outline, to draw and to hit. */
  outline: Point[]
  /** The names of its neighbours. */
  neighbours: string[]
  /** Whether it belongs to the border, and the colour letter of its side (Laberinto). */
  side: string | null
}

/** What a board is made of. `points`: cells are points joined by lines; `discs`: cells are discs or
 * places for them; `tiles`: cells are triangles. */
export interface Geometry {
  kind: 'points' | 'discs' | 'tiles'
  cells: Cell[]
  /** Straight lines to draw between points. */
  lines: [Point, Point][]
  /** The smallest box around all: x, y, width, height. */
  box: [number, number, number, number]
  /** Whether the next position may have another geometry (Nonaga). */
  moves: boolean
}

/** A legal step, and how it is pressed. */
export interface Choice {
  /** Its canonical notation. */
  text: string
  /** place, move, capture, slide, disc, lay, enter, mount, dismount, leave, return, ready, pass, roll */
  kind: string
  /** The cells that are pressed for it, in order. */
  cells: string[]
  /** Whether they may be pressed in any order. */
  any_order: boolean
  /** What moves or is laid: a figure (`P`, `A`, `M`, `MG`), a tile as laid (`ROY`), … */
  piece: string | null
  /** Whether the tile comes from the pool. */
  pool: boolean
}

/** What a step does to the board, in order: for motion, sound and speech. */
export type Effect =
  | { kind: 'place'; piece: string; at: string; seat: number | null }
  | { kind: 'move'; piece: string; path: string[]; seat: number | null }
  | { kind: 'remove'; piece: string; at: string; to: 'taken' | 'stock' | 'prisoner' | 'reserve' | 'eliminated' | 'outside'; seat: number | null }
  | { kind: 'signal'; cells: string[]; seat: number | null }

/** What another seat could do next if nothing is done against it. */
export interface Threat {
  seat: number
  /** win, signal, triple, capture */
  kind: string
  /** The step that would do it. */
  step: string
  cells: string[]
}

export interface Ended {
  winners: number[]
  reason: string
}

/** One position as a board shows it. `view` is the game's own part (see the specification's "Extra
 * fields of show"). */
export interface Scene {
  game: GameName
  players: number
  options: Record<string, string>
  to_move: number | null
  /** Whether chance moves (a roll is due). */
  chance: boolean
  step: string | null
  over: boolean
  result: Ended | null
  result_message: Message | null
  /** What is due now, as a sentence. */
  prompt: Message
  seat_names: Message[]
  view: unknown
  choices: Choice[]
  threats: Threat[]
  text: string
  /** The number of steps played. */
  at: number
  /** What the last step did, and whose it was; null at the start. */
  last: { step: string; seat: number | null; effects: Effect[]; said: Message } | null
}

export interface AmpelView {
  board: Record<string, 'R' | 'G' | 'Y'>
  stock: [number, number]
  taken: [number, number]
  cylinder: [string | null, string | null]
}
export interface AttangleView {
  board: Record<string, string>
  stock: [number, number] | null
  triples: [number, number]
}
export interface NonagaView {
  discs: [number, number][]
  men: [number, number][][]
  locked: [number, number] | null
}
export interface LaberintoView {
  phase: 'build' | 'play'
  roll: number | null
  colours: string
  first: number
  tiles: Record<string, string>
  hands: string[][]
  pool: string[]
  figures: Record<string, [number, string[]]>
  reserve: [number, number][]
  outside: [number, number][]
  prisoners: Record<string, number>[]
  points: number[]
  eliminated: number[]
}

export interface GameOption {
  name: string
  about: Message
  kind: 'number' | 'choice' | 'text'
  min?: number
  max?: number
  off?: boolean
  values?: string[]
  default: string
}

export interface GameInfo {
  game: GameName
  title: string
  about: Message
  players: [number, number]
  options: GameOption[]
}

/** What went wrong, as a sentence; for records, where. */
export interface Fault {
  message: Message
  line: number | null
  column: number | null
}

/** A line of play that the engine found. */
export interface ReportLine {
  steps: string[]
  score: number | null
  chances: number[]
  proven: boolean
  ends_in: number | null
}
export interface Report {
  seat: number
  lines: ReportLine[]
  depth: number
  nodes: number
  millis: number
}

/** A record read: where it starts, its tags and its tree of steps. */
export interface RecordRead {
  start: Start
  players: number
  game: GameName
  tags: [string, string][]
  steps: string[]
  /** The same with comments and variations. */
  line: RecordLine
  result: string | null
}
export interface RecordLine {
  comments: string[]
  entries: RecordEntry[]
}
export interface RecordEntry {
  step: string
  comments: string[]
  variations: RecordLine[]
}

export type Question =
  | { games: Record<string, never> }
  | { settle: { setup: Setup; entropy: [number, number] } }
  | { scene: { start: Start; steps: string[]; seat: number | null } }
  | { geometry: { start: Start; steps: string[] } }
  | { why: { start: Start; steps: string[]; tried: string } }
  | { roll: { start: Start; steps: string[]; entropy: [number, number] } }
  | { read_record: { text: string } }
  | { write_record: { start: Start; steps: string[]; tags: [string, string][]; result: string | null; line: RecordLine | null } }
  | { read_position: { text: string } }
export type Task =
  | { turn: { start: Start; steps: string[]; level: number; seed: number } }
  | { think: { start: Start; steps: string[]; millis: number; lines: number } }
