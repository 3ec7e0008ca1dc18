// What others threaten, in words.
import { seatName } from '../game/seats'
import type { Scene, Threat } from '../wire'
import { has, t } from '../words'

export const threatens = (scene: Scene, { kind, seat, step }: Threat): string =>
  t(`page.threat.${has(`page.threat.${kind}`) ? kind : 'other'}`, { seat: seatName(scene, seat), step })

/** The threat that matters most; empty where there is none. */
export function threatIn(scene: Scene): string {
  const found = scene.threats.find(({ kind }) => kind === 'win') ?? scene.threats[0]
  return found ? threatens(scene, found) : ''
}
