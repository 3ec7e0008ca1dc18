// What others threaten, in words; the board shows where.
import { seatName } from '../game/seats'
import { settings } from '../settings.svelte'
import type { Scene, Threat } from '../wire'
import { has, t } from '../words'

/** What a threat would do. The step that would do it is `named` where the coordinates are. */
export function threatens(scene: Scene, { kind, seat, step }: Threat, named = settings.coordinates): string {
  const [known, filling] = [has(`page.threat.${kind}`) ? kind : 'other', { seat: seatName(scene, seat), step }]
  return named ? t(`page.threat.named.${known}`, filling) : t(`page.threat.${known}`, filling)
}

/** The threat that matters most; empty where there is none. */
export function threatIn(scene: Scene, named?: boolean): string {
  const found = scene.threats.find(({ kind }) => kind === 'win') ?? scene.threats[0]
  return found ? threatens(scene, found, named) : ''
}
