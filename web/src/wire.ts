// What Rust and the page say to each other: made from crates/wire, crates/rules,
// crates/engine, crates/puzzle, crates/learn, crates/table and crates/locale by `UPDATE=1 cargo test -p hexagora-wire`.

/** A key of the word lists with the arguments that fill its `{places}`. */
export type Message = {
  key: string
  args: [string, string | Message][]
}

/** One of the games. */
export type GameName = "ampel" | "attangle" | "nonaga" | "laberinto"

/** A seat at the table, counted from 0 in the order of play. */
export type Seat = number

/** What people agree on before a game, unchecked. */
export type Setup = {
  /** The game. */
  game: GameName
  /** The number of players; null is the fewest. */
  players: number | null
  /** The options given, by name. */
  set: Array<[string, string]>
}

/** Where a game begins: at a setup, or at a position's text. */
export type Start = {
  "setup": Setup
} | {
  "text": string
}

/** A place in a game: where it began, and what was played since. */
export type Place = {
  /** Where the game began. */
  start: Start
  /** The steps since. */
  steps: Array<string>
}

/** A place in the plane. */
export type Point = {
  /** To the right. */
  x: number
  /** Downwards. */
  y: number
}

/** One place of a board. */
export type Cell = {
  /** Its name in the notation. */
  name: string
  /** Its centre. */
  at: Point
  /** Its corners, clockwise. The edges of a triangle are in the order in which a tile names them: the first one runs from the first corner to the second. */
  outline: Array<Point>
  /** The names of its neighbours. */
  neighbours: Array<string>
  /** The letter of the side of the board that it has an edge on, where sides have colours. */
  side: string | null
}

/** How cells are drawn. */
export type Form = "points" | "discs" | "tiles"

/** What a board is made of. */
export type Geometry = {
  /** How cells are drawn. */
  kind: Form
  /** The cells, row by row from the top, each row from the left. */
  cells: Array<Cell>
  /** The straight lines that join points. */
  lines: Array<[Point, Point]>
  /** The smallest box around all cells: x, y, width, height. */
  box: [number, number, number, number]
  /** Whether the next position may have other cells. */
  moves: boolean
}

/** What kind of step it is. */
export type ChoiceKind = "place" | "move" | "capture" | "slide" | "disc" | "lay" | "enter" | "mount" | "dismount" | "leave" | "retreat" | "return" | "ready" | "pass" | "roll"

/** A step described as data. */
export type Choice = {
  /** Its canonical notation. */
  text: string
  /** What kind of step it is. */
  kind: ChoiceKind
  /** The cells that it names and that are pressed for it, in order: what moves first, where it ends last. What happens within one cell names it once. */
  cells: Array<string>
  /** Whether they may be pressed in any order. */
  any_order?: boolean
  /** What moves or comes, in the letters of the game's view. */
  piece?: string
  /** The tile that is laid, as it will lie. */
  tile?: string
  /** Whether the tile comes from the pool. */
  pool?: boolean
  /** The cell where something ends that was on the board before. */
  target?: string
  /** The cells that it passes, both ends included, where it goes farther than to a neighbour. */
  way?: Array<string>
}

/** Where something comes from that was not on the board. */
export type Source = "box" | "stock" | "hand" | "pool" | "reserve" | "outside"

/** Where something goes that leaves the board. */
export type Destination = "taken" | "stock" | "prisoner" | "reserve" | "eliminated" | "outside"

/** Where the pyramid of a prism that leaves the board goes, when it goes another way. */
export type Carried = {
  /** Where it goes. */
  to: Destination
  /** Whose it becomes. */
  seat: Seat
}

/** One thing that a step does to the board. */
export type Effect = {
  "kind": "place"
  /** What comes. */
  piece: string
  /** The cell. */
  at: string
  /** Whose it is. */
  seat: Seat | null
  /** Where it was. */
  from: Source
} | {
  "kind": "move"
  /** What moves. */
  piece: string
  /** The cells that it passes, the first and the last included. */
  path: Array<string>
  /** Whose it is. */
  seat: Seat | null
} | {
  "kind": "remove"
  /** What leaves. */
  piece: string
  /** The cell. */
  at: string
  /** Where it goes. */
  to: Destination
  /** To whom it goes. */
  seat: Seat
  /** Where the pyramid goes that it carried, if it goes another way. */
  carried?: Carried
} | {
  "kind": "signal"
  /** The three discs, first the one that completes it. */
  cells: Array<string>
  /** Who completes it. */
  seat: Seat
} | {
  "kind": "cylinder"
  /** Where it is put. */
  at: string | null
  /** Whose it is. */
  seat: Seat
} | {
  "kind": "triple"
  /** Where it stands. */
  cells: Array<string>
  /** Whose it is. */
  seat: Seat
} | {
  "kind": "lock"
  /** The disc. */
  at: string | null
} | {
  "kind": "connected"
  /** The men. */
  cells: Array<string>
  /** Whose they are. */
  seat: Seat
} | {
  "kind": "mount"
  /** The triangle. */
  at: string
  /** Whose they are. */
  seat: Seat
} | {
  "kind": "dismount"
  /** The triangle. */
  at: string
  /** Whose they are. */
  seat: Seat
} | {
  "kind": "crossed"
  /** Where it left. */
  cells: Array<string>
  /** Whose point it is. */
  seat: Seat
} | {
  "kind": "out"
  /** Which one. */
  seat: Seat
} | {
  "kind": "roll"
  /** What it shows. */
  points: number
  /** For whom. */
  seat: Seat
}

/** What a threat would do, the worst first. */
export type ThreatKind = "win" | "signal" | "triple" | "capture"

/** What another seat could do at once if it were its turn now. */
export type Threat = {
  /** What it would do. */
  kind: ThreatKind
  /** Who could do it. */
  seat: Seat
  /** The step that would do it. */
  step: string
  /** The cells that have a part in it: those that the step names, then the others. */
  cells: Array<string>
}

/** What one piece can get to. */
export type Prospect = {
  /** Where it stands. */
  cell: string
  /** What it is, in the letters of the game's view. */
  piece: string
  /** The cells that it gets to, by how many movements that takes: those of one movement first. Where chance says how far a movement goes, by how far away they are. */
  reach: Array<Array<string>>
  /** The shortest way to one of its goals: the cells of each movement, both ends included. None where no way leads there; one movement of a single cell where it stands on a goal. Where pieces close every way, the shortest one without them. */
  across: Array<Array<string>>
  /** The cells of that way where pieces stand in it. None where it is open. */
  blocks: Array<string>
}

/** What a player wants to see of a large board at a glance. */
export type Survey = {
  /** For each seat the sides of the board that it has to get to, by the letters of their colours. */
  goals: Array<string>
  /** What the pieces of the seat to move can get to. */
  prospects: Array<Prospect>
  /** For each seat the cells where it could capture a piece that stood there, if it were its turn. */
  attacks: Array<Array<string>>
}

/** How a game ended. */
export type Ended = {
  /** The winners: none in a draw, several in a shared win. */
  winners: Array<number>
  /** The name of the rule that ended it. */
  reason: string
}

/** The step just played. A step is made in the open: what it says and does, everybody at the table sees, a tile that leaves a hidden hand included. So it is the same for all eyes. */
export type Last = {
  /** The step. */
  step: string
  /** Whose it was. */
  seat: number | null
  /** The turn it belongs to, counted from 1 over all seats. */
  turn: number
  /** What it did to the board, in order. */
  effects: Array<Effect>
  /** What it did, as a sentence. */
  said: Message
}

