// What boards lie on and are drawn with: a plate, lines, the points where they meet, labels.
import type { Point } from '../wire'
import { hull, type Atlas } from './atlas'
import type { Label } from './look'
import { circle, path, tidy, text, type Shape } from './shape'

const at = ({ x, y }: Point, down = 0) => `${tidy(x * 100)} ${tidy(y * 100 + down)}`

/** A wooden plate around all cells, `beyond` them on every side. */
export function plate(atlas: Atlas, beyond: number): Shape[] {
  const corners = hull(atlas.places.map((place) => place.at))
  const outline = (down: number) => `M${corners.map((corner) => at(corner, down)).join('L')}Z`
  const thick = (paint: string, grow = 0) => ({
    fill: paint,
    stroke: paint,
    'stroke-width': 2 * (beyond + grow),
    'stroke-linejoin': 'round',
  })
  return [
    path(outline(16), { ...thick('$plate-shade', 3), opacity: 0.1 }),
    path(outline(11), { ...thick('$plate-shade', 1), opacity: 0.12 }),
    path(outline(7), thick('$plate-edge')),
    path(outline(0), thick('$plate-rim')),
    path(outline(0), thick('@plate', -2)),
  ]
}

/** The lines of the board, engraved. */
export function lines(atlas: Atlas): Shape {
  const d = atlas.lines.map(([from, to]) => `M${at(from)}L${at(to)}`).join('')
  return path(d, { fill: 'none', stroke: '$board-line', 'stroke-width': 3, 'stroke-linecap': 'round' })
}

/** The points where lines meet. */
export function points(atlas: Atlas, radius = 5): Shape[] {
  return atlas.places.map(({ at: { x, y } }) => circle(x * 100, y * 100, radius, { fill: '$board-point' }))
}

/** Labels, upright however the board is turned. */
export function lettering(labels: Label[], size: number, ink = '$board-label'): Shape[] {
  return labels.map((label) =>
    text(label.x, label.y, label.text, {
      fill: ink,
      'font-size': label.size ?? size,
      'font-weight': 500,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    }),
  )
}

/** The labels of the two ends of a family of lines: names such as `a1` split into letter and number.
 * Letters stand before the first point of each row, numbers beyond the last row that has them. */
export function rowLabels(atlas: Atlas, away: number): Label[] {
  const rows = new Map<string, Point[]>()
  for (const cell of atlas.geometry.cells) {
    const row = cell.name.slice(0, 1)
    const place = atlas.get(cell.name)
    if (place) rows.set(row, [...(rows.get(row) ?? []), place.at])
  }
  return [...rows].flatMap(([row, places]) => {
    const [first, second] = places
    if (!first) return []
    // A row of one point has no direction of its own: it takes that of any other.
    const other = second ?? [...rows.values()].find((each) => each.length > 1)?.[1]
    const base = second ? first : [...rows.values()].find((each) => each.length > 1)?.[0]
    if (!other || !base) return []
    const label = {
      text: row,
      x: (first.x + (base.x - other.x) * away) * 100,
      y: (first.y + (base.y - other.y) * away) * 100,
    }
    return [label]
  })
}
