// The rules and the engine as the page asks them: each in a worker that starts when it is needed.
import type { Question, Report, Task } from '../wire'
import { Desk, type Attendant } from './desk'
import type { EngineClient, RulesClient } from './rules'

const hireRules = () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' })
const hireEngine = () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })

export function rulesClient(hire: () => Attendant = hireRules): RulesClient {
  const desk = new Desk(hire)
  const ask = <T>(question: Question) => desk.ask<T>(question)
  return {
    settle: (setup) => ask({ settle: { setup, entropy: entropy() } }),
    scene: (start, steps, seat = null) => ask({ scene: { start, steps, seat } }),
    geometry: (start, steps) => ask({ geometry: { start, steps } }),
    whose: (start, steps) => ask({ whose: { start, steps } }),
    why: (start, steps, tried) => ask({ why: { start, steps, tried } }),
    judge: (start, goal, most, steps) => ask({ judge: { start, goal, most, steps } }),
    roll: (start, steps) => ask({ roll: { start, steps, entropy: entropy() } }),
    follow: (table, news) => ask({ follow: { table, news } }),
    read_record: (text) => ask({ read_record: { text } }),
    write_record: (start, steps, tags, result, line = null) =>
      ask({ write_record: { start, steps, tags, result, line } }),
    read_position: (text) => ask({ read_position: { text } }),
  }
}

export function engineClient(hire: () => Attendant = hireEngine): EngineClient {
  const desk = new Desk(hire)
  const ask = <T>(task: Task, progress?: (report: Report) => void) => desk.ask<T, Report>(task, progress)
  return {
    turn: (start, steps, level, seed) => ask({ turn: { start, steps, level, seed } }),
    think: (start, steps, millis, lines, progress) => ask({ think: { start, steps, millis, lines } }, progress),
    stop: () => desk.stop(),
  }
}

/** What chance draws from: nobody can guess it. */
function entropy(): [number, number] {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return [high, low]
}