/** What is due: who is to do what. For a roll, the seat is the one for which the die is rolled. */
export type Due = {
  /** Who. */
  seat: Seat
  /** What, as a sentence that can stand after the seat's name. */
  what: Message
}

/** One position as one pair of eyes sees it. */
export type Scene = {
  /** The game. */
  game: GameName
  /** How many play. */
  players: number
  /** The options in force, by name; what would give a hidden hand away is `-`. */
  options: Record<string, string>
  /** The name of the preset that has these options; null where none has. */
  preset: string | null
  /** The seat that chooses, or for which the die is rolled; null when the game is over. */
  to_move: number | null
  /** Whether a roll is due. */
  chance: boolean
  /** The name that the rules give the step that is due. */
  step: string | null
  /** Whether the game is over. */
  over: boolean
  /** How it ended. */
  result: Ended | null
  /** How it ended, as a sentence. */
  result_message: Message | null
  /** The rule that ended it. */
  result_rule: Rule | null
  /** What is due now; null when the game is over. */
  due: Due | null
  /** What went wrong for all seats alike, where something did: a new deal may be agreed on. */
  setback?: Message
  /** What each seat is called. */
  seat_names: Array<Message>
  /** Each seat's colour, by its English name. */
  seat_colours: Array<string>
  /** The game's own part: AmpelView, AttangleView, NonagaView or LaberintoView. */
  view: unknown
  /** Every legal step; none where it would give away another's hidden hand. */
  choices: Array<Choice>
  /** What other seats could do next if nothing is done against it. */
  threats: Array<Threat>
  /** Where pieces get to and what can reach them; null where a game has no need to say it. */
  survey: Survey | null
  /** The position as one line; empty where it would give away another's hidden hand. */
  text: string
  /** Where hands are hidden from the seat to move: the position as one line as far as that seat can know it, for a program that chooses a step for it. */
  imagined?: string
  /** The number of steps played. */
  at: number
  /** What the last step did; null at the start. */
  last: Last | null
}

/** Ampel's own fields of `show`. */
export type AmpelView = {
  /** The discs on the board. */
  board: Record<string, 'R' | 'G' | 'Y'>
  /** How many discs each seat has in stock. */
  stock: [number, number]
  /** How many yellow discs each seat has taken. */
  taken: [number, number]
  /** The point of each seat's cylinder, where it is on the board. */
  cylinder: [string | null, string | null]
}

/** Attangle's fields of `show`. */
export type AttangleView = {
  /** What stands on each point that is not empty: `w` and `b` from bottom to top. */
  board: Record<string, string>
  /** The pieces in each seat's stock; none where the stock has no end. */
  stock: [number, number] | null
  /** The triples (in 2006: the fives) of each seat. */
  triples: [number, number]
}

/** Nonaga's own fields of `show`. */
export type NonagaView = {
  /** The cells of the discs, sorted. */
  discs: [number, number][]
  /** The cells of each seat's men, sorted. */
  men: [number, number][][]
  /** The disc that was laid in the turn just before. */
  locked: [number, number] | null
}

/** Laberinto's own fields of `show`. */
export type LaberintoView = {
  /** `build` or `play`. */
  phase: 'build' | 'play'
  /** What has been rolled in this turn. */
  roll: number | null
  /** The seats' colours in the order of play. */
  colours: string
  /** The seat that begins. */
  first: number
  /** The tiles as they lie. */
  tiles: Record<string, string>
  /** What each seat holds. */
  hands: (string[] | number)[]
  /** The tiles for whoever wants them. */
  pool: Array<string>
  /** The seat and the names of the figures in each triangle. */
  figures: Record<string, [number, string[]]>
  /** Each seat's prisms and pyramids in reserve. */
  reserve: Array<[number, number]>
  /** Each seat's crossed prisms that wait, and own pyramids that wait with them. */
  outside: Array<[number, number]>
  /** Each seat's prisoners that are held, by colour. */
  prisoners: Record<string, number>[]
  /** Each seat's crossings. */
  points: Array<number>
  /** How many prisms each seat has lost. */
  eliminated: Array<number>
}

/** What the values of an option are. */
export type ValueKind = "number" | "choice" | "text"

/** The values that an option may have. */
export type OptionValues = {
  /** The legal values, as people read them. */
  legal: string
  /** What they are. */
  kind: ValueKind
  /** The smallest number. */
  min?: number
  /** The largest number. */
  max?: number
  /** Whether 0, which turns the option off, is allowed too. */
  off?: boolean
  /** Whether each seat may have a number of its own: as many numbers, separated by commas. */
  per_seat?: boolean
  /** The words to choose from. */
  values?: Array<string>
}

/** One option of a game. */
export type GameOption = {
  /** The name. */
  name: string
  /** What it decides. */
  about: Message
  /** The default: a value, or a rule in words of the notation. */
  default: string
  /** The legal values, as people read them. */
  legal: string
  /** What they are. */
  kind: ValueKind
  /** The smallest number. */
  min?: number
  /** The largest number. */
  max?: number
  /** Whether 0, which turns the option off, is allowed too. */
  off?: boolean
  /** Whether each seat may have a number of its own: as many numbers, separated by commas. */
  per_seat?: boolean
  /** The words to choose from. */
  values?: Array<string>
}

/** A named setup of a game. */
export type PresetInfo = {
  /** The name. */
  name: string
  /** What it is called. */
  title: Message
  /** What is different in it. */
  about: Message
  /** The fewest and the most players that it is for. */
  players: [number, number]
  /** About how many minutes a game takes, for each number of players from the fewest on. */
  minutes: Array<number>
  /** For how many players it is suggested instead of the defaults. */
  suggested: Array<number>
  /** The options that it sets. */
  options: Array<[string, string]>
}

/** A seat of a game. */
export type SeatInfo = {
  /** What it is called. */
  name: Message
  /** Its colour. */
  colour: string
  /** The letter of the colour where seats may have others, as the option `colours` writes it. */
  letter?: string
}

/** A game, as somebody chooses one. */
export type GameInfo = {
  /** The game. */
  game: GameName
  /** The name on the box. */
  title: string
  /** What it is about. */
  about: Message
  /** The fewest and the most players. */
  players: [number, number]
  /** The named setups. */
  presets: Array<PresetInfo>
  /** The seats as they are usually, for each number of players from the fewest on. */
  seats: Array<Array<SeatInfo>>
  /** What may be agreed. */
  options: Array<GameOption>
}

/** A rule as people read it: a section of the game's rules, and the decision in it where the printed sheet leaves the matter open. */
export type Rule = {
  /** The game. */
  game: GameName
  /** The section's anchor, the same in every language and version. */
  section: string
  /** The decision's number: 4 is D4. */
  decision: number | null
}

/** What went wrong, as a sentence; in a record, where. */
export type Fault = {
  /** What went wrong. */
  message: Message
  /** Why a step is refused, without the list of what is legal. */
  why?: Message
  /** The rule that refuses a step. */
  rule?: Rule
  /** The line of the record, counted from 1. */
  line: number | null
  /** The column of the line, counted from 1. */
  column: number | null
}

/** A line of play, as text. */
export type ReportLine = {
  /** The steps in notation. */
  steps: Array<string>
  /** The score for the seat to move, in hundredths; none in games for more than two. */
  score: number | null
  /** Each seat's chance of winning (a draw counts half), or share of the game. */
  chances: Array<number>
  /** Whether the result is certain. */
  proven: boolean
  /** In how many steps the game ends, where that is proven. */
  ends_in: number | null
  /** Who wins alone, where that is proven. */
  winner: Seat | null
  /** Within how many of the winner's turns at most, the present one counted in, where that is proven. */
  turns: number | null
}

