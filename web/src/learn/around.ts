// What of a large board a figure needs to show.
import { looks } from '../board/games'
import type { Geometry, Marks, Scene } from '../wire'

/** More cells than these are best seen as a whole. */
const MANY = 60

/** The cells that matter in a scene, where they are few among many; else none. Where a figure points at
 * something, only what hangs together with it matters. */
export function around(scene: Scene, geometry: Geometry, marks: Marks, arrows: readonly string[][]): string[] {
  const laid = new Set(looks[scene.game].laid?.(scene))
  if (laid.size === 0 || laid.size > MANY) return []
  const pointed = [...marks.good, ...marks.bad, ...marks.look, ...arrows.flat()]
  const beside = new Map(geometry.cells.map(({ name, neighbours }) => [name, neighbours]))
  const joined = together(pointed, laid, beside)
  return [...new Set([...pointed, ...(joined.size > 0 ? joined : laid)])]
}

/** The laid cells that hang together with any of some cells, or touch them. */
function together(
  cells: readonly string[],
  laid: ReadonlySet<string>,
  beside: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const found = new Set<string>()
  const open = [...cells.filter((cell) => laid.has(cell)), ...cells.flatMap((cell) => beside.get(cell) ?? [])]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (!laid.has(cell) || found.has(cell)) continue
    found.add(cell)
    open.push(...(beside.get(cell) ?? []))
  }
  return found
}
