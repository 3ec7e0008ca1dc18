// The marks of a board, each of its own shape: last turn a ring, choice a filled halo, target a small
// dot, threat a notched ring. What a step would do is drawn as a way with an arrow.
import type { Point } from '../wire'
import { circle, path, text, tidy, type Shape } from './shape'

/** The last turn: a ring. */
export const ring = (at: Point, radius: number): Shape =>
  circle(at.x, at.y, radius, { fill: 'none', stroke: '$mark-last', 'stroke-width': 5 })

/** Where the last turn came from: a small ring. */
export const origin = (at: Point): Shape =>
  circle(at.x, at.y, 15, { fill: 'none', stroke: '$mark-last', 'stroke-width': 4 })

/** The way of the last turn. */
export const trace = (points: Point[]): Shape =>
  path(way(points, 22), {
    fill: 'none',
    stroke: '$mark-last',
    'stroke-width': 5,
    'stroke-opacity': 0.5,
    'stroke-linecap': 'round',
  })

/** The choice: a filled halo. */
export const halo = (at: Point, radius: number): Shape =>
  circle(at.x, at.y, radius + 4, {
    fill: '$mark-choice',
    'fill-opacity': 0.42,
    stroke: '$mark-choice',
    'stroke-width': 4,
  })

/** What the game was won with: a golden halo. */
export const crown = (at: Point, radius: number): Shape =>
  circle(at.x, at.y, radius + 4, { fill: '$crown', 'fill-opacity': 0.55, stroke: '$crown-deep', 'stroke-width': 4 })

/** A target: a small dot. */
export const dot = (at: Point): Shape =>
  circle(at.x, at.y, 11, { fill: '$mark-target', stroke: '$mark-target-edge', 'stroke-width': 3 })

/** A place where a piece may come from outside: a smaller one. */
export const speck = (at: Point): Shape => circle(at.x, at.y, 6.5, { fill: '$mark-target', 'fill-opacity': 0.75 })

/** A place where a piece may come from outside, on a map. */
export const door = (at: Point): Shape =>
  circle(at.x, at.y, 48, { fill: '$mark-target', stroke: '$mark-edge', 'stroke-width': 14 })

/** Where a step may begin: a thin ring with an edge, which is seen on pieces of any colour. */
export const start = (at: Point, radius: number): Shape[] => [
  circle(at.x, at.y, radius, { fill: 'none', stroke: '$mark-target-edge', 'stroke-width': 7, 'stroke-opacity': 0.8 }),
  circle(at.x, at.y, radius, { fill: 'none', stroke: '$mark-target', 'stroke-width': 3.5 }),
]

/** What a hint points at: a broad ring. */
export const hinted = (at: Point, radius: number): Shape =>
  circle(at.x, at.y, radius + 2, { fill: 'none', stroke: '$mark-hint', 'stroke-width': 8 })

/** What a text says can be done: a tick. */
export const good = (at: Point): Shape[] => [
  circle(at.x, at.y, 16, { fill: '$mark-target', stroke: '$mark-target-edge', 'stroke-width': 3 }),
  sign(
    `M${tidy(at.x - 7)} ${tidy(at.y + 0.5)}L${tidy(at.x - 2)} ${tidy(at.y + 6)}L${tidy(at.x + 7.5)} ${tidy(at.y - 6)}`,
  ),
]

/** What it says cannot: a cross. */
export function bad(at: Point): Shape[] {
  const off = (x: number, y: number): string => `${tidy(at.x + x)} ${tidy(at.y + y)}`
  return [
    circle(at.x, at.y, 16, { fill: '$mark-threat', stroke: '$mark-target-edge', 'stroke-width': 3 }),
    sign(`M${off(-6, -6)}L${off(6, 6)}M${off(6, -6)}L${off(-6, 6)}`),
  ]
}

const sign = (d: string): Shape =>
  path(d, {
    fill: 'none',
    stroke: '$mark-target-edge',
    'stroke-width': 4.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })

/** A threat: a ring with notches. */
export function notched(at: Point, radius: number): Shape {
  const notch = 0.3
  const arcs = [0, 1, 2, 3].map((quarter) => {
    const [from, to] = [quarter * 90 + 45 + notch * 45, quarter * 90 + 135 - notch * 45]
    return `M${on(at, radius, from)}A${radius} ${radius} 0 0 1 ${on(at, radius, to)}`
  })
  const teeth = [45, 135, 225, 315].map((angle) => `M${on(at, radius - 6, angle)}L${on(at, radius + 6, angle)}`)
  return path(arcs.join('') + teeth.join(''), {
    fill: 'none',
    stroke: '$mark-threat',
    'stroke-width': 5,
    'stroke-linecap': 'round',
  })
}

