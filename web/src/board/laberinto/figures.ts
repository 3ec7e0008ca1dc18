// Figures in a light axonometric view: a prism is a column with a flat top, a pyramid comes to a
// point, and a mounted prism is a prism with a pyramid on its top.
import { ellipse, path, placed, tidy, type Shape } from '../shape'
import { glyph, ink, isColour, paint, type Colour } from './colours'

/** Half the width, the height, and how far the front corner comes down, in hundredths of a side. */
interface Body {
  half: number
  height: number
  front: number
}

const PRISM: Body = { half: 25, height: 29, front: 14 }
const PYRAMID: Body = { half: 24, height: 43, front: 11 }
/** How far below the middle of its triangle a figure has its foot. */
const FOOT = 11
/** How high a pyramid stands on a prism. */
export const MOUNT = PRISM.height - 5

type Corner = readonly [number, number]
const outline = (...corners: Corner[]): string => `M${corners.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}Z`

const rim = (d: string): Shape =>
  path(d, { fill: '$bone', stroke: '$bone', 'stroke-width': 5, 'stroke-linejoin': 'round' })
const lit = (d: string): Shape => path(d, { fill: '$shine', 'fill-opacity': 0.48 })
const shaded = (d: string): Shape => path(d, { fill: '$shade', 'fill-opacity': 0.3 })
const shadow = ({ half, front }: Body): Shape =>
  ellipse(3, front * 0.55, half * 1.12, front * 0.85, { fill: '$shade', 'fill-opacity': 0.4 })
const sign = (colour: Colour, y: number, size: number, shown: boolean): Shape[] =>
  shown ? [path(glyph(colour, { x: 0, y }, size), { fill: ink(colour) })] : []

function prism(colour: Colour, shapes: boolean): Shape[] {
  const { half, height, front } = PRISM
  const whole = outline([-half, -height], [half, -height], [half, 0], [0, front], [-half, 0])
  return [
    shadow(PRISM),
    rim(whole),
    path(whole, { fill: paint(colour) }),
    shaded(outline([0, front - height], [half, -height], [half, 0], [0, front])),
    lit(outline([-half, -height], [half, -height], [0, front - height])),
    ...sign(colour, front - height * 0.48, 19, shapes),
  ]
}

function pyramid(colour: Colour, shapes: boolean, mounted: boolean): Shape[] {
  const { half, height, front } = mounted ? { half: 20, height: 37, front: 10 } : PYRAMID
  const whole = outline([-half, 0], [0, -height], [half, 0], [0, front])
  return [
    ...(mounted ? [] : [shadow(PYRAMID)]),
    rim(whole),
    path(whole, { fill: paint(colour) }),
    path(outline([-half, 0], [0, -height], [0, front]), { fill: '$shine', 'fill-opacity': 0.24 }),
    shaded(outline([half, 0], [0, -height], [0, front])),
    ...sign(colour, -5, mounted ? 13 : 15, shapes),
  ]
}

/** A body by its letter: `P` a prism, `A` a pyramid, `a` a pyramid that is mounted. */
export function body(letter: string, colour: Colour, shapes: boolean): Shape[] {
  return [placed(0, FOOT, letter === 'P' ? prism(colour, shapes) : pyramid(colour, shapes, letter === 'a'))]
}

/** The bodies of a figure by its name in the notation (`P`, `A`, `M`, `MG`): from the ground up. */
export function bodies(name: string, colour: Colour): { letter: string; colour: Colour }[] {
  if (name === 'P' || name === 'A') return [{ letter: name, colour }]
  const rider = name[1]
  return [
    { letter: 'P', colour },
    { letter: 'a', colour: isColour(rider) ? rider : colour },
  ]
}

/** A whole figure, for a list of what a seat holds. */
export function figure(name: string, colour: Colour, shapes: boolean): Shape[] {
  const parts = bodies(name, colour)
  const drawn = parts.map((part, index) => placed(0, -index * MOUNT, body(part.letter, part.colour, shapes)))
  return parts.length > 1 ? [placed(0, 16, drawn, 0.86)] : drawn
}
