// The six colours: their letters, the theme's names for them, and the glyph of each.
import type { Point } from '../../wire'
import { tidy } from '../shape'

/** A colour's letter, in the order of the board's sides. */
export type Colour = 'R' | 'O' | 'Y' | 'G' | 'B' | 'V'

export const COLOURS: readonly Colour[] = ['R', 'O', 'Y', 'G', 'B', 'V']

const NAMES: Record<Colour, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', V: 'violet' }

/** Whether a letter is a colour's. */
export function isColour(letter: string | undefined): letter is Colour {
  return letter !== undefined && Object.hasOwn(NAMES, letter)
}

/** The theme's name of a colour, which is also the end of its key in the words. */
export const nameOf = (colour: Colour): string => NAMES[colour]

/** The key of a colour's word. */
export const wordOf = (colour: Colour): string => `colour.${NAMES[colour]}`

/** The paint of a colour. */
export const paint = (colour: Colour): string => `$${NAMES[colour]}`

/** The paint of a glyph that can be read on it. */
export const ink = (colour: Colour): string => `$on-${NAMES[colour]}`

/** A glyph's outlines around the origin, about one across; a second outline runs the other way and is a hole. */
type Outline = readonly (readonly [number, number])[]

const polygon = (sides: number, radius: number, first: number, way: 1 | -1): Outline =>
  Array.from({ length: sides }, (_, side) => {
    const angle = first + (way * side * 2 * Math.PI) / sides
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })

const GLYPHS: Record<Colour, readonly Outline[]> = {
  R: [
    [
      [-0.56, -0.19],
      [0.56, -0.19],
      [0.56, 0.19],
      [-0.56, 0.19],
    ],
  ],
  O: [polygon(3, 0.6, -Math.PI / 2, 1)],
  Y: [polygon(20, 0.52, 0, 1), polygon(20, 0.27, 0, -1)],
  G: [
    [
      [-0.36, -0.5],
      [-0.02, -0.5],
      [0.44, 0],
      [-0.02, 0.5],
      [-0.36, 0.5],
      [0.08, 0],
    ],
  ],
  B: [
    [
      [-0.42, -0.42],
      [0.42, -0.42],
      [0.42, 0.42],
      [-0.42, 0.42],
    ],
  ],
  V: [
    [
      [-0.17, -0.54],
      [0.17, -0.54],
      [0.17, -0.17],
      [0.54, -0.17],
      [0.54, 0.17],
      [0.17, 0.17],
      [0.17, 0.54],
      [-0.17, 0.54],
      [-0.17, 0.17],
      [-0.54, 0.17],
      [-0.54, -0.17],
      [-0.17, -0.17],
    ],
  ],
}

/** A colour's glyph as path data, so large, turned by an angle in radians. */
export function glyph(colour: Colour, at: Point, size: number, angle = 0): string {
  const [sin, cos] = [Math.sin(angle) * size, Math.cos(angle) * size]
  const corner = ([x, y]: readonly [number, number]) =>
    `${tidy(at.x + x * cos - y * sin)} ${tidy(at.y + x * sin + y * cos)}`
  return GLYPHS[colour].map((outline) => `M${outline.map(corner).join('L')}Z`).join('')
}
