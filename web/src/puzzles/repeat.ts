// Spaced repetition by Leitner's boxes: what was missed comes back after ten minutes, and after every right answer
// later, until it has been right in every box.

const MINUTE = 60_000
const DAY = 86_400_000
/** After how long a puzzle of each box comes back. */
export const INTERVALS: readonly number[] = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY]

/** Something to be repeated. */
export interface Repeat {
  box: number
  /** When it comes back, in milliseconds. */
  due: number
}

/** The first box: after a miss. */
export const missed = (now: number): Repeat => ({ box: 0, due: now + INTERVALS[0]! })

/** The next box after a right answer; null when it has been through all of them. What is not due yet stays. */
export function right(repeat: Repeat, now: number): Repeat | null {
  if (repeat.due > now) return repeat
  const box = repeat.box + 1
  const interval = INTERVALS[box]
  return interval === undefined ? null : { box, due: now + interval }
}