/** What the engine found, as text. */
export type Report = {
  /** The seat to move. */
  seat: Seat
  /** The best lines, best first; never empty, each of at least one step. */
  lines: Array<ReportLine>
  /** How deep it looked, in steps. */
  depth: number
  /** How many positions it looked at. */
  nodes: number
  /** How long it took, in milliseconds. */
  millis: number
}

/** A turn that the engine chose. */
export type TurnFound = {
  /** The steps, until another seat, a die or nobody is to move. */
  steps: Array<string>
  /** What the engine thought of the position before; null where it played by the book. */
  report: Report | null
}

/** How good a turn was. */
export type Grade = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder"

/** A turn looked at again. */
export type Reviewed = {
  /** Its number, from 1. */
  turn: number
  /** Whose it was. */
  seat: Seat
  /** Its steps, with what was rolled. */
  steps: Array<string>
  /** How many steps of the game lie before the one where the seat first chose. */
  from: number
  /** How many steps of the game lie before the next turn. */
  until: number
  /** Each seat's chances after it. */
  chances: Array<number>
  /** Whether they are certain. */
  proven: boolean
  /** What it cost the seat: its chances with the best turn, less those with this one. */
  loss: number
  /** How good it was. */
  grade: Grade
  /** The most that a seat's chances fell with it, be it by a roll. */
  swing: number
  /** The best line from where the seat first chose in the turn. */
  best: ReportLine | null
  /** Why it was bad, if it was. */
  why: Message | null
}

/** How many turns of each grade. */
export type Counts = {
  /** Without a choice. */
  forced: number
  /** As good as any. */
  best: number
  /** Hardly worse. */
  good: number
  /** A little worse. */
  inaccuracy: number
  /** Worse. */
  mistake: number
  /** Much worse. */
  blunder: number
}

/** A player's game in figures. */
export type PlayerReview = {
  /** Whose game. */
  seat: Seat
  /** From 0 to 100; null before the first turn that counts. */
  accuracy: number | null
  /** How many turns of each grade. */
  counts: Counts
}

/** A game looked at again, as far as it was. */
export type Review = {
  /** Each seat's chances before the first turn. */
  chances: Array<number>
  /** Every turn. */
  turns: Array<Reviewed>
  /** Every player. */
  players: Array<PlayerReview>
  /** The numbers of the turns that decided the game, in its order. */
  moments: Array<number>
}

/** What a review that is going on has found since it told last. */
export type ReviewNews = {
  /** Each seat's chances before the first turn. */
  chances: Array<number>
  /** The turn that was judged; null after the start. */
  turn: Reviewed | null
  /** Every player, as far as the game was judged. */
  players: Array<PlayerReview>
  /** The turns that decided the game so far. */
  moments: Array<number>
}

/** Another turn in the place of one that was bad. */
export type Attempt = {
  /** Each seat's chances after it. */
  chances: Array<number>
  /** What it costs, beside the best turn. */
  loss: number
  /** How good it is. */
  grade: Grade
  /** Why it is bad, if it is. */
  why: Message | null
}

/** A game of the person's own. */
export type LibraryGame = {
  /** Where it began. */
  start: Start
  /** All its steps. */
  steps: Array<string>
  /** Who won, where the rules do not say: somebody resigned, or time ran out. Null where nobody knows. */
  winners: Array<Seat> | null
}

/** A book that was read. */
export type BookRead = {
  /** The game that it is about. */
  game: GameName
  /** How many games it tells of. */
  games: number
}

/** A turn that was played from a position. */
export type OpeningTurn = {
  /** Its steps, in the orientation of the position. */
  steps: Array<string>
  /** How many games passed it. */
  games: number
  /** How many of them each seat won alone. */
  wins: Array<number>
  /** How many nobody won alone. */
  draws: number
  /** The chance of the seat that plays it; null where nobody has judged it. */
  chance: number | null
}

/** What a book knows of a position. */
export type BookPage = {
  /** How many games it was made of. */
  games: number
  /** How many positions the engine looked at in a turn of those games. */
  nodes: number
  /** How many games passed each turn at least. */
  least: number
  /** The same as `nodes` for the chances. */
  chance_nodes: number
  /** The turns, the most frequent first. */
  turns: Array<OpeningTurn>
}

/** What was played from a position. */
export type OpeningsFound = {
  /** Whether a turn begins here: the turns of a position in the middle of one are not counted. */
  turn_starts: boolean
  /** What the book knows; null where there is no book of these options. */
  book: BookPage | null
  /** The turns of the person's own games, the most frequent first. */
  own: Array<OpeningTurn>
  /** How many games of these options the person has. */
  own_games: number
}

/** What a puzzle is about. */
export type PuzzleTheme = "win-1" | "win-2" | "win-3" | "defence" | "escape" | "gain" | "only" | "capture" | "race"

/** How well somebody solves, and how sure that is. */
export type PuzzleRating = {
  /** The rating. */
  rating: number
  /** Its standard deviation. */
  deviation: number
  /** How much it changes from one attempt to the next. */
  volatility: number
}

/** How an answer stands. */
export type PuzzleStanding = {
  "kind": "open"
} | {
  "kind": "kept"
  /** The steps of the others, until it is the solver's turn again. */
  reply: Array<string>
} | {
  "kind": "solved"
} | {
  "kind": "failed"
  /** Why. */
  why: Message
  /** The steps of the others that show it, where they are known. */
  refutation: Array<string>
} | {
  "kind": "unclear"
}

/** A puzzle as the page shows it. */
export type ShownPuzzle = {
  /** Its name in addresses. */
  id: string
  /** How hard it is. */
  rating: number
  /** What it claims, for the judge. */
  claim: string
  /** What it is about. */
  themes: Array<PuzzleTheme>
  /** What to do. */
  task: Message
  /** The position. */
  text: string
}

/** The puzzles of a file. */
export type PuzzleList = {
  /** The game. */
  game: GameName
  /** Its puzzles. */
  puzzles: Array<ShownPuzzle>
  /** The id of the puzzle of the day that was asked for. */
  daily: string | null
}

/** A puzzle of somebody's own that is proven. */
export type ProvenPuzzle = {
  /** What it claims, for the judge. */
  claim: string
  /** What to do. */
  task: Message
  /** The position. */
  text: string
}

/** A change of a draft. */
export type Edit = {
  "put": {
    /** The cell. */
    cell: string
    /** The thing, as the palette names it. */
    thing: string
  }
} | {
  "take": {
    /** The cell. */
    cell: string
  }
} | {
  "move": {
    /** Where it is. */
    from: string
    /** Where it is put. */
    to: string
  }
} | {
  "set": {
    /** The field. */
    field: string
    /** Its value. */
    value: string
  }
} | "clear" | "restart"

/** What no cell shows. */
export type Field = {
  /** What it is. */
  name: string
  /** Whose it is, where each seat has one. */
  seat: number | null
  /** The values that it can have, where there are a few; `seat` has the seats' numbers. */
  values: Array<string>
  /** The largest number, where it is one; neither values nor this: it is text. */
  most: number | null
  /** Its value. */
  value: string
}

/** Why a draft is no position. */
export type DraftFault = {
  /** The reason. */
  why: Message
  /** The cells that it speaks of. */
  cells: Array<string>
}

/** A draft as it is shown. */
export type DraftView = {
  /** The things that can be put on cells. */
  palette: Array<string>
  /** What no cell shows. */
  fields: Array<Field>
  /** What it looks like: without steps, because it may be no position. Null where it cannot even be drawn. */
  scene: Scene | null
  /** Where the cells lie. */
  geometry: Geometry
  /** Why it is no position, if it is none. */
  fault: DraftFault | null
  /** The position as one line, if it is one. */
  text: string | null
}

