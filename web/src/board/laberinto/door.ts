// A door that a figure may come in by: an arch with an arrow through it, upright on every side of the board.
import type { Point } from '../../wire'
import type { Atlas } from '../atlas'
import { group, path, placed, type Shape } from '../shape'
import { beyond, rimOf } from './rim'

/** How far within the border a door stands. */
const WITHIN = -14
const ARCH = 'M-25 27V-5A25 25 0 0 1 25 -5V27Z'

/** The door of a triangle on the border. The arrow points the way in. */
export function door(atlas: Atlas, cell: string): Shape[] {
  const rim = rimOf(atlas, cell)
  return rim ? [group({ class: 'door' }, [placed(...pair(beyond(rim, WITHIN)), arch(rim.out))])] : []
}

const pair = ({ x, y }: Point): [number, number] => [x, y]

function arch(out: Point): Shape[] {
  const turn = (Math.atan2(-out.y, -out.x) * 180) / Math.PI
  return [
    path(ARCH, { fill: '$mark-edge', stroke: '$mark-edge', 'stroke-width': 11, 'stroke-linejoin': 'round' }),
    path(ARCH, {
      fill: '$mark-target',
      stroke: '$mark-target',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }),
    placed(0, 2, [
      group({ transform: `rotate(${Math.round(turn)})` }, [
        path('M-15 0H13M3 -11L14 0L3 11', {
          fill: 'none',
          stroke: '$mark-target-edge',
          'stroke-width': 6.5,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ]),
    ]),
  ]
}
