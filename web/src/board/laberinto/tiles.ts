// Tiles as drawings. All edges of one colour are one path, so that edges that match join without a
// seam, and a full labyrinth costs a dozen elements.
import type { Point } from '../../wire'
import { faced, type Facing } from '../atlas'
import { path, tidy, type Shape } from '../shape'
import { COLOURS, glyph, isColour, paint, type Colour } from './colours'

/** A tile where it lies. Lengths are in hundredths of a triangle's side. */
export interface Laid {
  at: Point
  /** Its corners: edge `n` runs from corner `n` to the next. */
  corners: readonly Point[]
  /** Its letters as laid: edge by edge. */
  letters: string
  /** Whether each edge meets another tile or the frame. */
  joined: readonly boolean[]
}

/** How a tile is drawn. */
interface Cut {
  /** How far the dark centre reaches towards the edges. */
  centre: number
  /** How large the glyphs are where edges join and where they are open. */
  joined: number
  open: number
}

/** On the board figures stand on the centre; in a hand the edges matter most. */
const BOARD: Cut = { centre: 0.53, joined: 17, open: 11 }
const HAND: Cut = { centre: 0.4, joined: 17, open: 14.5 }
/** How round the corners of the dark centre are. */
const ROUND = 9
/** How thick a tile looks. */
const THICKNESS = 5

const write = (point: Point): string => `${tidy(point.x)} ${tidy(point.y)}`
const outline = (points: readonly Point[]): string => `M${points.map(write).join('L')}Z`

function towards(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

interface Edge {
  from: Point
  to: Point
  colour: Colour
  joined: boolean
}

/** The edges of a tile, with their colours. */
function* edges(tile: Laid): Generator<Edge> {
  for (const [index, from] of tile.corners.entries()) {
    const to = tile.corners[(index + 1) % tile.corners.length]
    const colour = tile.letters[index]
    if (to && isColour(colour)) yield { from, to, colour, joined: tile.joined[index] ?? false }
  }
}

/** A closed outline with round corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const parts = points.map((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    const bend = (other: Point) =>
      towards(corner, other, radius / Math.max(radius, Math.hypot(other.x - corner.x, other.y - corner.y)))
    return `${index === 0 ? 'M' : 'L'}${write(bend(before))}Q${write(corner)} ${write(bend(after))}`
  })
  return `${parts.join('')}Z`
}

/** The angle of an edge, upright enough to be read. */
function slope(from: Point, to: Point): number {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  if (angle > Math.PI / 2 + 1e-6) return angle - Math.PI
  return angle <= -Math.PI / 2 + 1e-6 ? angle + Math.PI : angle
}

/** The glyph of an edge: on the line where two edges join, within the edge where it is open. */
function edgeGlyph(tile: Laid, { from, to, colour, joined }: Edge, cut: Cut): string {
  const middle = towards(from, to, 0.5)
  const at = joined ? middle : towards(middle, tile.at, (1 - cut.centre) * 0.48)
  return glyph(colour, at, joined ? cut.joined : cut.open, slope(from, to))
}

/** Tiles as shapes, from the shadow up. */
export function tileShapes(tiles: readonly Laid[], shapes: boolean, cut = BOARD): Shape[] {
  if (tiles.length === 0) return []
  const bases = tiles.map((tile) => outline(tile.corners)).join('')
  const sectors = new Map<Colour, string[]>(COLOURS.map((colour) => [colour, []]))
  const glyphs = new Set<string>()
  for (const tile of tiles) {
    for (const edge of edges(tile)) {
      sectors.get(edge.colour)?.push(outline([edge.from, edge.to, tile.at]))
      if (shapes) glyphs.add(edgeGlyph(tile, edge, cut))
    }
  }
  const centres = tiles.map((tile) =>
    rounded(
      tile.corners.map((corner) => towards(tile.at, corner, cut.centre)),
      ROUND,
    ),
  )
  return [
    path(bases, {
      fill: '$tile-edge',
      stroke: '$tile-edge',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
      transform: `translate(0 ${THICKNESS})`,
    }),
    path(bases, { fill: '$tile', stroke: '$tile', 'stroke-width': 3, 'stroke-linejoin': 'round' }),
    ...[...sectors]
      .filter(([, found]) => found.length > 0)
      .map(([colour, found]) => path(found.join(''), { fill: paint(colour) })),
    path(bases, {
      fill: 'none',
      stroke: '$tile',
      'stroke-width': 1.4,
      'stroke-opacity': 0.55,
      'stroke-linejoin': 'round',
    }),
    path(centres.join(''), { fill: '$tile' }),
    ...(shapes ? [path([...glyphs].join(''), { fill: '$tile' })] : []),
  ]
}

/** A lone tile around the origin, as it lies in a triangle that points up or down on a board that is
 * turned or mirrored so. */
export function lone(letters: string, up: boolean, facing: Facing): Laid {
  const [half, low, high] = [50, 100 / Math.sqrt(12), 100 / Math.sqrt(3)]
  // Clockwise from the horizontal edge: base, left, right; or top, right, left.
  const corners = up
    ? [
        { x: half, y: low },
        { x: -half, y: low },
        { x: 0, y: -high },
      ]
    : [
        { x: -half, y: -low },
        { x: half, y: -low },
        { x: 0, y: high },
      ]
  return {
    at: { x: 0, y: 0 },
    corners: corners.map((corner) => faced(corner, facing)),
    letters,
    joined: [false, false, false],
  }
}

/** A tile of a hand. */
export const handTile = (tile: Laid, shapes: boolean): Shape[] => tileShapes([tile], shapes, HAND)
