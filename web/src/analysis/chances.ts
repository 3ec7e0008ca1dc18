// Chances as people read them.
import type { Ended, Report, ReportLine } from '../wire'

/** Whether anything is known of a line: one that was never looked into has no chances. */
export const isKnown = ({ chances }: ReportLine): boolean => chances.some((chance) => chance > 0)

/** A chance in whole hundredths. What is not certain is never shown as 0 or 100. */
export function hundredths(chance: number, proven: boolean): number {
  const rounded = Math.round(chance * 100)
  return proven ? rounded : Math.min(99, Math.max(1, rounded))
}

/** Each seat's chances by the best line; null where nothing is known. */
export function bestChances(report: Report | null): readonly number[] | null {
  const line = report?.lines.find(isKnown)
  return line ? shares(line.chances) : null
}

/** What the end of a game leaves of the chances. */
export function endChances({ winners }: Ended, seats: number): readonly number[] {
  const sharing = winners.length > 0 ? winners : Array.from({ length: seats }, (_, seat) => seat)
  return Array.from({ length: seats }, (_, seat) => (sharing.includes(seat) ? 1 / sharing.length : 0))
}

/** Chances as parts of a whole. */
function shares(chances: readonly number[]): readonly number[] {
  const sum = chances.reduce((whole, chance) => whole + chance, 0)
  return sum > 0 ? chances.map((chance) => chance / sum) : chances
}
