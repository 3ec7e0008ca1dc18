// A board's geometry as it is looked at: turned, mirrored, and searchable.
import type { Cell, Geometry, Point } from '../wire'
import { bounds, type Box } from './box'
import type { BoardSettings } from './settings'

/** A cell where it is shown. */
export type Place = Pick<Cell, 'name' | 'at' | 'outline' | 'neighbours' | 'side'>

export type Facing = Pick<BoardSettings, 'rotation' | 'flip'>

/** Where a point of the plane goes on a board turned and mirrored so. */
export function faced(point: Point, { rotation, flip }: Facing): Point {
  const angle = (rotation * Math.PI) / 3
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const x = flip ? -point.x : point.x
  return { x: x * cos - point.y * sin, y: x * sin + point.y * cos }
}

export class Atlas {
  readonly kind: Geometry['kind']
  /** Row by row from the top, each from the left: the order in which a board is read. */
  readonly places: Place[]
  readonly lines: [Point, Point][]
  /** The smallest box around all. */
  readonly box: Box
  readonly #byName: Map<string, Place>

  constructor(
    readonly geometry: Geometry,
    readonly facing: Facing,
  ) {
    const face = (point: Point) => faced(point, facing)
    this.kind = geometry.kind
    this.places = geometry.cells
      .map((cell) => ({ ...cell, at: face(cell.at), outline: cell.outline.map(face) }))
      .sort(byReading)
    this.lines = geometry.lines.map(([from, to]) => [face(from), face(to)])
    this.#byName = new Map(this.places.map((place) => [place.name, place]))
    this.box = bounds(this.places.flatMap((place) => [place.at, ...place.outline]))
  }

  get(name: string): Place | undefined {
    return this.#byName.get(name)
  }

  /** The cell at a point: the one whose centre is nearest, unless it is too far to be meant. */
  nearest(point: Point): Place | null {
    let found: Place | null = null
    let least = 0.75
    for (const place of this.places) {
      const away = Math.hypot(place.at.x - point.x, place.at.y - point.y)
      if (away < least) [found, least] = [place, away]
    }
    return found
  }

  /** The cell that lies from another in a direction, an angle in degrees clockwise from the right.
   * Between two that are equally far from it, the one nearer to `anchor` is meant. */
  towards(name: string, angle: number, anchor: Point): Place | null {
    const from = this.get(name)
    if (!from) return null
    const next = from.neighbours.flatMap((neighbour) => this.get(neighbour) ?? [])
    const beside = this.#best(from, next, angle, anchor, 31)
    return beside ?? this.#best(from, this.places, angle, anchor, 40)
  }

  #best(from: Place, among: Place[], angle: number, anchor: Point, within: number): Place | null {
    let found: Place | null = null
    let least = Infinity
    for (const place of among) {
      if (place === from) continue
      const [dx, dy] = [place.at.x - from.at.x, place.at.y - from.at.y]
      const off = apart((Math.atan2(dy, dx) * 180) / Math.PI, angle)
      if (off > within) continue
      const stray = Math.hypot(place.at.x - anchor.x, place.at.y - anchor.y)
      const cost = Math.hypot(dx, dy) * 10 + off + stray / 10
      if (cost < least) [found, least] = [place, cost]
    }
    return found
  }
}

/** The angle between two directions, in degrees from 0 to 180. */
function apart(one: number, other: number): number {
  const turn = (((one - other) % 360) + 360) % 360
  return Math.min(turn, 360 - turn)
}

function byReading(one: Place, other: Place): number {
  const down = one.at.y - other.at.y
  return Math.abs(down) > 0.2 ? down : one.at.x - other.at.x
}

/** The corners of the smallest convex outline around points, clockwise on the screen. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && !turnsRight(chain[chain.length - 2]!, chain[chain.length - 1]!, point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function turnsRight(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 1e-9
}
