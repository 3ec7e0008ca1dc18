// A tile by its letters: what it is called, how it turns, which way a triangle points.
import { COLOURS, isColour, type Colour } from './colours'

const rank = (letters: string): number[] => [...letters].map((letter) => COLOURS.indexOf(letter as Colour))

function before(one: string, other: string): boolean {
  const [ours, theirs] = [rank(one), rank(other)]
  const at = ours.findIndex((value, index) => value !== theirs[index])
  return at >= 0 && (ours[at] ?? 0) < (theirs[at] ?? 0)
}

/** The name of a tile as laid: its smallest rotation in the order of the colours (D2). */
export function tileName(letters: string): string {
  const turns = [letters, letters.slice(1) + letters[0], letters.slice(2) + letters.slice(0, 2)]
  return turns.reduce((least, turn) => (before(turn, least) ? turn : least))
}

/** The order of tiles by their names: by colours, not by letters. */
export function byName(one: string, other: string): number {
  if (one === other) return 0
  return before(one, other) ? -1 : 1
}

/** The colours of a tile's edges, in order. */
export const coloursOf = (letters: string): Colour[] => [...letters].filter(isColour)

/** Whether a triangle points up: in rows A to H the odd ones, in rows I to P the even ones. */
export function pointsUp(cell: string): boolean {
  const odd = Number(cell.slice(1)) % 2 === 1
  return cell.slice(0, 1) <= 'H' ? odd : !odd
}