/** A position that is being set up, unchecked: what the page keeps of it. */
export type Draft = {
  /** The game, its players and options. */
  setup: Setup
  /** The cells where something is, each with its things from bottom to top, separated by spaces. */
  cells: Array<[string, string]>
  /** What no cell shows, by name. */
  fields: Array<[string, string]>
}

/** What does a position that is being set up look like after some changes, and is it one? */
export type DraftQuestion = {
  /** The game whose position is set up, where nothing is set up yet. */
  start: Start
  /** What is set up. */
  draft: Draft | null
  /** The changes. */
  edits: Array<Edit>
}

/** A draft after some changes, and what it looks like. */
export type Drafted = {
  /** The draft. */
  draft: Draft
  /** What is seen of it. */
  shown: DraftView
}

/** The colour of a drawing. */
export type Hue = "red" | "orange" | "yellow" | "green" | "blue" | "violet"

/** A mark behind a step, as chess players write it. */
export type StepSymbol = "!" | "?" | "!!" | "??" | "!?" | "?!"

/** A ring on a cell, or an arrow from one cell to another. */
export type RecordDrawing = {
  /** Its colour. */
  hue: Hue
  /** The cell of a ring, or the one where an arrow begins. */
  from: string
  /** The cell where an arrow ends. */
  to: string | null
}

/** A step with what was written beside it. */
export type RecordEntry = {
  /** The step. */
  step: string
  /** What somebody thinks of it. */
  symbol: StepSymbol | null
  /** What is drawn over the board after it. */
  drawings: Array<RecordDrawing>
  /** What is said after it. */
  comments: Array<string>
  /** The lines that could have been played in its place. */
  variations: Array<RecordLine>
}

/** A line of play: the main line or a variation. */
export type RecordLine = {
  /** What is said before the first step. */
  comments: Array<string>
  /** What is drawn over the board at the start of the record; a variation has none. */
  drawings: Array<RecordDrawing>
  /** The steps in order. */
  entries: Array<RecordEntry>
}

/** A record that was read and replayed: where it starts, its tags and its tree of steps. */
export type RecordRead = {
  /** Where it starts. */
  start: Start
  /** How many play. */
  players: number
  /** The game. */
  game: GameName
  /** What is known besides, by name. */
  tags: Array<[string, string]>
  /** The steps of the main line. */
  steps: Array<string>
  /** The same with comments and variations. */
  line: RecordLine
  /** The result as the record writes it: `win:0 resigned`. */
  result: string | null
}

/** Whose a step is, and of which turn. */
export type Whose = {
  /** The seat. */
  seat: number | null
  /** The turn, counted from 1 over all seats. */
  turn: number
}

/** A step of a line. */
export type LineStep = {
  /** The step described as data. */
  choice: Choice
  /** Whose it is. */
  seat: number | null
  /** The turn it belongs to, counted from 1 over all seats. */
  turn: number
  /** What it does, as a sentence. */
  said: Message
}

/** A piece of running text. */
export type Inline = {
  "kind": "text"
  /** The words. */
  text: string
} | {
  "kind": "emphasis"
  /** The words. */
  text: string
} | {
  "kind": "strong"
  /** The words. */
  text: string
} | {
  "kind": "notation"
  /** The word. */
  text: string
} | {
  "kind": "link"
  /** The words. */
  text: string
  /** The section's anchor. */
  anchor: string
} | {
  "kind": "option"
  /** The option's name. */
  name: string
} | {
  "kind": "decision"
  /** Its number. */
  number: number
}

/** Something that stands on its own lines. */
export type Block = {
  "kind": "paragraph"
  /** Its text. */
  text: Array<Inline>
} | {
  "kind": "list"
  /** Whether its items are numbered. */
  ordered: boolean
  /** Its items. */
  items: Array<Array<Inline>>
} | {
  "kind": "figure"
  /** Its name. */
  id: string
} | {
  "kind": "option"
  /** The option's name. */
  name: string
  /** The text. */
  text: Array<Inline>
} | {
  "kind": "decision"
  /** Its number. */
  number: number
  /** The text. */
  text: Array<Inline>
}

/** A section of the rules. */
export type Section = {
  /** Its address, the same in every language. */
  anchor: string
  /** Its title. */
  title: string
  /** What it says. */
  blocks: Array<Block>
}

/** The rules of a game, in plain words. */
export type Sheet = {
  /** The game's name. */
  title: string
  /** What stands before the first section. */
  lead: Array<Block>
  /** The sections, in order. */
  sections: Array<Section>
}

/** Cells that a figure points at. */
export type Marks = {
  /** What can be done, or done with. */
  good: Array<string>
  /** What cannot. */
  bad: Array<string>
  /** What the caption speaks of. */
  look: Array<string>
}

/** A step of a walk through a figure. */
export type ShownPace = {
  /** The step. */
  step: string
  /** What to see in it. */
  says: string
}

/** A figure, ready to be shown. */
export type ShownFigure = {
  /** Its name in the sheet. */
  id: string
  /** The position's text. */
  start: string
  /** What it says. */
  caption: string
  /** Cells to look at. */
  marks: Marks
  /** Arrows to draw: the cells that a step passes, in order. */
  arrows: Array<Array<string>>
  /** Steps to walk through. */
  walk: Array<ShownPace>
  /** How many of them have been played when it is first seen. */
  opens_at: number
}

/** What a task asks for, within the turn that begins it. */
export type LessonGoal = "turn" | {
  "reach": {
    /** Where it begins. */
    from: string | null
    /** Where it ends. */
    to: string | null
  }
} | {
  "corners": number
} | {
  "signals": number
} | {
  "haul": number
} | {
  "capture": {
    /** The height. */
    height: number | null
  }
} | {
  "lay": {
    /** The triangle. */
    on: string | null
  }
} | "meet" | "mount" | "dismount" | "return" | "cross" | "retreat" | "win" | "stop" | "safe" | "force" | {
  "game": {
    /** The level. */
    level: number
  }
}

/** A task, ready to be set. */
export type ShownLesson = {
  /** Its name, which progress is kept by. */
  id: string
  /** Its title. */
  title: string
  /** What to do. */
  task: string
  /** A hint in words. */
  hint: string
  /** What to say once it is solved. */
  praise: string
  /** The section of the rules that it is about. */
  rule: string
  /** The position's text. */
  start: string
  /** Cells to look at. */
  marks: Marks
  /** What it asks for. */
  goal: LessonGoal
  /** How many steps an answer may have, if not a whole turn. */
  most: number | null
  /** Steps that solve it: the last help. */
  answer: Array<string>
}

/** The rules, the figures and the course of a game in a language. */
export type Page = {
  /** The game. */
  game: GameName
  /** The language's code. */
  lang: string
  /** The rules. */
  sheet: Sheet
  /** The figures that the rules show, in order. */
  figures: Array<ShownFigure>
  /** The course. */
  course: Array<ShownLesson>
}

/** How an answer stands. */
export type Standing = {
  "kind": "open"
} | {
  "kind": "solved"
} | {
  "kind": "failed"
  /** What is missing. */
  why: Message
}

