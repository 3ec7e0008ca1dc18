// Figures in a light axonometric view: a prism is a column with a flat top, a pyramid comes to a
// point, and a mounted prism carries a point on its top.
import type { Point } from '../../wire'
import { ellipse, path, placed, tidy, type Shape } from '../shape'
import { glyph, isColour, paint, type Colour } from './colours'

/** Half the width, the height, and how far the front corner comes down, in hundredths of a side. */
interface Body {
  half: number
  height: number
  front: number
}

const PRISM: Body = { half: 25, height: 31, front: 14 }
const PYRAMID: Body = { half: 27, height: 47, front: 12 }
const MOUNT: Body = { half: 25, height: 24, front: 14 }
const RIDER: Body = { half: 19, height: 36, front: 10 }

type Corner = readonly [number, number]
const outline = (...corners: Corner[]): string => `M${corners.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}Z`

/** The hues on which a dark glyph is hard to see. */
const DEEP: readonly Colour[] = ['R', 'G', 'B']
const glyphInk = (colour: Colour): string => (DEEP.includes(colour) ? '$light' : '$tile')

const rim = (d: string): Shape => path(d, { fill: '$rim', stroke: '$rim', 'stroke-width': 5, 'stroke-linejoin': 'round' })
const shadow = (half: number, front: number): Shape =>
  ellipse(3, front * 0.55, half * 1.12, front * 0.85, { fill: '#000', 'fill-opacity': 0.35 })

function column({ half, height, front }: Body, colour: Colour): Shape[] {
  const top = -height
  return [
    path(outline([-half, top], [0, top + front], [0, front], [-half, 0]), { fill: paint(colour) }),
    path(outline([0, top + front], [half, top], [half, 0], [0, front]), { fill: paint(colour) }),
    path(outline([0, top + front], [half, top], [half, 0], [0, front]), { fill: '#000', 'fill-opacity': 0.26 }),
    path(outline([-half, top], [half, top], [0, top + front]), { fill: paint(colour) }),
    path(outline([-half, top], [half, top], [0, top + front]), { fill: '#fff', 'fill-opacity': 0.5 }),
  ]
}

const columnRim = ({ half, height, front }: Body): string =>
  outline([-half, -height], [half, -height], [half, 0], [0, front], [-half, 0])

function point({ half, height, front }: Body, colour: Colour, foot = 0): Shape[] {
  const tip: Corner = [0, foot - height]
  const left = outline([-half, foot], tip, [0, foot + front])
  const right = outline([half, foot], tip, [0, foot + front])
  return [
    path(left, { fill: paint(colour) }),
    path(left, { fill: '#fff', 'fill-opacity': 0.22 }),
    path(right, { fill: paint(colour) }),
    path(right, { fill: '#000', 'fill-opacity': 0.26 }),
  ]
}

const pointRim = ({ half, height, front }: Body, foot = 0): string =>
  outline([-half, foot], [0, foot - height], [half, foot], [0, foot + front])

const sign = (colour: Colour, y: number, size: number, shown: boolean): Shape[] =>
  shown ? [path(glyph(colour, { x: 0, y }, size), { fill: glyphInk(colour) })] : []

/** A prism, its foot at the origin. */
function prism(colour: Colour, shapes: boolean): Shape[] {
  const { half, height, front } = PRISM
  return [shadow(half, front), rim(columnRim(PRISM)), ...column(PRISM, colour), ...sign(colour, front - height * 0.48, 20, shapes)]
}

function pyramid(colour: Colour, shapes: boolean): Shape[] {
  const { half, front } = PYRAMID
  return [shadow(half, front), rim(pointRim(PYRAMID)), ...point(PYRAMID, colour), ...sign(colour, -6, 16, shapes)]
}

/** A prism that carries a pyramid, its own or a prisoner of another colour. */
function mounted(colour: Colour, rider: Colour, shapes: boolean): Shape[] {
  const { half, height, front } = MOUNT
  const seat = front * 0.4 - height
  return [
    shadow(half, front),
    rim(columnRim(MOUNT) + pointRim(RIDER, seat)),
    ...column(MOUNT, colour),
    ...point(RIDER, rider, seat),
    ...sign(colour, front - height * 0.46, 17, shapes),
    ...(rider === colour ? [] : sign(rider, seat - 5, 13, shapes)),
  ]
}

/** How high above the origin the middle of a figure is. */
function middle(name: string): number {
  if (name === 'A') return (PYRAMID.height - PYRAMID.front) / 2
  if (name === 'P') return (PRISM.height - PRISM.front) / 2
  return (MOUNT.height + RIDER.height - MOUNT.front) / 2 - 8
}

/** A figure by its name in the notation (`P`, `A`, `M`, `MG`), its middle at the origin. */
export function figure(name: string, colour: Colour, shapes: boolean): Shape[] {
  const rider = name[1]
  const drawn =
    name === 'A' ? pyramid(colour, shapes) : name === 'P' ? prism(colour, shapes) : mounted(colour, isColour(rider) ? rider : colour, shapes)
  return [placed(0, middle(name), drawn)]
}

/** Where figures stand that share a triangle, and how large they are. */
export function stands(count: number): readonly { offset: Point; scale: number }[] {
  if (count < 2) return [{ offset: { x: 0, y: 0 }, scale: 1 }]
  return [
    { offset: { x: -23, y: -3 }, scale: 0.76 },
    { offset: { x: 23, y: 5 }, scale: 0.76 },
  ]
}
