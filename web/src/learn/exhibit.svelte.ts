// A position to try things on: a figure of the rules, or a task of the course.
import { Ahead } from '../game/ahead'
import { clients, restart } from '../game/clients'
import { stepped } from '../game/stepping'
import type { Fault, Geometry, Message, Rule, Scene, Start } from '../wire'

/** Why a step was refused, and by which rule. */
export interface Refused {
  why: Message
  rule: Rule | null
}

export class Exhibit {
  scene = $state.raw<Scene | null>(null)
  geometry = $state.raw<Geometry | null>(null)
  steps = $state.raw<readonly string[]>([])
  /** The line that is stepped through: it goes on from `steps` to what was played there before. */
  line = $state.raw<readonly string[]>([])
  refused = $state.raw<Refused | null>(null)
  /** Whether the rules could not be asked. */
  broken = $state(false)
  /** What was asked for last: an answer to anything before is of no interest. */
  #moment = 0
  readonly #ahead = new Ahead()

  readonly start: Start

  /** From a position's text, or from wherever a game began. */
  constructor(start: string | Start, line: readonly string[] = []) {
    this.start = typeof start === 'string' ? { text: start } : start
    this.line = line
  }

  /** Shows the position after some steps. */
  async show(steps: readonly string[]): Promise<boolean> {
    const moment = (this.#moment += 1)
    try {
      const { rules } = await clients()
      const list = [...steps]
      const [scene, geometry] = await Promise.all([
        this.#fetched(list).then((known) => (known ? { ok: known } : rules.scene(this.start, list))),
        this.geometry && !this.geometry.moves ? { ok: this.geometry } : rules.geometry(this.start, list),
      ])
      if (moment !== this.#moment) return false
      if ('fault' in scene || 'fault' in geometry) {
        this.broken = true
        return false
      }
      this.scene = scene.ok
      this.geometry = geometry.ok
      this.steps = steps
      if (steps.some((step, index) => this.line[index] !== step)) this.line = steps
      this.refused = null
      this.broken = false
      return true
    } catch {
      restart()
      this.broken = true
      return false
    }
  }

  /** Steps through the line as a key says. */
  readonly key = (event: KeyboardEvent): void => {
    const place = stepped(event, this.steps.length, this.line.length)
    if (place === null || place === this.steps.length) return
    event.preventDefault()
    void this.show(this.line.slice(0, place))
  }

  readonly play = (step: string): Promise<boolean> => this.show([...this.steps, step])

  /** The scene after some steps, if it was looked at beforehand. */
  async #fetched(steps: readonly string[]): Promise<Scene | null> {
    const step = steps.at(-1)
    return step === undefined ? null : this.#ahead.peek(steps.slice(0, -1).join(' '), step)
  }

  readonly foresee = (step: string): Promise<Scene | null> =>
    this.#ahead.get(this.steps.join(' '), step, async () => {
      const { rules } = await clients()
      const seen = await rules.scene(this.start, [...this.steps, step])
      return 'ok' in seen ? seen.ok : null
    })

  /** Asks why something cannot be done. */
  readonly ask = async (tried: string): Promise<void> => {
    try {
      const { rules } = await clients()
      const answer = await rules.why(this.start, [...this.steps], tried)
      if ('fault' in answer) this.refused = refusedBy(answer.fault)
    } catch {
      restart()
    }
  }
}

/** Why a step is refused, without the list of what is legal: the board shows that. */
export const refusedBy = ({ message, why, rule }: Fault): Refused => ({ why: why ?? message, rule: rule ?? null })