/** A question about the rules. */
export type Question = {
  "settle": {
    /** The setup. */
    setup: Setup
    /** What chance draws from. */
    entropy: [number, number]
  }
} | {
  "scene": {
    /** The place. */
    at: Place
    /** Whose eyes see it; null sees everything. */
    seat: number | null
  }
} | {
  "geometry": {
    /** The place. */
    at: Place
  }
} | {
  "whose": {
    /** The place. */
    at: Place
  }
} | {
  "line": {
    /** The place. */
    at: Place
    /** Whether the seat to move passes first. */
    passed: boolean
    /** The line. */
    line: Array<string>
  }
} | {
  "why": {
    /** The place. */
    at: Place
    /** The step that was tried. */
    tried: string
  }
} | {
  "judge": {
    /** The answer so far, from where the task begins. */
    at: Place
    /** What the task asks for. */
    goal: LessonGoal
    /** How many steps an answer may have, if not a whole turn. */
    most: number | null
  }
} | {
  "roll": {
    /** The place. */
    at: Place
    /** What chance draws from. */
    entropy: [number, number]
  }
} | {
  "follow": {
    /** The table. */
    table: string
    /** What the server said: as text, because it holds numbers that a page would round. */
    news: string
  }
} | {
  "read_record": {
    /** The record. */
    text: string
  }
} | {
  "read_records": {
    /** The records, one after the other. */
    text: string
  }
} | {
  "write_record": {
    /** The end of its main line. */
    at: Place
    /** What is known besides, by name. */
    tags: Array<[string, string]>
    /** The result, where the rules do not say it: `win:0 resigned`. */
    result: string | null
    /** Comments and variations, where there are any; its main line is then the game's. */
    line: RecordLine | null
  }
} | {
  "read_position": {
    /** The position as somebody wrote it. */
    text: string
  }
}

/** What the engine is asked to do. */
export type Task = {
  "turn": {
    /** The place. */
    at: Place
    /** How strong, from 1 to 8. */
    level: number
    /** What chance draws from: any number. */
    seed: number
  }
} | {
  "candidates": {
    /** The place. */
    at: Place
  }
} | {
  "think": {
    /** The place. */
    at: Place
    /** For how long, in milliseconds; null until somebody ends the worker. */
    millis: number | null
    /** How many lines. */
    lines: number
    /** Whether the seat to move passes first: what would the next one do? */
    passed: boolean
  }
} | {
  "review": {
    /** The game: its end. */
    at: Place
    /** How long the whole game may take, in milliseconds. */
    millis: number
    /** How long one position may take at most, in milliseconds. */
    most: number
  }
} | {
  "attempt": {
    /** Where the turn began. */
    at: Place
    /** The steps of the turn, from where the seat chose. */
    tried: Array<string>
    /** The best line that the review found there. */
    best: ReportLine | null
    /** How long a position may take, in milliseconds. */
    millis: number
  }
} | {
  "read_book": {
    /** The bytes of its file. */
    bytes: Array<number>
  }
} | {
  "add_games": {
    /** Whether these are the first. */
    first: boolean
    /** The games. */
    games: Array<LibraryGame>
  }
} | {
  "openings": {
    /** The place. */
    at: Place
  }
} | {
  "puzzle_day": {
    /** The day, counted from 1 January 1970 in UTC. */
    day: number
  }
} | {
  "puzzles": {
    /** The file. */
    text: string
    /** The day whose puzzle is wanted too. */
    day: number | null
  }
} | {
  "puzzle_prove": {
    /** The position. */
    text: string
    /** What is claimed of it; null for what can be. */
    claim: string | null
  }
} | {
  "puzzle_judge": {
    /** The position. */
    text: string
    /** What is claimed of it. */
    claim: string
    /** The steps since, those of the others included. */
    steps: Array<string>
  }
} | {
  "puzzle_solve": {
    /** The position. */
    text: string
    /** What is claimed of it. */
    claim: string
    /** The steps since. */
    steps: Array<string>
  }
} | {
  "puzzle_rate": {
    /** How well before; none at the first attempt. */
    rating: PuzzleRating | null
    /** The puzzle's rating. */
    puzzle: number
    /** Whether it was solved. */
    solved: boolean
  }
}

/** A moment: milliseconds since 1970-01-01, UTC. */
export type Time = number

/** A person at a table, by number: the order in which they sat down. */
export type Person = number

/** How time is measured at a table. */
export type Clock = {
  "kind": "none"
} | {
  "kind": "fischer"
  /** The seconds at the beginning. */
  seconds: number
  /** The seconds that a turn adds. */
  increment: number
} | {
  "kind": "turn"
  /** The seconds. */
  seconds: number
} | {
  "kind": "days"
  /** The days. */
  days: number
}

/** What becomes of a seat that leaves a game of three or more. */
export type Leaving = {
  "kind": "engine"
  /** The level, from 1 to 8. */
  level: number
} | {
  "kind": "empty"
}

/** What people agree on when they open a table. */
export type Terms = {
  /** The game, by name. */
  game: string
  /** How many seats there are; the fewest that the game allows if nobody says. */
  players?: number | null
  /** The game's options that were given. */
  set: {
    [key in string]: string
  }
  /** How time is measured. */
  clock: Clock
  /** The seats that the engine takes, with its level from 1 to 8. The others are for people. */
  engines: {
    seat: number
    level: number
  }[]
  /** What becomes of a seat that leaves a game of three or more. */
  leaving: Leaving
  /** How many people may share a seat. */
  team: number
  /** Whether the lobby shows the table while it has open seats. */
  listed: boolean
  /** Whether people may watch. */
  watchers: boolean
  /** The seconds by which watchers see everything later. */
  delay: number
  /** Whether the seats may say the ready phrases. */
  phrases: boolean
}

/** What one seat can offer the others. */
export type Offer = "draw" | "undo" | "pause" | "resume" | "rematch" | "rebuild"

/** Something to say, which everybody reads in their own language. */
export type Phrase = "hello" | "good-luck" | "moment" | "nice" | "oops" | "sorry" | "thanks" | "well-played" | "again" | "goodbye"

/** Something that happened, for good. */
export type TableEvent = {
  /** Its number at this table, from 1, without gaps. */
  seq: number
  /** When it happened. */
  at: Time
  /** The person who did it, by number; none where the server did. */
  by?: Person | null
  /** The message that asked for it, as that person's device named it. */
  id?: string | null
}& ({
  "type": "opened"
  /** The version of these events. */
  format: number
  /** What was agreed. */
  terms: Terms
} | {
  "type": "sat"
  /** The number of the person. */
  person: Person
  /** The seat. */
  seat: number
  /** What the person is called. */
  name: string
} | {
  "type": "stood"
  /** The number of the person. */
  person: Person
} | {
  "type": "began"
} | {
  "type": "stepped"
  /** The seat. */
  seat: number
  /** The step, in canonical spelling. */
  step: string
  /** The milliseconds of the message's way, which are not counted as thinking. */
  lag: number
} | {
  "type": "rolled"
  /** The step of chance. */
  step: string
} | {
  "type": "offered"
  /** The seat. */
  seat: number
  /** What it offered. */
  offer: Offer
  /** For an undo: how many steps would stay. */
  to: number | null
} | {
  "type": "agreed"
  /** The seat. */
  seat: number
  /** The offer. */
  offer: Offer
} | {
  "type": "declined"
  /** The seat. */
  seat: number
  /** The offer. */
  offer: Offer
} | {
  "type": "undone"
  /** How many steps stay. */
  to: number
} | {
  "type": "paused"
} | {
  "type": "resumed"
} | {
  "type": "resigned"
  /** The seat. */
  seat: number
} | {
  "type": "spared"
  /** For so many milliseconds. */
  away: number
} | {
  "type": "flagged"
  /** The seat. */
  seat: number
} | {
  "type": "left"
  /** The seat. */
  seat: number
} | {
  "type": "ended"
  /** Who won: nobody in a draw, several in a shared win. */
  winners: Array<number>
  /** By a rule of the game, or `resigned`, `agreed`, `time`. */
  reason: string
} | {
  "type": "aborted"
} | {
  "type": "rebuilt"
} | {
  "type": "rematched"
  /** The table. */
  table: string
} | {
  "type": "said"
  /** The phrase. */
  phrase: Phrase
})

