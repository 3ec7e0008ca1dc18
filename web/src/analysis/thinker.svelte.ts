// The computer that thinks about the place on the board, for as long as somebody looks at it.
import type { Message, Report, Start } from '../wire'
import type { EngineClient } from '../worker/rules'
import { Throttle } from './throttle'

/** What is thought about. */
export interface Subject {
  start: Start
  steps: string[]
  lines: number
  /** Whether the seat to move passes first. */
  passed: boolean
}

/** `waiting`: nothing is wanted, or nothing was found yet; `settled`: all that can be known is known. */
export type Thought = 'waiting' | 'thinking' | 'settled' | 'broken'

/** How long a place must be looked at before it is thought about: whoever steps through a game does not stay. */
const LINGER = 120
/** No more than so many updates are drawn: one in so many milliseconds. */
const INTERVAL = 200
/** How many places' findings are remembered. */
const REMEMBERED = 200

export class Thinker {
  state = $state<Thought>('waiting')
  report = $state.raw<Report | null>(null)
  /** Why there is nothing to think about. */
  why = $state.raw<Message | null>(null)

  #moment = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #busy = false
  /** What is thought about, in a word. */
  #subject = ''
  /** What was found at each place, so that whoever comes back need not wait. */
  readonly #found = new Map<string, Report>()
  readonly #news: Throttle<Report>

  constructor(
    private readonly engine: EngineClient,
    private readonly linger = LINGER,
  ) {
    this.#news = new Throttle((report) => (this.report = report), INTERVAL)
  }

  /** Thinks about something from now on; goes on where that is what it thinks about. */
  think(subject: Subject): void {
    const key = JSON.stringify(subject)
    if (key === this.#subject) return
    this.#halt()
    const moment = this.#moment
    this.#subject = key
    this.report = this.#found.get(key) ?? null
    this.state = 'thinking'
    this.engine.prepare()
    this.#timer = setTimeout(() => void this.#begin(subject, key, moment), this.linger)
  }

  /** Thinks of nothing. What was found stays. */
  stop(): void {
    this.#halt()
    this.state = 'waiting'
  }

  /** Forgets what is shown: the place is another. */
  clear(): void {
    this.stop()
    this.report = null
    this.why = null
  }

  /** Ends for good. */
  leave(): void {
    this.#halt(false)
  }

  #halt(again = true): void {
    this.#moment += 1
    this.#subject = ''
    clearTimeout(this.#timer)
    this.#news.clear()
    this.why = null
    if (!this.#busy) return
    this.#busy = false
    this.engine.stop()
    // Another worker is hired at once: it is there before the next place is thought about.
    if (again) this.engine.prepare()
  }

  async #begin({ start, steps, lines, passed }: Subject, key: string, moment: number): Promise<void> {
    this.#busy = true
    const known = this.#found.get(key)
    const hear = (report: Report): void => {
      if (moment !== this.#moment) return
      // What was found here before is better until more has been looked at.
      if (known && report.nodes < known.nodes) return
      this.#remember(key, report)
      this.#news.push(report)
    }
    const answer = await this.engine.think(start, steps, null, lines, hear, passed)
    if (moment !== this.#moment) return
    this.#busy = false
    this.#news.clear()
    if ('fault' in answer) {
      const { message } = answer.fault
      this.state = answer.fault.message.key !== 'wire.crashed' ? 'waiting' : 'broken'
      this.why = message
      return
    }
    this.#remember(key, answer.ok)
    this.report = answer.ok
    this.state = 'settled'
  }

  #remember(key: string, report: Report): void {
    this.#found.delete(key)
    this.#found.set(key, report)
    const [oldest] = this.#found.keys()
    if (this.#found.size > REMEMBERED && oldest !== undefined) this.#found.delete(oldest)
  }
}
