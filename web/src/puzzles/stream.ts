// Which puzzle comes next: what was missed and is due, then something new that fits the person's rating.
import type { PuzzleTheme, ShownPuzzle } from '../wire'
import type { OfGame } from './kept'

/** What somebody is thought to solve of whom nothing is known. */
export const FIRST_RATING = 1200
/** How far from a person's rating the first choice lies; it widens until there is something. */
const NEAR = 100

export const ratingOf = (own: OfGame): number => Math.round(own.rating?.rating ?? FIRST_RATING)

/** The ids that come back now. */
export const due = (own: OfGame, now: number): string[] =>
  Object.entries(own.repeats)
    .filter(([, repeat]) => repeat.due <= now)
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id]) => id)

export const withTheme = (puzzles: readonly ShownPuzzle[], theme: PuzzleTheme | null): ShownPuzzle[] =>
  puzzles.filter(({ themes }) => theme === null || themes.includes(theme))

/** The next puzzle, other than the one before; `draw` is a number from 0 to 1. */
export function next(
  puzzles: readonly ShownPuzzle[],
  own: OfGame,
  theme: PuzzleTheme | null,
  before: string | null,
  now: number,
  draw: number,
): ShownPuzzle | null {
  const fitting = withTheme(puzzles, theme).filter(({ id }) => id !== before)
  for (const id of due(own, now)) {
    const back = fitting.find((puzzle) => puzzle.id === id)
    if (back) return back
  }
  const tried = new Set(own.tried)
  const fresh = fitting.filter(({ id }) => !tried.has(id))
  const pool = fresh.length > 0 ? fresh : fitting
  const rating = ratingOf(own)
  for (let far = NEAR; far <= 4000; far *= 2) {
    const near = pool.filter((puzzle) => Math.abs(puzzle.rating - rating) <= far)
    if (near.length > 0) return near[Math.floor(draw * near.length)] ?? null
  }
  return null
}