/** What somebody wants. */
export type Command = {
  "do": "sit"
  /** The seat; any that is open if none is named. */
  seat: number | null
  /** What to be called. */
  name: string
} | {
  "do": "stand"
} | {
  "do": "step"
  /** The step, in any accepted spelling. */
  step: string
  /** How many steps had been made when it was chosen: a stale choice is refused. */
  at: number
} | {
  "do": "offer"
  /** What. */
  offer: Offer
  /** For an undo: how many steps should stay; up to one's own last turn if none is given. */
  to: number | null
} | {
  "do": "decline"
  /** Which. */
  offer: Offer
} | {
  "do": "resign"
} | {
  "do": "claim"
} | {
  "do": "abort"
} | {
  "do": "say"
  /** Which. */
  phrase: Phrase
}

/** A person as others see them. */
export type SeenPerson = {
  /** The number at this table. */
  person: Person
  /** The name. */
  name: string
}

/** A seat as somebody sees it. */
export type SeenSeat = {
  /** `open`, `people`, `engine` or `empty`. */
  kind: string
  /** The people who sit there. */
  people: Array<SeenPerson>
  /** The engine's level. */
  level: number | null
  /** The milliseconds left on its clock. */
  left: number | null
}

/** An offer as everybody sees it. */
export type SeenOffer = {
  /** What is offered. */
  offer: Offer
  /** The seat that made it. */
  by: number
  /** For an undo: how many steps would stay. */
  to: number | null
  /** The seats that agree. */
  agreed: Array<number>
}

/** A step as everybody sees it. */
export type SeenStep = {
  /** The step. */
  step: string
  /** The turn it belongs to, counted from 1. */
  turn: number
  /** The seat it was made for. */
  seat: number
  /** Whether chance made it. */
  chance: boolean
}

/** A table as somebody sees it. */
export type SeenTable = {
  /** The number of the last event. */
  version: number
  /** `waiting`, `playing`, `paused` or `over`. */
  phase: string
  /** What was agreed. */
  terms: Terms
  /** The seats. */
  seats: Array<SeenSeat>
  /** The seat whose clock runs. */
  running: number | null
  /** The moment of what the clocks show. */
  now: Time
  /** The offers that wait for answers. */
  offers: Array<SeenOffer>
  /** The steps that were made. */
  steps: Array<SeenStep>
  /** Who won, once there is a result; nobody in a draw. */
  winners: Array<number> | null
  /** Why it ended: a rule of the game, `resigned`, `agreed`, `time` or `aborted`. */
  reason: string | null
  /** The table of the rematch. */
  rematch: string | null
  /** Where the game stands, as the reader sees it. */
  position: Scene
}

/** An online table after some news. */
export type FollowedTable = {
  /** The table. */
  table: SeenTable
  /** Where its cells lie: with the table's opening, and after every news where the board moves. */
  geometry: Geometry | null
}

/** The reader's own place at a table. */
export type You = {
  /** The number at this table. */
  person: Person
  /** The seat; none for somebody who has left it. */
  seat: number | null
}

/** Somebody who sits at a table, and whether they are connected. */
export type Attendee = {
  /** The number at this table. */
  person: Person
  /** Whether they are here: on any device, or gone for no more than a moment. */
  here: boolean
  /** Since when they are away, as far as the server remembers. */
  since: Time | null
}

/** Why something was not done. */
export type Refused = {
  /** The sentence, by key and arguments. */
  error: Message
  /** The sentence in the reader's language. */
  text: string
}

/** What happened since a version. */
export type News = {
  /** The number of the last event. */
  version: number
  /** The reader's own place. */
  you: You | null
  /** The events. */
  events: Array<TableEvent>
  /** The moment of what the clocks show. */
  now: Time
  /** The milliseconds left on the seats' clocks; empty where there are none. */
  left: Array<number>
  /** The seat whose clock runs. */
  running: number | null
  /** The whole table after them: only where hands are hidden, so that nobody can work it out alone. */
  table: SeenTable | null
}

/** A command with the name of the message. */
export type Asked = {
  /** The message's name: the same message again, with the same name, is obeyed once. */
  id: string
}& ({
  "do": "sit"
  /** The seat; any that is open if none is named. */
  seat: number | null
  /** What to be called. */
  name: string
} | {
  "do": "stand"
} | {
  "do": "step"
  /** The step, in any accepted spelling. */
  step: string
  /** How many steps had been made when it was chosen: a stale choice is refused. */
  at: number
} | {
  "do": "offer"
  /** What. */
  offer: Offer
  /** For an undo: how many steps should stay; up to one's own last turn if none is given. */
  to: number | null
} | {
  "do": "decline"
  /** Which. */
  offer: Offer
} | {
  "do": "resign"
} | {
  "do": "claim"
} | {
  "do": "abort"
} | {
  "do": "say"
  /** Which. */
  phrase: Phrase
})

/** What a client says over a socket. */
export type FromClient = {
  /** Anything; it comes back. */
  ping: number
} | Asked

/** What the server says over a socket. */
export type ToClient = {
  "type": "table"
  /** The reader's own place. */
  you: You | null
  /** The table. */
  table: SeenTable
} | {
  "type": "events"
}& News | {
  "type": "made"
  /** The message. */
  id: string
  /** The number of its last event. */
  version: number
} | {
  "type": "refused"
  /** The message. */
  id: string | null
  /** The sentence, by key and arguments. */
  error: Message
  /** The sentence in the reader's language. */
  text: string
} | {
  "type": "unknown"
  /** The message. */
  id: string
  /** In so many milliseconds. */
  after: number
} | {
  "type": "pong"
  /** What came with it. */
  ping: number
  /** The moment it is. */
  now: Time
} | {
  "type": "attendance"
  /** Everybody who sits there. */
  people: Array<Attendee>
} | {
  "type": "engine"
  /** Whether it waits. */
  waits: boolean
} | {
  "type": "bye"
  /** In so many milliseconds, as a guess. */
  after: number
}

/** A new table. */
export type NewTable = {
  /** What is agreed. */
  terms: Terms
  /** What whoever opens it is called; without a name they do not sit down. */
  name: string | null
  /** Where they sit; any seat if none is given. */
  seat: number | null
  /** The request's name: the same again, from the same sender, is the same table. It counts only beside a secret that was shown with the request. */
  id: string | null
  /** Whether the secret is given back in the answer instead of a cookie: for programs. */
  token: boolean
}

/** Somebody who sits down. */
export type NewSeat = {
  /** What they are called. */
  name: string
  /** Where they sit; any seat if none is given. */
  seat: number | null
  /** The request's name: the same again, from the same sender, is the same seat. It counts only beside a secret that was shown with the request. */
  id: string | null
  /** A key from whoever holds a seat, to share it with them. */
  key: string | null
  /** Whether the secret is given back in the answer instead of a cookie: for programs. */
  token: boolean
}

/** Somebody who wants a secret before anything else, so that whatever follows can be sent again. */
export type NewSecret = {
  /** Whether the secret is given back in the answer instead of a cookie: for programs. */
  token: boolean
}

/** A secret was given, or the one that was shown is good. */
export type GivenSecret = {
  /** The secret, if it was asked for. */
  token: string | null
}

/** What a key is for. */
export type Purpose = "device" | "team"

