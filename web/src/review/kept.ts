// A review as it is kept with its game: of which steps it is, and what it says.
import type { Review } from '../wire'

export interface KeptReview {
  version: 1
  review: Review
}

const VERSION = 1

export const keep = (review: Review): KeptReview => ({ version: VERSION, review })

/** Whether a review is of these steps, all of them. */
export function isOf({ turns }: Review, steps: readonly string[]): boolean {
  const judged = turns.flatMap((turn) => turn.steps)
  return judged.length === steps.length && judged.every((step, index) => step === steps[index])
}

const isChances = (value: unknown, seats: number): value is number[] =>
  Array.isArray(value) && value.length === seats && value.every(Number.isFinite)

/** A review from what was kept, or null where there is none that can be read. */
export function readReview(value: unknown, seats: number): KeptReview | null {
  if (typeof value !== 'object' || value === null) return null
  const { version, review } = value as KeptReview
  const sound =
    version === VERSION &&
    typeof review === 'object' &&
    review !== null &&
    isChances(review.chances, seats) &&
    Array.isArray(review.turns) &&
    review.turns.every(
      (turn) =>
        isChances(turn?.chances, seats) &&
        Array.isArray(turn.steps) &&
        turn.steps.length > 0 &&
        Number.isInteger(turn.from) &&
        Number.isInteger(turn.until) &&
        Number.isFinite(turn.loss) &&
        typeof turn.grade === 'string',
    ) &&
    Array.isArray(review.players) &&
    review.players.length === seats &&
    Array.isArray(review.moments)
  return sound ? { version, review } : null
}
