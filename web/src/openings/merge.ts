// Turns of the book and of one's own games in one list.
import type { OpeningTurn } from '../wire'

const name = ({ steps }: OpeningTurn): string => steps.join(' ')

/** Both lists as one, the most frequent first. What the computer thinks of a turn only the book knows. */
export function merged(book: readonly OpeningTurn[], own: readonly OpeningTurn[]): OpeningTurn[] {
  const turns = new Map(book.map((turn) => [name(turn), turn]))
  for (const turn of own) {
    const known = turns.get(name(turn))
    turns.set(name(turn), known ? sum(known, turn) : turn)
  }
  return [...turns.values()].sort((one, other) => other.games - one.games)
}

const sum = (one: OpeningTurn, other: OpeningTurn): OpeningTurn => ({
  ...one,
  games: one.games + other.games,
  wins: one.wins.map((wins, seat) => wins + (other.wins[seat] ?? 0)),
  draws: one.draws + other.draws,
  chance: one.chance ?? other.chance,
})
