// What the page asks of the rules and the engine. Both run in workers of their own, so that the
// board answers while the engine thinks.
import type {
  Fault,
  FollowedTable,
  Geometry,
  LessonGoal,
  RecordLine,
  RecordRead,
  Report,
  Scene,
  Setup,
  Start,
  Standing,
  Whose,
} from '../wire'

/** An answer, or what went wrong: nothing is ever thrown for bad input. */
export type Answer<T> = { ok: T } | { fault: Fault }

export interface RulesClient {
  /** The same setup with everything decided (the deal, who begins): what must be kept. */
  settle(setup: Setup): Promise<Answer<Setup>>
  /** The position after some steps. `seat` is whose eyes see it; null sees everything. */
  scene(start: Start, steps: string[], seat?: number | null): Promise<Answer<Scene>>
  geometry(start: Start, steps: string[]): Promise<Answer<Geometry>>
  /** Whose the steps of a line are, and of which turns. */
  whose(start: Start, steps: string[]): Promise<Answer<Whose[]>>
  /** Why a step that was tried is not legal: a sentence, and the rule that says so. */
  why(start: Start, steps: string[], tried: string): Promise<Answer<null>>
  /** How an answer to a task of the course stands. */
  judge(start: Start, goal: LessonGoal, most: number | null, steps: string[]): Promise<Answer<Standing>>
  /** A random legal chance step: the roll of a die. */
  roll(start: Start, steps: string[]): Promise<Answer<string>>
  /** An online table after what the server said of it. Only one table is followed at a time. */
  follow(table: string, news: string): Promise<Answer<FollowedTable>>
  read_record(text: string): Promise<Answer<RecordRead>>
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

export interface EngineClient {
  /** The whole turn of a computer seat at a level from 1 to 8. */
  turn(start: Start, steps: string[], level: number, seed: number): Promise<Answer<{ steps: string[]; report: Report }>>
  /** Thinks for some milliseconds; tells of every deeper result. */
  think(
    start: Start,
    steps: string[],
    millis: number,
    lines: number,
    progress?: (report: Report) => void,
  ): Promise<Answer<Report>>
  /** Stops whatever it is thinking about. */
  stop(): void
}
