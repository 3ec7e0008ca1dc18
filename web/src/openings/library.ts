// The games of this browser as the openings' worker reads them.
import { isAnalysis, type Saved } from '../game/saved'
import { end, steps } from '../game/tree'
import type { GameName, LibraryGame } from '../wire'

/** More games than these, the latest, are not counted. */
export const MOST_GAMES = 2000

/** How many games are handed over at once: a question in between waits no longer. */
export const AT_ONCE = 25

/** The finished and unfinished games of one kind that somebody has played; what was only tried does not count. */
export function libraryOf(games: readonly Saved[], game: GameName): LibraryGame[] {
  return games
    .filter((saved) => saved.game === game && !isAnalysis(saved) && saved.tree.nodes.length > 0)
    .slice(0, MOST_GAMES)
    .map((saved) => ({ start: saved.start, steps: steps(saved.tree, end(saved.tree, 0)), winners: winnersOf(saved) }))
}

/** Who won where the rules do not say: the others when one resigns. */
function winnersOf({ resigned, declared, players }: Saved): number[] | null {
  if (declared) return declared.winners
  if (!resigned) return null
  const others = [...players.keys()].filter((seat) => seat !== resigned.seat)
  return others.length === 1 ? others : null
}
