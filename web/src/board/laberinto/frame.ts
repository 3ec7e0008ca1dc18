// The sides of the board: a band in the side's colour, and a gate where a seat has its door.
import type { Point } from '../../wire'
import type { Place } from '../atlas'
import { path, tidy, type Shape } from '../shape'
import { COLOURS, glyph, isColour, paint, type Colour } from './colours'

/** How deep a seat's gate and any other side are, in hundredths of a triangle's side. */
const DEPTH = { gate: 30, wall: 13 }

/** An edge on the border, from corner to corner, and the way out. */
interface Rim {
  from: Point
  to: Point
  out: Point
}

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })

/** Names an edge by its middle, which two triangles that share it have in common. */
export const edgeKey = (from: Point, to: Point): string =>
  `${Math.round((from.x + to.x) * 500)},${Math.round((from.y + to.y) * 500)}`

/** The edges of each side, by its colour. */
export function sides(places: readonly Place[]): Map<Colour, Rim[]> {
  const seen = new Map<string, number>()
  const all = places.flatMap((place) =>
    place.outline.map((from, index) => ({ place, from, to: place.outline[(index + 1) % place.outline.length] ?? from })),
  )
  for (const { from, to } of all) seen.set(edgeKey(from, to), (seen.get(edgeKey(from, to)) ?? 0) + 1)
  const found = new Map<Colour, Rim[]>(COLOURS.map((colour) => [colour, []]))
  for (const { place, from, to } of all) {
    if (!isColour(place.side ?? undefined) || seen.get(edgeKey(from, to)) !== 1) continue
    const [near, far] = [hundred(from), hundred(to)]
    const middle = { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 }
    const away = { x: middle.x - place.at.x * 100, y: middle.y - place.at.y * 100 }
    const length = Math.hypot(away.x, away.y)
    found.get(place.side as Colour)?.push({ from: near, to: far, out: { x: away.x / length, y: away.y / length } })
  }
  return found
}

const write = (point: Point): string => `${tidy(point.x)} ${tidy(point.y)}`

/** The two ends of a side, and the way out of it. */
function span(rims: readonly Rim[]): Rim | null {
  const [first] = rims
  if (!first) return null
  const along = { x: -first.out.y, y: first.out.x }
  const reach = (point: Point) => point.x * along.x + point.y * along.y
  const ends = rims.flatMap((rim) => [rim.from, rim.to]).sort((one, other) => reach(one) - reach(other))
  const [from, to] = [ends[0], ends[ends.length - 1]]
  return from && to ? { from, to, out: first.out } : null
}

/** A band outside a side: its ends are cut so that neighbouring bands meet. */
function band({ from, to, out }: Rim, depth: number): string {
  const along = { x: (to.x - from.x) / Math.hypot(to.x - from.x, to.y - from.y), y: (to.y - from.y) / Math.hypot(to.x - from.x, to.y - from.y) }
  const slant = depth / Math.sqrt(3)
  const outer = (end: Point, way: number) => ({
    x: end.x + out.x * depth + along.x * slant * way,
    y: end.y + out.y * depth + along.y * slant * way,
  })
  return `M${[from, to, outer(to, 1), outer(from, -1)].map(write).join('L')}Z`
}

function middle({ from, to, out }: Rim, away: number): Point {
  return { x: (from.x + to.x) / 2 + out.x * away, y: (from.y + to.y) / 2 + out.y * away }
}

/** The frame for seats of these colours, from the ground up. */
export function frameShapes(places: readonly Place[], seats: string, shapes: boolean): Shape[] {
  const drawn: Shape[] = []
  for (const [colour, rims] of sides(places)) {
    const side = span(rims)
    if (!side) continue
    const gate = seats.includes(colour)
    const depth = gate ? DEPTH.gate : DEPTH.wall
    drawn.push(path(band(side, depth), { fill: paint(colour), 'fill-opacity': gate ? 1 : 0.75, stroke: '$tile', 'stroke-width': 1.5, 'stroke-opacity': 0.4, 'stroke-linejoin': 'round' }))
    if (!shapes) continue
    const angle = upright(side)
    const marks = gate ? rims.map((rim) => glyph(colour, middle(rim, depth / 2), 19, angle)) : rims.map((rim) => glyph(colour, middle(rim, depth / 2), 10, angle))
    drawn.push(path(marks.join(''), { fill: '$tile', 'fill-opacity': gate ? 0.9 : 0.7 }))
  }
  return drawn
}

function upright({ from, to }: Rim): number {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  if (angle > Math.PI / 2 + 1e-6) return angle - Math.PI
  return angle <= -Math.PI / 2 + 1e-6 ? angle + Math.PI : angle
}
