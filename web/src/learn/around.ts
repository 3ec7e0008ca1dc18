// What of a large board a figure needs to show.
import type { LaberintoView, Marks, Scene } from '../wire'

/** More cells than these are best seen as a whole. */
const MANY = 60

/** The cells that matter in a scene, where they are few among many; else none. */
export function around(scene: Scene, marks: Marks, arrows: readonly string[][]): string[] {
  if (scene.game !== 'laberinto') return []
  const { tiles, figures } = scene.view as unknown as LaberintoView
  const cells = new Set([...Object.keys(tiles), ...Object.keys(figures)])
  if (cells.size === 0 || cells.size > MANY) return []
  for (const cell of [...marks.good, ...marks.bad, ...marks.look, ...arrows.flat()]) cells.add(cell)
  return [...cells]
}
