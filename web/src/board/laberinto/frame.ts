// The ground of the board and its sides: a band in each side's colour, and a gate where a seat has its
// door.
import type { Point } from '../../wire'
import { hull, type Atlas, type Place } from '../atlas'
import { path, tidy, type Shape } from '../shape'
import { COLOURS, glyph, isColour, paint, type Colour } from './colours'

/** How deep a seat's gate and any other side are, in hundredths of a triangle's side. */
const GATE = { depth: 30, glyph: 18, opacity: 1 }
const WALL = { depth: 13, glyph: 9.5, opacity: 0.72 }
/** How far the plate reaches beyond the triangles. */
const PLATE = 46

/** An edge on the border, or a whole side, and the way out of it. */
interface Rim {
  from: Point
  to: Point
  out: Point
}

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })
const write = (point: Point, down = 0): string => `${tidy(point.x)} ${tidy(point.y + down)}`

/** Names an edge by its middle, which two triangles that share it have in common. */
const edgeKey = (from: Point, to: Point): string =>
  `${Math.round((from.x + to.x) * 500)},${Math.round((from.y + to.y) * 500)}`

/** The names of a triangle's edges, in the order in which a tile names its colours. */
export const edgeKeys = (place: Place): string[] =>
  place.outline.map((from, index) => edgeKey(from, place.outline[(index + 1) % place.outline.length] ?? from))

/** The edges of each side, by its colour: those that only one triangle has. */
function sides(places: readonly Place[]): Map<Colour, Rim[]> {
  const shared = new Map<string, number>()
  for (const key of places.flatMap(edgeKeys)) shared.set(key, (shared.get(key) ?? 0) + 1)
  const found = new Map<Colour, Rim[]>(COLOURS.map((colour) => [colour, []]))
  for (const place of places) {
    const index = edgeKeys(place).findIndex((key) => shared.get(key) === 1)
    const [from, to] = [place.outline[index], place.outline[(index + 1) % place.outline.length]]
    if (!from || !to || !isColour(place.side ?? undefined)) continue
    const away = { x: (from.x + to.x) / 2 - place.at.x, y: (from.y + to.y) / 2 - place.at.y }
    const length = Math.hypot(away.x, away.y)
    const out = { x: away.x / length, y: away.y / length }
    found.get(place.side as Colour)?.push({ from: hundred(from), to: hundred(to), out })
  }
  return found
}

/** The whole of a side. */
function span(rims: readonly Rim[]): Rim | null {
  const [first] = rims
  if (!first) return null
  const reach = (point: Point) => point.y * first.out.x - point.x * first.out.y
  const ends = rims.flatMap((rim) => [rim.from, rim.to]).sort((one, other) => reach(one) - reach(other))
  const [from, to] = [ends[0], ends[ends.length - 1]]
  return from && to ? { from, to, out: first.out } : null
}

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
  const marks = rims.map(({ from, to, out }) => {
    const at = { x: (from.x + to.x + out.x * depth) / 2, y: (from.y + to.y + out.y * depth) / 2 }
    return glyph(colour, at, size, slope(side))
  })
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
    ...[...sides(atlas.places)].flatMap(([colour, rims]) => sideShapes(colour, rims, seats.includes(colour), shapes)),
    path(grid, {
      fill: '$plate',
      stroke: '$board-line',
      'stroke-width': 1.5,
      'stroke-opacity': 0.55,
      'stroke-linejoin': 'round',
    }),
  ]
}
