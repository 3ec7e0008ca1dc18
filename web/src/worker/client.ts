// The rules and the engine as the page asks them: each in a worker that starts when it is needed.
import type { DraftQuestion, Question, Report, Task } from '../wire'
import { Desk, type Attendant, type ToWorker } from './desk'
import type { DraftClient, EngineClient, OpeningsClient, RulesClient } from './rules'

const hireRules = () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' })
const hireEngine = () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
const hireDrafter = () => new Worker(new URL('./draft.worker.ts', import.meta.url), { type: 'module' })

export function draftClient(hire: () => Attendant = hireDrafter): DraftClient {
  const desk = new Desk(hire)
  return { draft: (start, draft, edits) => desk.ask({ start, draft, edits } satisfies DraftQuestion) }
}

export function rulesClient(hire: () => Attendant = hireRules): RulesClient {
  const desk = new Desk(hire)
  const ask = <T>(question: Question) => desk.ask<T>(question)
  return {
    prepare: () => desk.prepare(),
    settle: (setup) => ask({ settle: { setup, entropy: entropy() } }),
    scene: (start, steps, seat = null) => ask({ scene: { at: { start, steps }, seat } }),
    geometry: (start, steps) => ask({ geometry: { at: { start, steps } } }),
    whose: (start, steps) => ask({ whose: { at: { start, steps } } }),
    line: (start, steps, line, passed = false) => ask({ line: { at: { start, steps }, line, passed } }),
    why: (start, steps, tried) => ask({ why: { at: { start, steps }, tried } }),
    judge: (start, goal, most, steps) => ask({ judge: { at: { start, steps }, goal, most } }),
    roll: (start, steps) => ask({ roll: { at: { start, steps }, entropy: entropy() } }),
    follow: (table, news) => ask({ follow: { table, news } }),
    read_record: (text) => ask({ read_record: { text } }),
    read_records: (text) => ask({ read_records: { text } }),
    write_record: (start, steps, tags, result, line = null) =>
      ask({ write_record: { at: { start, steps }, tags, result, line } }),
    read_position: (text) => ask({ read_position: { text } }),
  }
}

export function engineClient(hire: () => Attendant = hireEngine): EngineClient {
  /** The book that the engine has read: whoever replaces it must read it too. */
  let book: Task | null = null
  const desk = new Desk(() => {
    const worker = hire()
    // Nobody waits for the answer.
    if (book) worker.postMessage({ id: -1, question: JSON.stringify(book) } satisfies ToWorker)
    return worker
  })
  const ask = <T, R = Report>(task: Task, progress?: (news: R) => void) => desk.ask<T, R>(task, progress)
  return {
    prepare: () => desk.prepare(),
    turn: (start, steps, level, seed) => ask({ turn: { at: { start, steps }, level, seed } }),
    candidates: (start, steps) => ask({ candidates: { at: { start, steps } } }),
    think: (start, steps, millis, lines, progress, passed = false) =>
      ask({ think: { at: { start, steps }, millis, lines, passed } }, progress),
    review: (start, steps, millis, most, progress) => ask({ review: { at: { start, steps }, millis, most } }, progress),
    attempt: (start, steps, tried, best, millis) => ask({ attempt: { at: { start, steps }, tried, best, millis } }),
    read_book: (bytes) => ask((book = { read_book: { bytes: [...bytes] } })),
    puzzleDay: (day) => ask({ puzzle_day: { day } }),
    puzzles: (text, day) => ask({ puzzles: { text, day } }),
    provePuzzle: (text, claim) => ask({ puzzle_prove: { text, claim } }),
    judgePuzzle: (text, claim, steps) => ask({ puzzle_judge: { text, claim, steps } }),
    solvePuzzle: (text, claim, steps) => ask({ puzzle_solve: { text, claim, steps } }),
    ratePuzzle: (rating, puzzle, solved) => ask({ puzzle_rate: { rating, puzzle, solved } }),
    stop: () => desk.stop(),
  }
}

/** What was played, asked of a worker of its own: the engine's may be thinking. */
export function openingsClient(hire: () => Attendant = hireEngine): OpeningsClient {
  const desk = new Desk(hire)
  const ask = <T>(task: Task) => desk.ask<T>(task)
  return {
    read_book: (bytes) => ask({ read_book: { bytes: [...bytes] } }),
    add_games: (first, games) => ask({ add_games: { first, games } }),
    openings: (start, steps) => ask({ openings: { at: { start, steps } } }),
    leave: () => desk.end(),
  }
}

/** What chance draws from: nobody can guess it. */
function entropy(): [number, number] {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return [high, low]
}
