// The review of the game on the analysis board: kept with it, or made now.
import type { Play } from '../game/play.svelte'
import { end, path, steps } from '../game/tree'
import type { Grade, Message, Review, Reviewed, ReviewNews } from '../wire'
import type { EngineClient } from '../worker/rules'
import { isOf, keep } from './kept'
import { gradesOf, placeOf, turnAt } from './turns'

/** How long a whole game may take, and one position at most, in milliseconds. */
const TOTAL = 20_000
const MOST = 600

/** `none`: nobody has asked for it; `stopped`: as far as it got. */
export type ReviewState = 'none' | 'running' | 'stopped' | 'done' | 'broken'

export class GameReview {
  state = $state<ReviewState>('none')
  /** What is known so far. */
  found = $state.raw<Review | null>(null)
  why = $state.raw<Message | null>(null)
  /** The turn that somebody wants to see, until the board shows it. */
  #aim = $state<number | null>(null)
  #moment = 0
  #engine: EngineClient | null = null

  constructor(
    private readonly play: Play,
    private readonly hire: () => EngineClient,
  ) {
    const kept = play.kept.saved.review
    if (kept && isOf(kept.review, this.steps)) {
      this.found = kept.review
      this.state = 'done'
    }
  }

  /** The nodes of the game itself: what was played, without what was tried. */
  readonly line = $derived.by((): readonly number[] => {
    const { tree } = this.play.kept
    return path(tree, end(tree, 0))
  })
  get steps(): string[] {
    const { tree } = this.play.kept
    return steps(tree, end(tree, 0))
  }

  readonly turns = $derived.by((): readonly Reviewed[] => this.found?.turns ?? [])
  readonly grades = $derived.by((): ReadonlyMap<number, Grade> => gradesOf(this.turns, this.line))
  /** How many steps of the game are judged, from 0 to 1. */
  readonly progress = $derived.by((): number =>
    this.line.length === 0 ? 0 : (this.turns.at(-1)?.until ?? 0) / this.line.length,
  )
  /** How many turns the game has, as far as that is known. */
  readonly length = $derived.by((): number => {
    if (this.state === 'done' || this.state === 'stopped') return this.turns.length
    const last = this.play.kept.tree.nodes[(this.line.at(-1) ?? 0) - 1]
    const first = this.play.kept.tree.nodes[(this.line[0] ?? 0) - 1]
    const told = last?.turn !== undefined && first?.turn !== undefined ? last.turn - first.turn + 1 : this.line.length
    return Math.max(told, this.turns.length)
  })
  /** The number of the turn that is looked at, or that a variation stands beside; 0 at the start. */
  readonly now = $derived.by((): number => {
    if (this.#aim !== null) return this.#aim
    const { tree, at } = this.play.kept
    return turnAt(this.turns, placeOf(tree, this.line, at))
  })
  /** Whether what is looked at was tried and not played. */
  readonly aside = $derived.by((): boolean => this.play.kept.at !== 0 && !this.line.includes(this.play.kept.at))
  /** The turn that is looked at. */
  readonly turn = $derived.by((): Reviewed | null => this.turns[this.now - 1] ?? null)
  /** Each seat's chances after the turn that is looked at. */
  readonly chances = $derived.by((): readonly number[] | null => this.turn?.chances ?? this.found?.chances ?? null)

  /** The computer that judges: another one than that which thinks about the board. */
  get engine(): EngineClient {
    return (this.#engine ??= this.hire())
  }

  /** Judges the whole game, turn by turn. */
  async begin(): Promise<void> {
    const { saved } = this.play.kept
    const steps = this.steps
    if (steps.length === 0 || this.state === 'running') return
    const moment = (this.#moment += 1)
    this.found = null
    this.why = null
    this.state = 'running'
    const hear = (news: ReviewNews): void => {
      if (moment === this.#moment) this.#hear(news)
    }
    const answer = await this.engine.review(saved.start, steps, TOTAL, MOST, hear)
    if (moment !== this.#moment) return
    if ('fault' in answer) {
      this.state = 'broken'
      this.why = answer.fault.message
      return
    }
    this.found = answer.ok
    this.state = 'done'
    await this.play.kept.change({ review: keep(answer.ok) }, this.play.game.scene)
  }

  #hear({ chances, turn, players, moments }: ReviewNews): void {
    const turns = turn ? [...this.turns, turn] : this.turns
    this.found = { chances, turns: [...turns], players, moments }
  }

  /** Leaves it at what is known. */
  stop(): void {
    if (this.state !== 'running') return
    this.#moment += 1
    this.state = this.turns.length > 0 ? 'stopped' : 'none'
    this.#engine?.stop()
  }

  /** Shows the position after a turn; 0 is the start. */
  async show(turn: number): Promise<void> {
    this.play.replay.stop()
    const reviewed = this.turns[turn - 1]
    const node = reviewed ? this.line[reviewed.until - 1] : 0
    if (node === undefined) return
    this.#aim = turn
    await this.play.turnTo(node)
    if (this.#aim === turn) this.#aim = null
  }

  /** Shows the position where the seat chose in a turn. */
  async before({ from }: Reviewed): Promise<void> {
    this.play.replay.stop()
    await this.play.turnTo(from === 0 ? 0 : (this.line[from - 1] ?? 0))
  }

  leave(): void {
    this.#moment += 1
    this.#engine?.stop()
  }
}
