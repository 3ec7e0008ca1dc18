// What people draw over a board: rings on cells, and arrows from cell to cell, in the six hues. A drawing must not be
// taken for one of the board's own marks: its rings have six sides, its lines an edge, and each hue its sign.
import type { Point } from '../wire'
import { glyph, onHue, type Hue } from './glyphs'
import type { Picture } from './picture'
import { circle, group, path, text, tidy, type Shape } from './shape'

export type { Hue } from './glyphs'

export const HUES: readonly Hue[] = ['green', 'red', 'blue', 'yellow', 'orange', 'violet']

export interface Drawing {
  hue: Hue
  /** The cell of a ring, or the one where an arrow begins. */
  from: string
  /** The cell where an arrow ends. */
  to?: string | null
  /** Whether it only hints at something, as a line that is pointed at does. */
  faint?: boolean
  /** A number instead of the hue's sign: the place in a line of moves. */
  order?: number
}

/** How many drawings there may be at one place of a game, as in records. */
export const MOST_DRAWINGS = 100

/** Whether two drawings lie on the same cells. */
const isSamePlace = (one: Drawing, other: Drawing): boolean =>
  one.from === other.from && (one.to ?? null) === (other.to ?? null)

/** The drawings after one was drawn: the same again takes it away, and another hue changes it. */
export function redrawn(drawings: readonly Drawing[], { hue, from, to }: Drawing): Drawing[] {
  const drawing: Drawing = { hue, from, ...(to && to !== from && { to }) }
  const there = drawings.find((each) => isSamePlace(each, drawing))
  const others = drawings.filter((each) => each !== there)
  if (there?.hue === hue) return others
  return others.length < MOST_DRAWINGS ? [...others, drawing] : others
}

/** The shapes of drawings, each in a group of its own. */
export function sketches(drawings: readonly Drawing[], picture: Picture, signs: boolean): Shape[] {
  return drawings.flatMap((drawing) => {
    const from = picture.waist(drawing.from)
    const to = drawing.to ? picture.waist(drawing.to) : null
    if (!from || (drawing.to && !to)) return []
    const inside = to ? arrow(drawing, from, to, signs) : ring(drawing, from, picture.look.reach + 5, signs)
    return [group({ opacity: drawing.faint ? 0.55 : 1 }, inside)]
  })
}

/** How wide the lines are, and how much wider their edges. */
const WIDTH = 8
const EDGE = 6

function ring(drawing: Drawing, at: Point, radius: number, signs: boolean): Shape[] {
  const corner = (index: number, r = radius): Point => {
    const angle = ((index * 60 - 90) * Math.PI) / 180
    return { x: at.x + r * Math.cos(angle), y: at.y + r * Math.sin(angle) }
  }
  const d = `M${[0, 1, 2, 3, 4, 5].map((index) => written(corner(index))).join('L')}Z`
  return [...outlined(d, drawing), ...badge(drawing, corner(1), signs)]
}

function arrow(drawing: Drawing, from: Point, to: Point, signs: boolean): Shape[] {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long]
  const along = (by: number, aside = 0): Point => ({
    x: from.x + ux * by - uy * aside,
    y: from.y + uy * by + ux * aside,
  })
  // The head ends before the middle of the cell, so that what stands there is seen.
  const [begin, tip] = [Math.min(16, long * 0.2), long - 10]
  const neck = tip - 27
  const head = `M${written(along(neck, 18))}L${written(along(tip))}L${written(along(neck, -18))}Z`
  const shaft = `M${written(along(begin))}L${written(along(neck))}`
  return [...outlined(shaft, drawing), ...outlined(head, drawing, true), ...badge(drawing, along(begin), signs)]
}

/** A line with an edge, which is seen on pieces and boards of any colour. */
function outlined(d: string, { hue, faint }: Drawing, filled = false): Shape[] {
  const width = (faint ? WIDTH * 0.8 : WIDTH) * (filled ? 0.4 : 1)
  const line = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return [
    path(d, { ...line, fill: 'none', stroke: '$draw-edge', 'stroke-width': tidy(width + EDGE) }),
    path(d, { ...line, fill: filled ? `$${hue}` : 'none', stroke: `$${hue}`, 'stroke-width': tidy(width) }),
  ]
}

/** The sign of the hue, or a number, in a small disc. */
function badge({ hue, order }: Drawing, at: Point, signs: boolean): Shape[] {
  if (order === undefined && !signs) return []
  const sign =
    order === undefined
      ? glyph(hue, at.x, at.y, 8, onHue[hue])
      : text(at.x, at.y, String(order), {
          fill: onHue[hue],
          'font-size': 18,
          'font-weight': 700,
          'text-anchor': 'middle',
          'dominant-baseline': 'central',
        })
  return [circle(at.x, at.y, 13, { fill: `$${hue}`, stroke: '$draw-edge', 'stroke-width': 3 }), sign]
}

const written = ({ x, y }: Point): string => `${tidy(x)} ${tidy(y)}`
