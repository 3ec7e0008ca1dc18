// How a game ended, as records write it: `win:0 signals`, `draw repetition`.
import type { Ended } from '../wire'
import type { Saved } from './saved'

export const verdict = ({ winners, reason }: Ended): string =>
  `${winners.length === 0 ? 'draw' : `win:${winners.join(',')}`} ${reason}`.trimEnd()

/** A verdict read again, or null when it is none. */
export function readVerdict(text: string | null): Ended | null {
  const match = /^(?:draw|win:(\d(?:,\d)*))(?: (.+))?$/.exec(text ?? '')
  if (!match) return null
  return { winners: match[1] ? match[1].split(',').map(Number) : [], reason: match[2] ?? '' }
}

/** How a game ended at a node though the rules would go on, or null. */
export function declaredAt({ resigned, declared, players }: Saved, node: number): Ended | null {
  if (resigned?.node === node) return resignation(resigned.seat, players.length)
  return declared?.node === node ? { winners: declared.winners, reason: declared.reason } : null
}

/** What a resignation makes of a game: with two seats the other one wins, else nobody has yet. */
export const resignation = (seat: number, seats: number): Ended | null =>
  seats === 2 ? { winners: [1 - seat], reason: 'resigned' } : null
