// How a game ended, in a player's words: to the one who played it, or to anybody who looks on.
import { has, list, sentence, t } from '../words'

export interface Ending {
  /** None in a draw, several in a shared win. */
  readonly winners: readonly number[]
  readonly reason: string
  /** Who gave up or ran out of time, where the winners do not tell. */
  readonly loser?: number | null
}

/** The people of a table: what each seat is called, and which one is told the end as their own. */
export interface Players {
  readonly names: readonly string[]
  readonly you: number | null
}

/** Reasons that tell of the one who lost. */
const OF_LOSER = ['resigned', 'time', 'no-moves']

/** What the end is to the one who is told it. */
export type Tone = 'won' | 'lost' | 'even'

export function toneOf({ winners }: Ending, you: number | null): Tone {
  if (you === null || winners.length === 0) return 'even'
  return winners.includes(you) ? 'won' : 'lost'
}

/** Who won. */
export function headline(ending: Ending, { names, you }: Players): string {
  const { winners } = ending
  const tone = toneOf(ending, you)
  if (tone === 'lost') return t('page.end.lost')
  if (tone === 'won') return t(winners.length === 1 ? 'page.end.won' : 'page.end.won.shared')
  if (winners.length > 1) return t('page.end.shared', { winners: list(winners.map((seat) => names[seat] ?? '')) })
  if (winners.length === 1) return t('page.end.winner', { winner: names[winners[0]!] ?? '' })
  return t(loserOf(ending, names.length) === null ? 'page.end.drawn' : 'page.end.over')
}

/** Why the game ended, as a sentence. A record may give any words as the reason: those are said as they are. */
export function why(ending: Ending, { names, you }: Players): string {
  const { winners, reason } = ending
  const loser = loserOf(ending, names.length)
  const forms = ['other']
  if (winners.length > 1) forms.unshift('several')
  if (you !== null && winners.length === 1 && winners[0] === you) forms.unshift('you')
  if (you !== null && loser === you) forms.unshift('yourself')
  const known = forms.map((form) => `page.end.why.${reason}.${form}`).find(has)
  if (known === undefined || (loser === null && OF_LOSER.includes(reason)))
    return sentence(has(`reason.${reason}`) ? t(`reason.${reason}`) : reason)
  const winner = list(winners.map((seat) => names[seat] ?? ''))
  return t(known, { winner, loser: names[loser ?? -1] ?? '' })
}

/** Who lost by giving up or by the clock: with two seats the one that did not win. */
function loserOf({ winners, reason, loser }: Ending, seats: number): number | null {
  if (loser !== undefined && loser !== null) return loser
  return OF_LOSER.includes(reason) && seats === 2 && winners.length === 1 ? 1 - winners[0]! : null
}
