// The border of the board: its edges by side, and how things stand on them.
import type { Point } from '../../wire'
import type { Atlas, Place } from '../atlas'
import { COLOURS, isColour, type Colour } from './colours'

/** An edge on the border, or a whole side, and the way out of it. Lengths are in hundredths of a triangle's side. */
export interface Rim {
  from: Point
  to: Point
  out: Point
}

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })

/** Names an edge by its middle, which two triangles that share it have in common. */
const edgeKey = (from: Point, to: Point): string =>
  `${Math.round((from.x + to.x) * 500)},${Math.round((from.y + to.y) * 500)}`

/** The names of a triangle's edges, in the order in which a tile names its colours. */
export const edgeKeys = (place: Place): string[] =>
  place.outline.map((from, index) => edgeKey(from, place.outline[(index + 1) % place.outline.length] ?? from))

const known = new WeakMap<Atlas, Map<string, Rim>>()

/** The edges on the border, by the triangle that has them: those that no other triangle has. */
function rims(atlas: Atlas): Map<string, Rim> {
  const found = known.get(atlas) ?? findRims(atlas.places)
  known.set(atlas, found)
  return found
}

function findRims(places: readonly Place[]): Map<string, Rim> {
  const shared = new Map<string, number>()
  for (const key of places.flatMap(edgeKeys)) shared.set(key, (shared.get(key) ?? 0) + 1)
  const found = new Map<string, Rim>()
  for (const place of places) {
    const index = edgeKeys(place).findIndex((key) => shared.get(key) === 1)
    const [from, to] = [place.outline[index], place.outline[(index + 1) % place.outline.length]]
    if (!from || !to || !isColour(place.side ?? undefined)) continue
    const away = { x: (from.x + to.x) / 2 - place.at.x, y: (from.y + to.y) / 2 - place.at.y }
    const length = Math.hypot(away.x, away.y)
    const out = { x: away.x / length, y: away.y / length }
    found.set(place.name, { from: hundred(from), to: hundred(to), out })
  }
  return found
}

/** The edge of a triangle that is on the border, if it has one. */
export const rimOf = (atlas: Atlas, cell: string): Rim | undefined => rims(atlas).get(cell)

/** The edges of each side, by its colour. */
export function sides(atlas: Atlas): Map<Colour, Rim[]> {
  const found = new Map<Colour, Rim[]>(COLOURS.map((colour) => [colour, []]))
  for (const [cell, rim] of rims(atlas)) found.get(atlas.get(cell)?.side as Colour)?.push(rim)
  return found
}

/** The whole of a side. */
export function span(edges: readonly Rim[]): Rim | null {
  const [first] = edges
  if (!first) return null
  const reach = (point: Point) => point.y * first.out.x - point.x * first.out.y
  const ends = edges.flatMap((rim) => [rim.from, rim.to]).sort((one, other) => reach(one) - reach(other))
  const [from, to] = [ends[0], ends[ends.length - 1]]
  return from && to ? { from, to, out: first.out } : null
}

/** The point so far out of the middle of an edge. */
export const beyond = ({ from, to, out }: Rim, by: number): Point => ({
  x: (from.x + to.x) / 2 + out.x * by,
  y: (from.y + to.y) / 2 + out.y * by,
})
