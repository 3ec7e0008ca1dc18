// "Lay for me": the engine builds for a person, one tile or until the paths meet.
import type { Scene, Start } from '../../wire'
import type { Answer, EngineClient, RulesClient } from '../../worker/rules'

/** What a person asks for: one tile, or all until the paths meet. */
export type LayForMe = 'one' | 'all'

/** A level that builds sensibly and answers at once. */
const LEVEL = 2

/** The steps of one building turn of the seat to move. Who asks for a tile gets one: with a scene, a
 * tile towards the middle where the engine would rather be ready. */
export async function layForMe(engine: EngineClient, start: Start, steps: readonly string[], scene?: Scene): Promise<Answer<string[]>> {
  const answer = await engine.turn(start, [...steps], LEVEL, steps.length)
  if ('fault' in answer) return answer
  const inward = answer.ok.steps[0] === 'ready' && scene ? innermost(scene) : null
  return { ok: inward === null ? answer.ok.steps : [inward] }
}

/** The lay nearest to the middle of the board. */
function innermost(scene: Scene): string | null {
  let [found, least]: [string | null, number] = [null, Infinity]
  for (const { kind, cells, text } of scene.choices) {
    const away = kind === 'lay' ? distance(cells[0] ?? '') : Infinity
    if (away < least) [found, least] = [text, away]
  }
  return found
}

/** How far a triangle is from the middle: row by row, and along its row. */
function distance(cell: string): number {
  const row = cell.charCodeAt(0) - 'A'.charCodeAt(0)
  const length = 17 + 2 * Math.min(row, 15 - row)
  return Math.hypot((row - 7.5) * Math.sqrt(3), Number(cell.slice(1)) - (length + 1) / 2)
}

/** Whether the paths have met, or the building is over: `ready` may be said (D7). */
export function hasMet(scene: Scene): boolean {
  return scene.step !== 'build' || scene.choices.some((choice) => choice.kind === 'ready')
}

/** Builds for every seat in turn until the paths meet. Each step is handed to `play` as it is found,
 * which answers false to stop; the steps played come back. */
export async function layUntilMet(
  rules: Pick<RulesClient, 'scene'>,
  engine: EngineClient,
  start: Start,
  steps: readonly string[],
  play: (step: string) => boolean | Promise<boolean>,
): Promise<Answer<string[]>> {
  const played = [...steps]
  for (;;) {
    const scene = await rules.scene(start, played)
    if ('fault' in scene) return scene
    if (hasMet(scene.ok)) return { ok: played.slice(steps.length) }
    const turn = await layForMe(engine, start, played)
    if ('fault' in turn) return turn
    for (const step of turn.ok) {
      if (!(await play(step))) return { ok: played.slice(steps.length) }
      played.push(step)
    }
    // A turn without steps would go on for ever.
    if (turn.ok.length === 0) return { ok: played.slice(steps.length) }
  }
}
