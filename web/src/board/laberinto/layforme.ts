// "Lay for me": one tile as the engine would, or tiles towards the middle until the paths meet.
import type { LaberintoView, Scene, Start } from '../../wire'
import type { Answer, EngineClient } from '../../worker/rules'

/** What a person asks for: one tile, or all until the paths meet. */
export type LayForMe = 'one' | 'all'

/** A level that builds sensibly and answers at once. */
const LEVEL = 2

/** The step of one building turn of the seat to move. Who asks for a tile gets one, also where the
 * engine would rather be ready. */
export async function layForMe(
  engine: EngineClient,
  start: Start,
  steps: readonly string[],
  scene: Scene,
): Promise<Answer<string>> {
  const answer = await engine.turn(start, [...steps], LEVEL, steps.length)
  if ('fault' in answer) return answer
  const [step] = answer.ok.steps
  const lays = scene.choices.some((choice) => choice.kind === 'lay')
  return { ok: step === undefined || (step === 'ready' && lays) ? (inward(scene) ?? 'ready') : step }
}

/** Whether the paths have met, or the building is over: `ready` may be said (D7). */
export function hasMet(scene: Scene): boolean {
  return scene.step !== 'build' || scene.choices.some((choice) => choice.kind === 'ready')
}

/** The lay nearest to the middle of the board, rather with an edge of the seat's own colour, to which
 * its prisms will run. */
export function inward(scene: Scene): string | null {
  const own = (scene.view as LaberintoView).colours[scene.to_move ?? 0] ?? ''
  let [found, least]: [string | null, number] = [null, Infinity]
  for (const { kind, cells, piece, text } of scene.choices) {
    const away = kind === 'lay' ? distance(cells[0] ?? '') - (piece?.includes(own) ? 0.5 : 0) : Infinity
    if (away < least) [found, least] = [text, away]
  }
  return found
}

/** How far a triangle is from the middle, in halves of a side: row by row, and along its row. */
function distance(cell: string): number {
  const row = cell.charCodeAt(0) - 'A'.charCodeAt(0)
  const length = 17 + 2 * Math.min(row, 15 - row)
  return Math.hypot((row - 7.5) * Math.sqrt(3), Number(cell.slice(1)) - (length + 1) / 2)
}
