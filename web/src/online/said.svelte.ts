// What is said of a table that people share: what is due, how it ended, how far one's own wish has come.
import type { Refused } from '../learn/exhibit.svelte'
import { settings } from '../settings.svelte'
import { threatIn } from '../table/threat'
import type { Words } from '../table/table-game'
import type { Scene } from '../wire'
import { has, say, sentence, t } from '../words'
import type { OnlineGame } from './online-game.svelte'

export class Said implements Words {
  /** What was said last, aloud. */
  spoken = $state('')
  refused = $state.raw<Refused | null>(null)
  /** Nobody is helped at a shared table. */
  readonly hint = ''

  constructor(private readonly game: OnlineGame) {
    $effect(() => {
      void game.at
      this.refused = null
    })
  }

  get names(): readonly string[] {
    return this.game.names
  }

  /** How the game ended; empty while it goes on. */
  readonly result = $derived.by((): string => {
    const { table, shown, names } = this.game
    if (table?.phase !== 'over') return ''
    if (table.reason === 'aborted') return t('page.online.aborted')
    if (shown.scene?.result_message) return sentence(say(shown.scene.result_message))
    const winners = (table.winners ?? []).map((seat) => names[seat]).join(', ')
    const why = has(`reason.${table.reason}`) ? t(`reason.${table.reason}`) : (table.reason ?? '')
    return winners ? t('page.online.won', { winners, why }) : t('page.online.drawn', { why })
  })
  readonly ended = $derived.by((): boolean => this.result !== '' && this.game.walk.past === null)

  /** Whose turn it is, also while one looks back. */
  readonly due = $derived.by((): string => (this.game.yours ? t('page.prompt.yours') : ''))

  readonly prompt = $derived.by((): string => {
    const { table, shown, names, yours, walk } = this.game
    const { scene } = shown
    if (!table) return ''
    if (walk.past) return t('page.online.review', { n: walk.place, of: walk.length })
    if (this.result) return this.result
    if (table.phase === 'waiting') return t('page.online.wait')
    if (table.phase === 'paused') return t('page.online.paused')
    if (!scene || scene.to_move === null) return ''
    if (yours && scene.due) return sentence(say(scene.due.what))
    return t('page.online.turn', { seat: names[scene.to_move] ?? '' })
  })

  /** The threat that matters most. */
  readonly threat = $derived.by((): string => {
    const { active, scene } = this.game
    return active && scene && settings.threats ? threatIn(scene) : ''
  })

  /** Whether the last thing asked for is on its way or was refused; or what is waited for. What was done is
   * seen on the board, and nothing more is said of it. */
  readonly standing = $derived.by((): string => {
    const { table, waiting, link, refused, busy } = this.game.line
    const open = waiting.filter(({ made }) => made === null)
    if (open.length > 0)
      return link === 'open' && !open.some(({ again }) => again) ? t('page.online.sending') : t('page.online.doubt')
    if (refused) return `${t('page.online.not-made')} ${refused.error ? sentence(say(refused.error)) : refused.text}`
    return table?.phase === 'playing' && busy ? t('page.online.busy') : ''
  })

  /** Says aloud what was played, and what follows from it. */
  stepped({ last, result_message: ended }: Scene, yours: boolean): void {
    this.spoken = [last && sentence(say(last.said)), ended && sentence(say(ended)), yours && t('page.prompt.yours')]
      .filter(Boolean)
      .join(' ')
  }

  again(): void {
    const { active, scene } = this.game
    const threat = active && scene && settings.threats ? threatIn(scene, true) : ''
    const said = [this.due, this.prompt, threat, this.standing].filter(Boolean).join(' ')
    this.spoken = ''
    setTimeout(() => (this.spoken = said))
  }
}
