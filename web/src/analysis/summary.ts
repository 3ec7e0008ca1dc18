// What the computer thinks, in a sentence or two: for those who do not see it.
import { say, sentence, t } from '../words'
import type { Analysis } from './analysis.svelte'
import { certainty, percent } from './judged'

export function summary({ on, thinker, lines, play }: Analysis, names: readonly string[]): string {
  if (!on) return t('page.analysis.off')
  const { report, why } = thinker
  const best = lines.shown[0]
  if (!report || !best) {
    if (why) return sentence(say(why))
    return play.game.scene?.chance ? t('page.analysis.roll') : t('page.analysis.looking')
  }
  const step = best.described[0]
  return [
    sentence(`${names[report.seat] ?? ''}: ${percent(best, report.seat)}`),
    sentence(certainty(best, names)),
    ...(step ? [t('page.analysis.best', { what: sentence(say(step.said)) })] : []),
  ].join(' ')
}
