// "Lay for me": one tile as the engine would, or tiles towards the middle until the paths meet.
import type { Geometry, LaberintoView, Scene } from '../../wire'
import type { Assist } from '../assist'

export const layForMe: Assist = { level: 2, one, next, done }

/** The step of one building turn of the seat to move. Who asks for a tile gets one, also where the
 * engine would rather be ready. */
function one(scene: Scene, geometry: Geometry, chosen?: string): string | null {
  const isReady = scene.choices.some(({ kind, text }) => kind === 'ready' && text === chosen)
  if (chosen !== undefined && !isReady) return chosen
  return inward(scene, geometry) ?? scene.choices.find(({ kind }) => kind === 'ready')?.text ?? null
}

/** A tile until the paths have met. */
function next(scene: Scene, geometry: Geometry): string | null {
  return hasMet(scene) ? null : inward(scene, geometry)
}

/** Whether the building is over. */
function done(scene: Scene): boolean {
  return (scene.view as LaberintoView).phase !== 'build'
}

/** Whether the paths have met, or the building is over: `ready` may be said (D7). */
export function hasMet(scene: Scene): boolean {
  return done(scene) || scene.choices.some(({ kind }) => kind === 'ready')
}

/** How much nearer to the middle a tile seems that has an edge of the seat's own colour: half as long as
 * two triangles of a row are apart. */
const OWN = 0.25

/** The lay nearest to the middle of the board, rather with an edge of the seat's own colour, to which
 * its prisms will run. */
export function inward(scene: Scene, { cells, box: [left, top, width, height] }: Geometry): string | null {
  const own = (scene.view as LaberintoView).colours[scene.to_move ?? 0] ?? ''
  const away = new Map(
    cells.map(({ name, at }) => [name, Math.hypot(at.x - left - width / 2, at.y - top - height / 2)]),
  )
  let [found, least]: [string | null, number] = [null, Infinity]
  for (const { kind, cells, tile, text } of scene.choices) {
    if (kind !== 'lay') continue
    const distance = (away.get(cells[0] ?? '') ?? Infinity) - (tile?.includes(own) ? OWN : 0)
    if (distance < least) [found, least] = [text, distance]
  }
  return found
}
