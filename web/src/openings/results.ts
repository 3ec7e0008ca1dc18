// The parts of a bar of results.
import type { OpeningTurn } from '../wire'

export interface Part {
  /** Who won; null for draws. */
  seat: number | null
  /** From 0 to 1, of all games that have a result. */
  share: number
}

/** What each player won, with the draws between the first player and the others; nothing where no game has ended. */
export function shares({ wins, draws }: Pick<OpeningTurn, 'wins' | 'draws'>): Part[] {
  const ended = wins.reduce((sum, won) => sum + won, draws)
  const [first, ...others] = wins.map((won, seat) => ({ seat: seat as number | null, share: won / ended }))
  if (!first || ended === 0) return []
  return [first, { seat: null, share: draws / ended }, ...others].filter(({ share }) => share > 0)
}
