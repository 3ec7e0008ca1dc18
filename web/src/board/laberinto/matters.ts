// Where a seat looks first on a board that is too large to be seen whole.
import type { Scene } from '../../wire'
import type { Atlas } from '../atlas'
import { traces } from '../recent'
import { viewOf } from './drawing'
import { byWay, enters } from './prospects'

/** Who is to move looks at what can be done, the others at what was done; those that matter most first. Once the game
 * is over, everything does. */
export function matters(scene: Scene, seat: number, atlas: Atlas): string[] {
  if (scene.over) return []
  if (scene.to_move === seat) {
    const figures = foremost(scene)
    const ways = nearest(begins(scene), figures[0], atlas)
    // The foremost figure and a door beside it, before more of either.
    return [...figures.slice(0, 1), ...ways.slice(0, 1), ...figures.slice(1), ...ways.slice(1), ...last(scene)]
  }
  const own = Object.entries(viewOf(scene).figures).flatMap(([cell, [owner]]) => (owner === seat ? [cell] : []))
  return [...last(scene), ...own]
}

/** The figures of the seat to move, those nearest to crossing first. */
const foremost = (scene: Scene): string[] => [...(scene.survey?.prospects ?? [])].sort(byWay).map(({ cell }) => cell)

/** Where something comes to the board: figures by their door, tiles while the labyrinth is built. */
function begins(scene: Scene): string[] {
  const builds = viewOf(scene).phase === 'build'
  const choices = scene.choices.filter((choice) => (builds ? choice.kind === 'lay' : enters(choice)))
  return [...new Set(choices.flatMap(({ cells }) => cells.slice(0, 1)))]
}

/** The same triangles, those nearest to another one first. */
function nearest(cells: string[], to: string | undefined, atlas: Atlas): string[] {
  const from = atlas.get(to ?? '')?.at
  if (!from) return cells
  const away = (cell: string): number => {
    const { x, y } = atlas.get(cell)?.at ?? from
    return Math.hypot(x - from.x, y - from.y)
  }
  return cells.sort((one, other) => away(one) - away(other))
}

/** Where the last step left something. */
function last({ last, at }: Scene): string[] {
  if (!last) return []
  const { rings, origins } = traces([{ at, turn: last.turn, effects: last.effects }])
  return [...rings, ...origins]
}
