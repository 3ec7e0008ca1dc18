// A game on the analysis board, as the table shows it.
import type { Drawing } from '../board'
import type { Play } from '../game/play.svelte'
import { LocalGame } from '../table/local-game.svelte'
import type { Said } from '../table/said.svelte'
import type { Sitter } from '../table/table-game'
import type { GameReview } from '../review/review.svelte'
import type { Grade } from '../wire'
import type { Analysis } from './analysis.svelte'

export class AnalysisGame extends LocalGame {
  readonly #play: Play
  readonly #analysis: Analysis

  constructor(
    analysis: Analysis,
    said: Said,
    keys: Readonly<Record<string, () => void>>,
    readonly review: GameReview,
  ) {
    super(analysis.play, said, keys)
    this.#play = analysis.play
    this.#analysis = analysis
  }

  /** Nobody is waited for. */
  override get yours(): boolean {
    return false
  }
  /** The person who plays the game against the computer sits nearest here too. */
  override get own(): number {
    const { players } = this.#play.kept.saved
    const people = players.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []))
    return people.length === 1 ? people[0]! : 0
  }
  /** Those who play the game are named; nobody is called a person only because people try things here. */
  override get seats(): Sitter[] {
    return super.seats.map((sitter, seat) => {
      const player = this.#play.kept.player(seat)
      return player.kind === 'person' && !player.name ? { ...sitter, player: '' } : sitter
    })
  }
  override get hand(): { seat?: number } | null {
    return this.#play.game.over ? null : {}
  }
  get grades(): ReadonlyMap<number, Grade> {
    return this.review.grades
  }
  get drawings(): readonly Drawing[] {
    return this.#analysis.drawings
  }
}
