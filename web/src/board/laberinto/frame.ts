// The ground of the board and its sides: a band in each side's colour, and a gate where a seat has its
// door.
import type { Point } from '../../wire'
import { hull, type Atlas } from '../atlas'
import { path, tidy, type Shape } from '../shape'
import { glyph, paint, type Colour } from './colours'
import { beyond, sides, span, type Rim } from './rim'

/** How deep a seat's gate and any other side are, in hundredths of a triangle's side. */
const GATE = { depth: 30, glyph: 18, opacity: 1 }
const WALL = { depth: 13, glyph: 9.5, opacity: 0.72 }
/** How far the plate reaches beyond the triangles. */
const PLATE = 46

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })
const write = (point: Point, down = 0): string => `${tidy(point.x)} ${tidy(point.y + down)}`

/** A band outside a side, its ends cut so that neighbouring bands meet. */
function band({ from, to, out }: Rim, depth: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const slant = depth / Math.sqrt(3) / length
  const outer = (end: Point, way: number) => ({
    x: end.x + out.x * depth + (to.x - from.x) * slant * way,
    y: end.y + out.y * depth + (to.y - from.y) * slant * way,
  })
  return `M${[from, to, outer(to, 1), outer(from, -1)].map((point) => write(point)).join('L')}Z`
}

/** The angle of a side, upright enough to be read. */
function slope({ from, to }: Rim): number {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  if (angle > Math.PI / 2 + 1e-6) return angle - Math.PI
  return angle <= -Math.PI / 2 + 1e-6 ? angle + Math.PI : angle
}

function sideShapes(colour: Colour, rims: readonly Rim[], gate: boolean, shapes: boolean): Shape[] {
  const side = span(rims)
  if (!side) return []
  const { depth, glyph: size, opacity } = gate ? GATE : WALL
  const marks = rims.map((rim) => glyph(colour, beyond(rim, depth / 2), size, slope(side)))
  return [
    path(band(side, depth), { fill: paint(colour), 'fill-opacity': opacity }),
    ...(shapes ? [path(marks.join(''), { fill: '$tile', 'fill-opacity': opacity })] : []),
  ]
}

/** A wooden plate under all triangles and sides. */
function plateShapes(atlas: Atlas): Shape[] {
  const corners = hull(atlas.places.flatMap((place) => place.outline)).map(hundred)
  const outline = (down: number) => `M${corners.map((corner) => write(corner, down)).join('L')}Z`
  const thick = (fill: string, grow = 0) => ({
    fill,
    stroke: fill,
    'stroke-width': 2 * (PLATE + grow),
    'stroke-linejoin': 'round',
  })
  return [
    path(outline(16), { ...thick('$plate-shade', 2), opacity: 0.16 }),
    path(outline(8), thick('$plate-edge')),
    path(outline(0), thick('$plate')),
  ]
}

/** The empty board for seats of these colours: its plate, its sides and its triangles. */
export function frameShapes(atlas: Atlas, seats: string, shapes: boolean): Shape[] {
  const grid = atlas.places
    .map((place) => `M${place.outline.map((corner) => write(hundred(corner))).join('L')}Z`)
    .join('')
  return [
    ...plateShapes(atlas),
    ...[...sides(atlas)].flatMap(([colour, rims]) => sideShapes(colour, rims, seats.includes(colour), shapes)),
    path(grid, {
      fill: '$plate',
      stroke: '$board-line',
      'stroke-width': 1.5,
      'stroke-opacity': 0.55,
      'stroke-linejoin': 'round',
    }),
  ]
}
