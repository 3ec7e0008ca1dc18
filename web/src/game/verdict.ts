// How a game ended, as records write it: `win:0 signals`, `draw repetition`.
import type { Ended } from '../wire'

export const verdict = ({ winners, reason }: Ended): string =>
  winners.length === 0 ? `draw ${reason}` : `win:${winners.join(',')} ${reason}`

/** A verdict read again, or null when it is none. */
export function readVerdict(text: string | null): Ended | null {
  const match = /^(?:draw|win:(\d(?:,\d)*))(?: (.+))?$/.exec(text ?? '')
  if (!match) return null
  return { winners: match[1] ? match[1].split(',').map(Number) : [], reason: match[2] ?? '' }
}

/** What a resignation makes of a game: with two seats the other one wins, else nobody has yet. */
export const resignation = (seat: number, seats: number): Ended | null =>
  seats === 2 ? { winners: [1 - seat], reason: 'resigned' } : null
