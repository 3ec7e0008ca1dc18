// What the computer advises, in words; the board shows where.
import { looks } from '../board/games'
import type { Hint } from '../game/hint'
import { settings } from '../settings.svelte'
import type { Scene } from '../wire'
import { say, t } from '../words'

/** What to do, why, and how likely it is to win. Its notation is `named` where the coordinates are. */
export function advice(scene: Scene, { step, why, chance }: Hint, named = settings.coordinates): string {
  const says = { what: called(scene, step), step, why: say(why) }
  const advised = named ? t('page.hint.step.named', says) : t('page.hint.step', says)
  return chance === null ? advised : `${advised} ${t('page.hint.chance', { n: Math.round(chance * 100) })}`
}

function called(scene: Scene, step: string): string {
  const choice = scene.choices.find(({ text }) => text === step)
  if (!choice) return step
  return choice.cells.length === 0 ? t(`page.action.${choice.kind}`) : say(looks[scene.game].called(choice, scene))
}
