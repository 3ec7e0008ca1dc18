// "Lay for me": one tile, or tiles until one may be ready, as the engine builds.
import type { LaberintoView, Scene } from '../../wire'
import type { Assist } from '../assist'

export const layForMe: Assist = { choose, goesOn, done }

/** The engine's best tile. Who asks for a tile gets one, also where the engine would rather be ready. */
function choose({ choices }: Scene, candidates: readonly string[]): string | null {
  const lays = new Set(choices.filter(({ kind }) => kind === 'lay').map(({ text }) => text))
  const [any] = lays
  return candidates.find((step) => lays.has(step)) ?? any ?? candidates[0] ?? null
}

/** Until enough is built, or the paths can't meet any more. */
function goesOn(scene: Scene): boolean {
  return !hasBuilt(scene) && scene.setback === undefined
}

/** Whether the building is over. */
function done(scene: Scene): boolean {
  return (scene.view as LaberintoView).phase !== 'build'
}

/** Whether enough is built, so that `ready` may be said (D7, D17), or the building is over. */
function hasBuilt(scene: Scene): boolean {
  return done(scene) || scene.choices.some(({ kind }) => kind === 'ready')
}
