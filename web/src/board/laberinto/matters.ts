// Where a seat looks first on a board that is too large to be seen whole.
import type { Scene } from '../../wire'
import { traces } from '../recent'
import { viewOf } from './drawing'
import { byWay, enters } from './prospects'

/** Who is to move looks at what can be done, the others at what was done; those that matter most first. Once the game
 * is over, everything does. */
export function matters(scene: Scene, seat: number): string[] {
  if (scene.over) return []
  if (scene.to_move === seat) return [...foremost(scene), ...begins(scene), ...last(scene)]
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

/** Where the last step left something. */
function last({ last, at }: Scene): string[] {
  if (!last) return []
  const { rings, origins } = traces([{ at, turn: last.turn, effects: last.effects }])
  return [...rings, ...origins]
}
