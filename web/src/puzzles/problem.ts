// What somebody solves: a position, whoever judges an answer, and what the first attempt changes.
import { clients } from '../game/clients'
import type { GameName, Message, PuzzleStanding, ShownPuzzle } from '../wire'
import type { Answer } from '../worker/rules'
import { attempted, ofGame } from './kept'

export interface Problem {
  readonly game: GameName
  /** The position. */
  readonly text: string
  /** How the steps stand that were played since, those of the others included. */
  judge(steps: string[]): Promise<Answer<PuzzleStanding>>
  /** The steps that solve it. */
  solve(): Promise<Answer<string[]>>
  /** Keeps how the first attempt ended; gives how the person's rating changed, where there is one. */
  count(solved: boolean): Promise<number | null>
}

/** A position with a claim: the solver judges. */
export class Claimed implements Problem {
  readonly text: string

  constructor(
    readonly game: GameName,
    readonly puzzle: { text: string; claim: string; task: Message },
  ) {
    this.text = puzzle.text
  }

  async judge(steps: string[]): Promise<Answer<PuzzleStanding>> {
    const { engine } = await clients()
    return engine.judgePuzzle(this.text, this.puzzle.claim, steps)
  }
  async solve(): Promise<Answer<string[]>> {
    const { engine } = await clients()
    return engine.solvePuzzle(this.text, this.puzzle.claim, [])
  }
  async count(_solved: boolean): Promise<number | null> {
    return null
  }
}

/** A puzzle of the game's file, which counts for the person's rating. */
export class Rated extends Claimed {
  constructor(
    game: GameName,
    override readonly puzzle: ShownPuzzle,
  ) {
    super(game, puzzle)
  }

  override async count(solved: boolean): Promise<number | null> {
    const { engine } = await clients()
    const { rating } = ofGame(this.game)
    const after = await engine.ratePuzzle(rating, this.puzzle.rating, solved)
    if ('fault' in after) return null
    attempted(this.game, this.puzzle.id, solved, after.ok)
    return Math.round(after.ok.rating) - Math.round(rating?.rating ?? 1200)
  }
}
