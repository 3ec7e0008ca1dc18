// What a step sounds like.
import type { Effect, Scene } from '../wire'
import type { Sound } from './sounds'

/** The sounds of what a step did, the most telling one only. */
export function heard(effects: readonly Effect[]): Sound | null {
  if (effects.some(({ kind }) => kind === 'signal' || kind === 'crossed' || kind === 'triple')) return 'signal'
  if (effects.some((effect) => effect.kind === 'remove' && effect.to !== 'stock' && effect.to !== 'outside'))
    return 'capture'
  const moves = effects.filter(({ kind }) => kind === 'move').length
  if (moves > 1) return 'stack'
  if (moves === 1) return 'slide'
  if (effects.some(({ kind }) => kind === 'place')) return 'place'
  return null
}

/** Everything that is heard when a scene appears: its step, then the end or a person's turn. */
export function sounds(scene: Scene, myTurn: boolean): Sound[] {
  const step = heard(scene.last?.effects ?? [])
  const list: Sound[] = step ? [step] : []
  if (scene.over) list.push('end')
  else if (myTurn) list.push('turn')
  return list
}
