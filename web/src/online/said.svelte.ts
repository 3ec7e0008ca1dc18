// What is said of a table that people share: what is due, how it ended, how far one's own wish has come.
import type { Refused } from '../learn/exhibit.svelte'
import type { Scene } from '../wire'
import { has, say, sentence, t } from '../words'
import type { Line } from './line.svelte'
import type { Shown } from './shown.svelte'

interface Sitting {
  /** Whether one's own seat is to move, and may. */
  active: boolean
  names: readonly string[]
}

export class Said {
  /** What was said last, aloud. */
  spoken = $state('')
  refused = $state.raw<Refused | null>(null)

  constructor(
    private readonly line: Line,
    private readonly shown: Shown,
    private readonly sitting: () => Sitting,
  ) {}

  /** How the game ended; empty while it goes on. */
  readonly result = $derived.by((): string => {
    const { table } = this.line
    const { scene } = this.shown
    if (table?.phase !== 'over') return ''
    if (table.reason === 'aborted') return t('page.online.aborted')
    if (scene?.result_message) return sentence(say(scene.result_message))
    const winners = (table.winners ?? []).map((seat) => this.sitting().names[seat]).join(', ')
    const why = has(`reason.${table.reason}`) ? t(`reason.${table.reason}`) : (table.reason ?? '')
    return winners ? t('page.online.won', { winners, why }) : t('page.online.drawn', { why })
  })

  readonly prompt = $derived.by((): string => {
    const { table } = this.line
    const { scene } = this.shown
    const { active, names } = this.sitting()
    if (!table) return ''
    if (this.result) return this.result
    if (table.phase === 'waiting') return t('page.online.wait')
    if (table.phase === 'paused') return t('page.online.paused')
    if (!scene || scene.to_move === null) return ''
    if (active && scene.due) return sentence(say(scene.due.what))
    return t('page.online.turn', { seat: names[scene.to_move] ?? '' })
  })

  /** Whether the last thing asked for is on its way, made, or not made; or what is waited for. */
  readonly standing = $derived.by((): string => {
    const { table, waiting, link, refused, busy, you } = this.line
    const open = waiting.filter(({ made }) => made === null)
    if (open.length > 0)
      return link === 'open' && !open.some(({ again }) => again) ? t('page.online.sending') : t('page.online.doubt')
    if (refused) return `${t('page.online.not-made')} ${refused.error ? sentence(say(refused.error)) : refused.text}`
    if (table?.phase !== 'playing') return ''
    if (busy) return t('page.online.busy')
    const mine = you?.seat ?? null
    return mine !== null && table.steps.at(-1)?.seat === mine ? t('page.online.made') : ''
  })

  /** Says aloud what was played, and what follows from it. */
  stepped({ last, result_message: ended }: Scene, yours: boolean): void {
    this.spoken = [last && sentence(say(last.said)), ended && sentence(say(ended)), yours && t('page.prompt.yours')]
      .filter(Boolean)
      .join(' ')
  }
}