/** Marks with a light edge, for a ground of many colours. */
export function edged(marks: readonly Shape[]): Shape[] {
  const edges = marks.map(({ tag, attributes }): Shape => {
    const width = Number(attributes['stroke-width'] ?? 0) + 6
    return {
      tag,
      attributes: { ...attributes, fill: 'none', stroke: '$mark-edge', 'stroke-width': width, 'stroke-opacity': 0.85 },
    }
  })
  return [...edges, ...marks.map((mark) => ({ ...mark, attributes: { ...mark.attributes, 'stroke-opacity': 1 } }))]
}

/** The name of a cell, above it. */
export function tag({ x, y }: Point, name: string): Shape[] {
  const [half, low, high] = [18 + 11 * name.length, y - 52, y - 92]
  const plate = `M${tidy(x - half)} ${tidy(low)}V${tidy(high)}H${tidy(x + half)}V${tidy(low)}Z`
  return [
    path(plate, { fill: '$ink', stroke: '$ink', 'stroke-width': 10, 'stroke-linejoin': 'round' }),
    text(x, (low + high) / 2, name, {
      fill: '$paper',
      'font-size': 34,
      'font-weight': 600,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    }),
  ]
}

/** A way that a step would take; with a head where nothing else shows its end. */
export function arrow(points: Point[], headed: boolean, paint = '$mark-choice'): Shape[] {
  const [end, before] = [points[points.length - 1], points[points.length - 2]]
  if (!end || !before) return []
  const line = { fill: 'none', stroke: paint, 'stroke-width': 9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  if (!headed) return [path(way(points, 22), line)]
  const long = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [ux, uy] = [(end.x - before.x) / long, (end.y - before.y) / long]
  const back = (by: number): Point => ({ x: end.x - ux * by, y: end.y - uy * by })
  const [tip, neck] = [back(14), back(38)]
  const wing = (side: number) => `${tidy(neck.x - uy * 16 * side)} ${tidy(neck.y + ux * 16 * side)}`
  return [
    path(way([...points.slice(0, -1), neck], 22), line),
    path(`M${wing(1)}L${tidy(tip.x)} ${tidy(tip.y)}L${wing(-1)}Z`, { ...line, fill: paint, 'stroke-width': 4 }),
  ]
}

/** Cells in a row that belong together: a capsule around them. */
export function capsule(points: Point[], radius: number): Shape[] {
  const d = `M${points.map((point) => `${tidy(point.x)} ${tidy(point.y)}`).join('L')}`
  const line = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return [
    path(d, { ...line, stroke: '$mark-signal', 'stroke-width': 2 * radius + 8 }),
    path(d, { ...line, stroke: '$mark-signal-inside', 'stroke-width': 2 * radius - 4 }),
  ]
}

/** A line through points whose corners are rounded. */
export function way(points: Point[], radius: number): string {
  const [first] = points
  if (!first) return ''
  let d = `M${tidy(first.x)} ${tidy(first.y)}`
  for (let index = 1; index < points.length; index++) {
    const [here, before, next] = [points[index]!, points[index - 1]!, points[index + 1]]
    if (!next) {
      d += `L${tidy(here.x)} ${tidy(here.y)}`
      continue
    }
    const [enter, leave] = [pulled(here, before, radius), pulled(here, next, radius)]
    d += `L${tidy(enter.x)} ${tidy(enter.y)}Q${tidy(here.x)} ${tidy(here.y)} ${tidy(leave.x)} ${tidy(leave.y)}`
  }
  return d
}

/** The point `by` away from one towards another, at most half way. */
function pulled(from: Point, towards: Point, by: number): Point {
  const long = Math.hypot(towards.x - from.x, towards.y - from.y) || 1
  const part = Math.min(0.5, by / long)
  return { x: from.x + (towards.x - from.x) * part, y: from.y + (towards.y - from.y) * part }
}

function on(at: Point, radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${tidy(at.x + radius * Math.cos(angle))} ${tidy(at.y + radius * Math.sin(angle))}`
}
