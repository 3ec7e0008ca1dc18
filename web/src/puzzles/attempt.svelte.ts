// An attempt at a puzzle: the position, what was tried, and what the judge says of it.
import { tick } from 'svelte'
import { restart } from '../game/clients'
import { Exhibit } from '../learn/exhibit.svelte'
import { still } from '../settings.svelte'
import type { Message } from '../wire'
import type { Problem } from './problem'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, still() ? 300 : 800))

/** How it stands: `shown` is the solution, played out. */
export type Stands = 'open' | 'solved' | 'failed' | 'shown' | 'unclear'

export class Attempt<P extends Problem = Problem> {
  readonly exhibit: Exhibit
  stands = $state<Stands>('open')
  /** Whether the judge, or the other side, is at work. */
  busy = $state(false)
  /** Whether the puzzle goes on after a right turn. */
  kept = $state(false)
  why = $state.raw<Message | null>(null)
  refutation = $state.raw<readonly string[]>([])
  /** How the rating changed by the first attempt. */
  change = $state<number | null>(null)
  /** Whether the first attempt is over: only that one counts. */
  #counted = false
  /** What is going on now; whatever began before is of no interest. */
  #moment = 0

  constructor(
    readonly problem: P,
    private readonly onend: (solved: boolean) => void = () => {},
  ) {
    this.exhibit = new Exhibit(problem.text)
  }

  /** Whether the person may play. */
  get active(): boolean {
    const { scene } = this.exhibit
    return this.stands === 'open' && !this.busy && scene !== null && !scene.over
  }

  /** Begins, or begins again. */
  readonly again = (): void => {
    this.#moment += 1
    this.stands = 'open'
    this.busy = this.kept = false
    this.why = null
    this.refutation = []
    void this.exhibit.show([])
  }

  /** Leaves it: nothing goes on. */
  readonly leave = (): void => void (this.#moment += 1)

  readonly play = async (step: string): Promise<void> => {
    if (!this.active || !(await this.exhibit.play(step))) return
    const moment = (this.#moment += 1)
    this.busy = true
    try {
      const verdict = await this.problem.judge([...this.exhibit.steps])
      if (moment !== this.#moment) return
      if ('fault' in verdict) this.stands = 'unclear'
      else if (verdict.ok.kind === 'kept') await this.#reply(verdict.ok.reply, moment)
      else if (verdict.ok.kind === 'solved') await this.#ended(true)
      else if (verdict.ok.kind === 'unclear') this.stands = 'unclear'
      else if (verdict.ok.kind === 'failed') {
        this.why = verdict.ok.why
        this.refutation = verdict.ok.refutation
        await this.#ended(false)
      }
    } catch {
      restart()
      this.stands = 'unclear'
    }
    if (moment === this.#moment) this.busy = false
  }

  /** Plays what shows that the answer was wrong. */
  readonly refute = async (): Promise<void> => {
    const moment = (this.#moment += 1)
    const line = this.refutation
    this.refutation = []
    await this.#play(line, moment)
  }

  /** Plays the solution from the start. */
  readonly show = async (): Promise<void> => {
    const moment = (this.#moment += 1)
    this.busy = true
    if (this.stands !== 'solved') await this.#count(false)
    this.why = null
    this.refutation = []
    this.stands = 'shown'
    try {
      const [line] = await Promise.all([this.problem.solve(), this.exhibit.show([])])
      if ('ok' in line) await this.#play(line.ok, moment)
    } catch {
      restart()
    }
    if (moment === this.#moment) this.busy = false
  }

  async #reply(line: readonly string[], moment: number): Promise<void> {
    await this.#play(line, moment)
    if (moment === this.#moment) this.kept = true
  }

  async #play(line: readonly string[], moment: number): Promise<void> {
    for (const step of line) {
      await pause()
      if (moment !== this.#moment) return
      await this.exhibit.play(step)
      await tick()
    }
  }

  async #ended(solved: boolean): Promise<void> {
    this.stands = solved ? 'solved' : 'failed'
    await this.#count(solved)
  }

  /** Counts the first attempt. */
  async #count(solved: boolean): Promise<void> {
    if (this.#counted) return
    this.#counted = true
    this.change = await this.problem.count(solved)
    this.onend(solved)
  }
}
