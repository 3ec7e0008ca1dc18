// Learning from mistakes: each one is a puzzle on the board, and any answer counts that keeps the chances.
import type { Play } from '../game/play.svelte'
import { path, steps } from '../game/tree'
import type { Attempt, Reviewed } from '../wire'
import type { RulesClient } from '../worker/rules'
import { isMistake, isSlip } from './grades'
import type { GameReview } from './review.svelte'

/** `trying`: somebody looks for a better turn; `away`: another place is looked at; `same`: the turn of the game was
 * played again; `shown`: the solution is on the board; `over`: there are no more. */
export type Stage = 'trying' | 'away' | 'judging' | 'right' | 'wrong' | 'same' | 'shown' | 'over' | 'broken'

/** How long each of the two positions after a turn is judged, in milliseconds. */
const MILLIS = 500

export class Learning {
  stage = $state<Stage>('trying')
  /** Which of the mistakes is on the board. */
  index = $state(0)
  attempt = $state.raw<Attempt | null>(null)
  /** Which of them were solved without help. */
  solved = $state.raw<ReadonlySet<number>>(new Set())
  readonly mistakes: readonly Reviewed[]
  /** How many nodes the tree had before anything was tried. */
  #nodes = 0
  /** Whether the first go is over. */
  #helped = false
  #moment = 0

  constructor(
    readonly seat: number,
    private readonly play: Play,
    private readonly review: GameReview,
    private readonly rules: RulesClient,
    /** Hears how the first go at a mistake ended. */
    private readonly tried: (mistake: Reviewed, solved: boolean) => void = () => {},
  ) {
    this.mistakes = mistakesOf(review.turns, seat)
  }

  get mistake(): Reviewed {
    return this.mistakes[this.index]!
  }

  /** The node where the seat chose. */
  get #from(): number {
    const { from } = this.mistake
    return from === 0 ? 0 : (this.review.line[from - 1] ?? 0)
  }

  /** Puts a mistake on the board. */
  async begin(index = 0): Promise<void> {
    await this.#clear()
    if (index >= this.mistakes.length) {
      this.stage = 'over'
      return
    }
    this.index = index
    this.#helped = false
    await this.#ask()
  }

  async #ask(): Promise<void> {
    this.#moment += 1
    this.attempt = null
    this.#nodes = this.play.kept.tree.nodes.length
    await this.play.turnTo(this.#from)
    this.stage = 'trying'
  }

  /** Looks at what was tried: called whenever the board shows another place. */
  async attend(): Promise<void> {
    if (this.stage !== 'trying' && this.stage !== 'away') return
    const { kept, game } = this.play
    const { scene } = game
    const tried = this.#tried()
    this.stage = tried ? 'trying' : 'away'
    if (!tried || tried.length === 0 || scene?.at !== kept.steps.length) return
    const moment = (this.#moment += 1)
    if (!(await this.#isWhole()) || moment !== this.#moment) return
    await this.#judge(tried, moment)
  }

  /** The steps of the turn that is tried from where the seat chose; null at any other place. */
  #tried(): string[] | null {
    const { tree, at } = this.play.kept
    const [way, before] = [path(tree, at), path(tree, this.#from)]
    if (before.some((node, index) => way[index] !== node)) return null
    const turns = new Set(way.slice(before.length).map((node) => tree.nodes[node - 1]?.turn))
    return turns.size > 1 ? null : steps(tree, at).slice(before.length)
  }

  /** Whether the turn on the board is over. */
  async #isWhole(): Promise<boolean> {
    const { scene } = this.play.game
    if (!scene) return false
    if (scene.over || scene.chance || scene.to_move !== this.seat) return true
    // The same seat may have the next turn too: what it could do then belongs to another turn.
    const [choice] = scene.choices
    const then = choice && (await this.play.foresee(choice.text))
    return then?.last?.turn !== scene.last?.turn
  }

  async #judge(tried: string[], moment: number): Promise<void> {
    const { from, until, steps: own, best } = this.mistake
    const played = own.slice(own.length - (until - from))
    if (played.length === tried.length && played.every((step, index) => step === tried[index])) {
      this.#end(false)
      this.stage = 'same'
      return
    }
    this.stage = 'judging'
    const { start } = this.play.kept.saved
    const before = this.review.steps.slice(0, from)
    const answer = await this.review.engine.attempt(start, before, tried, best, MILLIS)
    if (moment !== this.#moment) return
    if ('fault' in answer) {
      this.stage = 'broken'
      return
    }
    this.attempt = answer.ok
    this.stage = isSlip(answer.ok) ? 'wrong' : 'right'
    this.#end(this.stage === 'right')
  }

  /** The first go at a mistake is over: what comes after it has been helped. */
  #end(solved: boolean): void {
    if (this.#helped) return
    this.#helped = true
    if (solved) this.solved = new Set([...this.solved, this.index])
    this.tried(this.mistake, solved)
  }

  /** Takes back what was tried. */
  async retry(): Promise<void> {
    await this.#clear()
    await this.#ask()
  }

  /** Puts the better turn on the board. */
  async show(): Promise<void> {
    const { from, best } = this.mistake
    await this.retry()
    this.#end(false)
    const { start } = this.play.kept.saved
    const told = best && (await this.rules.line(start, this.review.steps.slice(0, from), best.steps, false))
    if (!told || 'fault' in told) return void (this.stage = 'broken')
    this.stage = 'shown'
    const turn = told.ok[0]?.turn
    await this.play.tryLine(told.ok.filter((step) => step.turn === turn))
  }

  next(): Promise<void> {
    return this.begin(this.index + 1)
  }

  /** Takes out whatever was tried, so that the game is left as it was. */
  async #clear(): Promise<void> {
    this.#moment += 1
    this.stage = 'judging'
    if (this.#nodes === 0) return
    const { tree } = this.play.kept
    const tried = tree.nodes.findIndex((node, index) => index >= this.#nodes && node.parent <= this.#nodes)
    if (tried < 0) return
    await this.play.prune(tried + 1)
    await this.#clear()
  }

  /** Ends, with the game as it was. */
  async leave(): Promise<void> {
    await this.#clear()
    await this.review.show(this.mistake.turn)
  }
}

/** The mistakes of a seat, in the order of the game. */
export const mistakesOf = (turns: readonly Reviewed[], seat: number): Reviewed[] =>
  turns.filter((turn) => turn.seat === seat && isMistake(turn) && turn.best !== null)
