// What the page asks of the rules and the engine. Both run in workers of their own, so that the
// board answers while the engine thinks.
import type {
  Draft,
  Drafted,
  Edit,
  Attempt,
  BookRead,
  Fault,
  FollowedTable,
  Geometry,
  GameName,
  LessonGoal,
  LibraryGame,
  LineStep,
  OpeningsFound,
  ProvenPuzzle,
  PuzzleList,
  PuzzleRating,
  PuzzleStanding,
  RecordLine,
  RecordRead,
  Report,
  ReportLine,
  Review,
  ReviewNews,
  Scene,
  Setup,
  Start,
  Standing,
  TurnFound,
  Whose,
} from '../wire'

/** An answer, or what went wrong: nothing is ever thrown for bad input. */
export type Answer<T> = { ok: T } | { fault: Fault }

export interface RulesClient {
  /** Fetches the rules, which will be asked soon. */
  prepare(): void
  /** The same setup with everything decided (the deal, who begins): what must be kept. */
  settle(setup: Setup): Promise<Answer<Setup>>
  /** The position after some steps. `seat` is whose eyes see it; null sees everything. */
  scene(start: Start, steps: string[], seat?: number | null): Promise<Answer<Scene>>
  geometry(start: Start, steps: string[]): Promise<Answer<Geometry>>
  /** Whose the steps of a line are, and of which turns. */
  whose(start: Start, steps: string[]): Promise<Answer<Whose[]>>
  /** What the steps of a line are that somebody thinks of; `passed`: after the seat to move has passed, or why that
   * cannot be had. */
  line(start: Start, steps: string[], line: string[], passed?: boolean): Promise<Answer<LineStep[]>>
  /** Why a step that was tried is not legal: a sentence, and the rule that says so. */
  why(start: Start, steps: string[], tried: string): Promise<Answer<null>>
  /** How an answer to a task of the course stands. */
  judge(start: Start, goal: LessonGoal, most: number | null, steps: string[]): Promise<Answer<Standing>>
  /** A random legal chance step: the roll of a die. */
  roll(start: Start, steps: string[]): Promise<Answer<string>>
  /** An online table after what the server said of it. Only one table is followed at a time. */
  follow(table: string, news: string): Promise<Answer<FollowedTable>>
  read_record(text: string): Promise<Answer<RecordRead>>
  /** All records of a file, of which there may be several. */
  read_records(text: string): Promise<Answer<RecordRead[]>>
  /** A game written down; `line` adds comments and variations, and its main line is then the game's. */
  write_record(
    start: Start,
    steps: string[],
    tags: [string, string][],
    result: string | null,
    line?: RecordLine | null,
  ): Promise<Answer<string>>
  /** A position typed or pasted: its canonical text. */
  read_position(text: string): Promise<Answer<string>>
}

export interface DraftClient {
  /** A position that is being set up, after some changes: what it looks like, and why it is none yet. */
  draft(start: Start, draft: Draft | null, edits: Edit[]): Promise<Answer<Drafted>>
}

export interface EngineClient {
  /** Fetches the engine, which will be asked soon. */
  prepare(): void
  /** The whole turn of a computer seat at a level from 1 to 8. */
  turn(start: Start, steps: string[], level: number, seed: number): Promise<Answer<TurnFound>>
  /** The steps that it would look at first, the best first: at once, without a thought. */
  candidates(start: Start, steps: string[]): Promise<Answer<string[]>>
  /** Thinks for some milliseconds, or without end; tells of every deeper result. `passed`: as if the seat to move
   * had passed. */
  think(
    start: Start,
    steps: string[],
    millis: number | null,
    lines: number,
    progress?: (report: Report) => void,
    passed?: boolean,
  ): Promise<Answer<Report>>
  /** Judges every turn of a game within some milliseconds, with `most` for one position; tells of every turn. */
  review(
    start: Start,
    steps: string[],
    millis: number,
    most: number,
    progress?: (news: ReviewNews) => void,
  ): Promise<Answer<Review>>
  /** Judges another turn in the place of one that was played, beside the best line there. */
  attempt(
    start: Start,
    steps: string[],
    tried: string[],
    best: ReportLine | null,
    millis: number,
  ): Promise<Answer<Attempt>>
  /** Has it read an opening book, by which the upper levels vary their openings from then on. */
  read_book(bytes: Uint8Array): Promise<Answer<BookRead>>
  /** Which game's puzzle a day has; days are counted from 1 January 1970 in UTC. */
  puzzleDay(day: number): Promise<Answer<GameName>>
  /** The puzzles of a file, and which one is that of a day. */
  puzzles(text: string, day: number | null): Promise<Answer<PuzzleList>>
  /** A puzzle of one's own, proven: what is claimed of a position, or what can be. */
  provePuzzle(text: string, claim: string | null): Promise<Answer<ProvenPuzzle>>
  /** How an answer to a puzzle stands. */
  judgePuzzle(text: string, claim: string, steps: string[]): Promise<Answer<PuzzleStanding>>
  /** The steps that solve a puzzle from where some led. */
  solvePuzzle(text: string, claim: string, steps: string[]): Promise<Answer<string[]>>
  /** How well somebody solves after an attempt. */
  ratePuzzle(rating: PuzzleRating | null, puzzle: number, solved: boolean): Promise<Answer<PuzzleRating>>
  /** Stops whatever it is thinking about. */
  stop(): void
}

export interface OpeningsClient {
  read_book(bytes: Uint8Array): Promise<Answer<BookRead>>
  /** Adds some of a person's own games, after forgetting others where these are the first; gives how many there are. */
  add_games(first: boolean, games: LibraryGame[]): Promise<Answer<number>>
  /** Which turns were played from a position. */
  openings(start: Start, steps: string[]): Promise<Answer<OpeningsFound>>
  /** Nobody asks any more. */
  leave(): void
}
