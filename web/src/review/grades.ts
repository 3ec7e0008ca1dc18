// How good a turn was, as a sign and as a word.
import type { Grade, Reviewed } from '../wire'
import { t, title } from '../words'

/** The grades that are counted for each player, the best first. */
export const COUNTED = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const satisfies Grade[]

/** The signs that annotators use. A star is the best; a tick is good; a box is forced. */
const SIGNS: Readonly<Record<Grade, string>> = {
  forced: '□',
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
}

export const sign = (grade: Grade): string => SIGNS[grade]

/** The grade in a word: `Mistake`. */
export const gradeName = (grade: Grade): string => title(t(`review.grade.${grade}`))

/** Whether a turn cost something worth a word. */
export const isSlip = ({ grade }: Pick<Reviewed, 'grade'>): boolean =>
  grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder'

/** Whether a turn is worth learning from: an inaccuracy is not. */
export const isMistake = ({ grade }: Pick<Reviewed, 'grade'>): boolean => grade === 'mistake' || grade === 'blunder'
