// Bodies with weight: a flat cylinder seen from above and a little from the front.
import { circle, path, tidy, type Shape } from './shape'

export interface Body {
  radius: number
  /** How thick it is. */
  depth: number
  /** The paints of its upper face, its side and its rim. */
  face: string
  side: string
  rim: string
}

/** The shadow that a body of a radius throws on what it stands on. */
export const shadow = (radius: number, y = 0, strength = 1): Shape =>
  circle(radius * 0.06, y + radius * 0.14, radius * 1.22, { fill: '@shadow', opacity: strength })

/** A body that stands at a height; its foot is around (0, -base). */
export function body({ radius, depth, face, side, rim }: Body, base = 0): Shape[] {
  const [foot, top] = [tidy(-base), tidy(-base - depth)]
  const wall = `M${-radius} ${top}V${foot}A${radius} ${radius} 0 0 0 ${radius} ${foot}V${top}Z`
  return [
    path(wall, { fill: side, stroke: '$piece-outline', 'stroke-width': '$piece-outline-width' }),
    path(`M${-radius} ${foot}A${radius} ${radius} 0 0 0 ${radius} ${foot}`, {
      fill: 'none',
      stroke: rim,
      'stroke-width': 1.6,
      'stroke-opacity': 0.7,
    }),
    circle(0, top, radius, { fill: face, stroke: '$piece-outline', 'stroke-width': '$piece-outline-width' }),
    circle(0, top, radius, { fill: '@light' }),
    circle(0, top, radius - 1.4, { fill: 'none', stroke: rim, 'stroke-width': 2.8, 'stroke-opacity': 0.55 }),
  ]
}
