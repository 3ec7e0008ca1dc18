// What the computer thinks of a line, in words.
import type { ReportLine } from '../wire'
import { count, t } from '../words'
import { hundredths, isKnown } from './chances'

/** A seat's chance by a line: `58%`; a dash where the line was not looked into. */
export function percent(line: ReportLine, seat: number): string {
  if (!isKnown(line)) return '–'
  return t('page.percent', { n: hundredths(line.chances[seat] ?? 0, line.proven) })
}

/** How certain it is: that somebody wins, and when; or that it is estimated. */
export function certainty(line: ReportLine, names: readonly string[]): string {
  if (!line.proven) return t('page.analysis.estimated')
  if (line.winner === null)
    return t(line.chances.length === 2 ? 'page.analysis.proven.draw' : 'page.analysis.proven.shared')
  const seat = names[line.winner] ?? ''
  return line.turns === null
    ? t('page.analysis.proven', { seat })
    : count('page.analysis.proven.in', line.turns, { seat })
}
