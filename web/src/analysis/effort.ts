// How much the computer has looked at, in a quiet line.
import type { Report } from '../wire'
import { locale, t } from '../words'

/** How deep it looked, and how fast; when it has finished, only how deep. */
export function effort({ depth, nodes, millis }: Report, settled: boolean): string {
  if (settled || millis < 100) return t('page.analysis.depth', { depth })
  const brief = new Intl.NumberFormat(locale(), { notation: 'compact', maximumSignificantDigits: 2 })
  return t('page.analysis.effort', { depth, speed: brief.format((1000 * nodes) / millis) })
}
