// One's own mistakes: what a review found, kept to be put right later.
import { clients } from '../game/clients'
import { isSlip } from '../review/grades'
import type { GameName, PuzzleStanding, Reviewed, Start } from '../wire'
import type { Answer, RulesClient } from '../worker/rules'
import { addMistakes, answered, type Mistake } from './kept'
import type { Problem } from './problem'

/** How long each of the two positions after a turn is judged, in milliseconds. */
const MILLIS = 500
/** A longer line is cut: only its first turn is played. */
const MOST_STEPS = 24

/** The mistakes of a reviewed game, as they are kept. */
export class Regrets {
  constructor(
    private readonly game: GameName,
    private readonly start: Start,
    private readonly steps: readonly string[],
    private readonly rules: RulesClient,
  ) {}

  /** Keeps mistakes: they come back until they have been put right often enough. */
  async keep(turns: readonly Reviewed[]): Promise<void> {
    const mistakes = await Promise.all(turns.map((turn) => this.#mistake(turn)))
    addMistakes(mistakes.filter((mistake) => mistake !== null))
  }

  /** One of them was put right, or not. */
  async answered(turn: Reviewed, solved: boolean): Promise<void> {
    const mistake = await this.#mistake(turn)
    if (!mistake) return
    addMistakes([mistake])
    answered(mistake, solved)
  }

  async #mistake({ from, until, grade, best }: Reviewed): Promise<Omit<Mistake, 'repeat'> | null> {
    const scene = await this.rules.scene(this.start, this.steps.slice(0, from)).catch(() => null)
    if (!best || !scene || 'fault' in scene || !scene.ok.text) return null
    const line = { ...best, steps: best.steps.slice(0, MOST_STEPS) }
    return { game: this.game, text: scene.ok.text, steps: this.steps.slice(from, until), grade, best: line }
  }
}

/** A mistake to be put right: any turn counts that keeps the chances. */
export class Regretted implements Problem {
  readonly game: GameName
  readonly text: string

  constructor(readonly mistake: Mistake) {
    this.game = mistake.game
    this.text = mistake.text
  }

  async judge(steps: string[]): Promise<Answer<PuzzleStanding>> {
    const { rules, engine } = await clients()
    const start = { text: this.text }
    if (!(await isWhole(rules, start, steps))) return { ok: { kind: 'open' } }
    const { steps: played, best } = this.mistake
    if (played.length === steps.length && played.every((step, index) => step === steps[index]))
      return { ok: { kind: 'failed', why: { key: 'page.mistakes.same', args: [] }, refutation: [] } }
    const answer = await engine.attempt(start, [], steps, best, MILLIS)
    if ('fault' in answer) return answer
    const { grade, why } = answer.ok
    if (!isSlip({ grade })) return { ok: { kind: 'solved' } }
    return { ok: { kind: 'failed', why: why ?? { key: 'page.mistakes.wrong', args: [] }, refutation: [] } }
  }

  async solve(): Promise<Answer<string[]>> {
    const { rules } = await clients()
    const line = await rules.line({ text: this.text }, [], this.mistake.best.steps, false)
    if ('fault' in line) return line
    const [first] = line.ok
    return { ok: line.ok.filter(({ turn }) => turn === first?.turn).map(({ choice }) => choice.text) }
  }

  async count(solved: boolean): Promise<number | null> {
    answered(this.mistake, solved)
    return null
  }
}

/** Whether these steps are a whole turn. */
async function isWhole(rules: RulesClient, start: Start, steps: string[]): Promise<boolean> {
  const [before, after] = await Promise.all([rules.scene(start, []), rules.scene(start, steps)])
  if ('fault' in before || 'fault' in after) return false
  const { over, chance, to_move, choices, last } = after.ok
  if (over || chance || to_move !== before.ok.to_move) return true
  // The same seat may have the next turn too: what it could do then belongs to another turn.
  const [choice] = choices
  const then = choice && (await rules.scene(start, [...steps, choice.text]))
  return then !== undefined && 'ok' in then && then.ok.last?.turn !== last?.turn
}