/** Somebody who wants a key. */
export type NewKey = {
  /** What it is for. */
  purpose: Purpose
}

/** A key to one's seat, for another device or another person. */
export type Key = {
  /** The key: good once. */
  key: string
  /** What it is for. */
  purpose: Purpose
  /** For how many seconds it is good. */
  seconds: number
}

/** A key that somebody shows. */
export type ShownKey = {
  /** The key. */
  key: string
  /** Whether the secret is given back in the answer instead of a cookie: for programs. */
  token: boolean
}

/** What a key would do, without using it. */
export type Invitation = {
  /** What it is for. */
  purpose: Purpose
  /** Whose it is. */
  name: string
  /** Their seat. */
  seat: number
  /** The reader's own place, if they have one: then the key does nothing for them. */
  you: You | null
}

/** A device that holds one's seat. */
export type Device = {
  /** Its name, for taking the seat from it. */
  device: string
  /** Since when it holds the seat; none where nobody knows any more. */
  since: Time | null
  /** Whether it is the one that asks. */
  own: boolean
}

/** A seat that was taken, or a table that was opened. */
export type Placed = {
  /** The table. */
  table: string
  /** The number of the last event. */
  version: number
  /** The place, if one was taken. */
  you: You | null
  /** The secret that holds the seat, if it was asked for. */
  token: string | null
}

/** A message was obeyed, and that is durable. */
export type Made = {
  /** The number of its last event. */
  version: number
}

/** A table as somebody sees it. */
export type Look = {
  /** The reader's own place. */
  you: You | null
  /** The table. */
  table: SeenTable
}

/** A table in the lobby. */
export type LobbyTable = {
  /** The table. */
  table: string
  /** What is agreed. */
  terms: Terms
  /** Who sits there already. */
  names: Array<string>
  /** How many seats are open. */
  open: number
  /** When it was opened. */
  opened: Time
}

/** The games, in the order in which they are shown. */
export const GAMES: readonly GameInfo[] = [
  {
    "game": "ampel",
    "title": "Ampel",
    "about": {
      "key": "ampel.about",
      "args": []
    },
    "players": [
      2,
      2
    ],
    "presets": [
      {
        "name": "standard",
        "title": {
          "key": "preset.ampel.standard",
          "args": []
        },
        "about": {
          "key": "preset.ampel.standard.about",
          "args": []
        },
        "players": [
          2,
          2
        ],
        "minutes": [
          20
        ],
        "suggested": [],
        "options": []
      }
    ],
    "seats": [
      [
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red"
        },
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.green",
                  "args": []
                }
              ]
            ]
          },
          "colour": "green"
        }
      ]
    ],
    "options": [
      {
        "name": "yellows",
        "about": {
          "key": "option.ampel.yellows",
          "args": []
        },
        "legal": "1-10",
        "kind": "number",
        "min": 1,
        "max": 10,
        "off": false,
        "default": "5"
      },
      {
        "name": "edition",
        "about": {
          "key": "option.ampel.edition",
          "args": []
        },
        "legal": "en|es",
        "kind": "choice",
        "values": [
          "en",
          "es"
        ],
        "default": "en"
      },
      {
        "name": "repetition",
        "about": {
          "key": "option.ampel.repetition",
          "args": []
        },
        "legal": "0, 2-9",
        "kind": "number",
        "min": 2,
        "max": 9,
        "off": true,
        "default": "3"
      },
      {
        "name": "idle",
        "about": {
          "key": "option.ampel.idle",
          "args": []
        },
        "legal": "0-1000",
        "kind": "number",
        "min": 1,
        "max": 1000,
        "off": true,
        "default": "100"
      }
    ]
  },
  {
    "game": "attangle",
    "title": "Attangle",
    "about": {
      "key": "attangle.about",
      "args": []
    },
    "players": [
      2,
      2
    ],
    "presets": [
      {
        "name": "standard",
        "title": {
          "key": "preset.attangle.standard",
          "args": []
        },
        "about": {
          "key": "preset.attangle.standard.about",
          "args": []
        },
        "players": [
          2,
          2
        ],
        "minutes": [
          15
        ],
        "suggested": [],
        "options": []
      },
      {
        "name": "grand",
        "title": {
          "key": "preset.attangle.grand",
          "args": []
        },
        "about": {
          "key": "preset.attangle.grand.about",
          "args": []
        },
        "players": [
          2,
          2
        ],
        "minutes": [
          25
        ],
        "suggested": [],
        "options": [
          [
            "board",
            "grand"
          ]
        ]
      }
    ],
    "seats": [
      [
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.white",
                  "args": []
                }
              ]
            ]
          },
          "colour": "white"
        },
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.black",
                  "args": []
                }
              ]
            ]
          },
          "colour": "black"
        }
      ]
    ],
    "options": [
      {
        "name": "rules",
        "about": {
          "key": "option.attangle.rules",
          "args": []
        },
        "legal": "2008|2006",
        "kind": "choice",
        "values": [
          "2008",
          "2006"
        ],
        "default": "2008"
      },
      {
        "name": "board",
        "about": {
          "key": "option.attangle.board",
          "args": []
        },
        "legal": "standard|grand",
        "kind": "choice",
        "values": [
          "standard",
          "grand"
        ],
        "default": "standard"
      }
    ]
  },
  {
    "game": "nonaga",
    "title": "Nonaga",
    "about": {
      "key": "nonaga.about",
      "args": []
    },
    "players": [
      2,
      2
    ],
    "presets": [
      {
        "name": "standard",
        "title": {
          "key": "preset.nonaga.standard",
          "args": []
        },
        "about": {
          "key": "preset.nonaga.standard.about",
          "args": []
        },
        "players": [
          2,
          2
        ],
        "minutes": [
          15
        ],
        "suggested": [],
        "options": []
      }
    ],
    "seats": [
      [
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red"
        },
        {
          "name": {
            "key": "seat.colour",
            "args": [
              [
                "colour",
                {
                  "key": "colour.black",
                  "args": []
                }
              ]
            ]
          },
          "colour": "black"
        }
      ]
    ],
    "options": [
      {
        "name": "connected",
        "about": {
          "key": "option.nonaga.connected",
          "args": []
        },
        "legal": "after|always|off",
        "kind": "choice",
        "values": [
          "after",
          "always",
          "off"
        ],
        "default": "after"
      },
      {
        "name": "edge",
        "about": {
          "key": "option.nonaga.edge",
          "args": []
        },
        "legal": "outer|any",
        "kind": "choice",
        "values": [
          "outer",
          "any"
        ],
        "default": "outer"
      },
      {
        "name": "repetition",
        "about": {
          "key": "option.nonaga.repetition",
          "args": []
        },
        "legal": "0, 2-9",
        "kind": "number",
        "min": 2,
        "max": 9,
        "off": true,
        "default": "3"
      },
      {
        "name": "slide",
        "about": {
          "key": "option.nonaga.slide",
          "args": []
        },
        "legal": "count|strict",
        "kind": "choice",
        "values": [
          "count",
          "strict"
        ],
        "default": "count"
      }
    ]
  },
  {
    "game": "laberinto",
    "title": "Laberinto Interior",
    "about": {
      "key": "laberinto.about",
      "args": []
    },
    "players": [
      3,
      6
    ],
    "presets": [
      {
        "name": "quick",
        "title": {
          "key": "preset.laberinto.quick",
          "args": []
        },
        "about": {
          "key": "preset.laberinto.quick.about",
          "args": []
        },
        "players": [
          3,
          6
        ],
        "minutes": [
          10,
          10,
          15,
          15
        ],
        "suggested": [],
        "options": [
          [
            "prisms",
            "2"
          ],
          [
            "pyramids",
            "2"
          ],
          [
            "build",
            "prepared"
          ],
          [
            "target",
            "1"
          ],
          [
            "dice",
            "on"
          ]
        ]
      },
      {
        "name": "die",
        "title": {
          "key": "preset.laberinto.die",
          "args": []
        },
        "about": {
          "key": "preset.laberinto.die.about",
          "args": []
        },
        "players": [
          3,
          6
        ],
        "minutes": [
          30,
          30,
          40,
          50
        ],
        "suggested": [
          3,
          5,
          6
        ],
        "options": [
          [
            "dice",
            "on"
          ]
        ]
      },
      {
        "name": "whole",
        "title": {
          "key": "preset.laberinto.whole",
          "args": []
        },
        "about": {
          "key": "preset.laberinto.whole.about",
          "args": []
        },
        "players": [
          3,
          6
        ],
        "minutes": [
          30,
          35,
          65,
          95
        ],
        "suggested": [],
        "options": []
      }
    ],
    "seats": [
      [
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red",
          "letter": "R"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.blue",
                  "args": []
                }
              ]
            ]
          },
          "colour": "blue",
          "letter": "B"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.yellow",
                  "args": []
                }
              ]
            ]
          },
          "colour": "yellow",
          "letter": "Y"
        }
      ],
      [
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red",
          "letter": "R"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.blue",
                  "args": []
                }
              ]
            ]
          },
          "colour": "blue",
          "letter": "B"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.green",
                  "args": []
                }
              ]
            ]
          },
          "colour": "green",
          "letter": "G"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.orange",
                  "args": []
                }
              ]
            ]
          },
          "colour": "orange",
          "letter": "O"
        }
      ],
      [
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red",
          "letter": "R"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.blue",
                  "args": []
                }
              ]
            ]
          },
          "colour": "blue",
          "letter": "B"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.green",
                  "args": []
                }
              ]
            ]
          },
          "colour": "green",
          "letter": "G"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.yellow",
                  "args": []
                }
              ]
            ]
          },
          "colour": "yellow",
          "letter": "Y"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.orange",
                  "args": []
                }
              ]
            ]
          },
          "colour": "orange",
          "letter": "O"
        }
      ],
      [
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.red",
                  "args": []
                }
              ]
            ]
          },
          "colour": "red",
          "letter": "R"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.violet",
                  "args": []
                }
              ]
            ]
          },
          "colour": "violet",
          "letter": "V"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.blue",
                  "args": []
                }
              ]
            ]
          },
          "colour": "blue",
          "letter": "B"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.green",
                  "args": []
                }
              ]
            ]
          },
          "colour": "green",
          "letter": "G"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.yellow",
                  "args": []
                }
              ]
            ]
          },
          "colour": "yellow",
          "letter": "Y"
        },
        {
          "name": {
            "key": "laberinto.seat",
            "args": [
              [
                "colour",
                {
                  "key": "colour.orange",
                  "args": []
                }
              ]
            ]
          },
          "colour": "orange",
          "letter": "O"
        }
      ]
    ],
    "options": [
      {
        "name": "prisms",
        "about": {
          "key": "option.laberinto.prisms",
          "args": []
        },
        "legal": "1-4[,1-4…]",
        "kind": "number",
        "min": 1,
        "max": 4,
        "off": false,
        "per_seat": true,
        "default": "4"
      },
      {
        "name": "pyramids",
        "about": {
          "key": "option.laberinto.pyramids",
          "args": []
        },
        "legal": "1-3[,1-3…]",
        "kind": "number",
        "min": 1,
        "max": 3,
        "off": false,
        "per_seat": true,
        "default": "3"
      },
      {
        "name": "colours",
        "about": {
          "key": "option.laberinto.colours",
          "args": []
        },
        "legal": "ROYGBV",
        "kind": "text",
        "default": "RBY|RBGO|RBGYO|RVBGYO"
      },
      {
        "name": "build",
        "about": {
          "key": "option.laberinto.build",
          "args": []
        },
        "legal": "free|prepared",
        "kind": "choice",
        "values": [
          "free",
          "prepared"
        ],
        "default": "free"
      },
      {
        "name": "deal",
        "about": {
          "key": "option.laberinto.deal",
          "args": []
        },
        "legal": "RRR,ROY,…/…/pool",
        "kind": "text",
        "default": "seed"
      },
      {
        "name": "seed",
        "about": {
          "key": "option.laberinto.seed",
          "args": []
        },
        "legal": "0-18446744073709551615",
        "kind": "number",
        "min": 0,
        "max": 18446744073709551615,
        "off": false,
        "default": "random"
      },
      {
        "name": "first",
        "about": {
          "key": "option.laberinto.first",
          "args": []
        },
        "legal": "0-5",
        "kind": "number",
        "min": 0,
        "max": 5,
        "off": false,
        "default": "seed"
      },
      {
        "name": "doors",
        "about": {
          "key": "option.laberinto.doors",
          "args": []
        },
        "legal": "free|one",
        "kind": "choice",
        "values": [
          "free",
          "one"
        ],
        "default": "one"
      },
      {
        "name": "meet",
        "about": {
          "key": "option.laberinto.meet",
          "args": []
        },
        "legal": "touch|must",
        "kind": "choice",
        "values": [
          "touch",
          "must"
        ],
        "default": "must"
      },
      {
        "name": "enough",
        "about": {
          "key": "option.laberinto.enough",
          "args": []
        },
        "legal": "met|half|loops",
        "kind": "choice",
        "values": [
          "met",
          "half",
          "loops"
        ],
        "default": "half"
      },
      {
        "name": "lays",
        "about": {
          "key": "option.laberinto.lays",
          "args": []
        },
        "legal": "0-152",
        "kind": "number",
        "min": 0,
        "max": 152,
        "off": false,
        "default": "1"
      },
      {
        "name": "retreat",
        "about": {
          "key": "option.laberinto.retreat",
          "args": []
        },
        "legal": "off|on",
        "kind": "choice",
        "values": [
          "off",
          "on"
        ],
        "default": "on"
      },
      {
        "name": "target",
        "about": {
          "key": "option.laberinto.target",
          "args": []
        },
        "legal": "1-12",
        "kind": "number",
        "min": 1,
        "max": 12,
        "off": false,
        "default": "min(prisms,pyramids)/2+1"
      },
      {
        "name": "quiet",
        "about": {
          "key": "option.laberinto.quiet",
          "args": []
        },
        "legal": "1-10000",
        "kind": "number",
        "min": 1,
        "max": 10000,
        "off": false,
        "default": "30×players"
      },
      {
        "name": "tie",
        "about": {
          "key": "option.laberinto.tie",
          "args": []
        },
        "legal": "shared|draw",
        "kind": "choice",
        "values": [
          "shared",
          "draw"
        ],
        "default": "draw"
      },
      {
        "name": "hands",
        "about": {
          "key": "option.laberinto.hands",
          "args": []
        },
        "legal": "open|hidden",
        "kind": "choice",
        "values": [
          "open",
          "hidden"
        ],
        "default": "open"
      },
      {
        "name": "dice",
        "about": {
          "key": "option.laberinto.dice",
          "args": []
        },
        "legal": "off|on",
        "kind": "choice",
        "values": [
          "off",
          "on"
        ],
        "default": "off"
      }
    ]
  }
]

/** How many tasks each course has. */
export const LESSONS: Readonly<Record<GameName, number>> = {
  "ampel": 14,
  "attangle": 14,
  "laberinto": 17,
  "nonaga": 13
}
