// What is said of a table that people share: what is due, how it ended, how far one's own wish has come.
import type { Refused } from '../learn/exhibit.svelte'
import { settings } from '../settings.svelte'
import { headline, why, type Ending, type Players } from '../table/ending'
import type { Words } from '../table/table-game'
import { threatIn } from '../table/threat'
import type { Scene } from '../wire'
import { say, sentence, t } from '../words'
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

  /** Who hears of the end: people by their names, whoever sits here as their own. */
  readonly players = $derived.by((): Players => {
    const { table, names, mine } = this.game
    const called = (seat: number): string => table?.seats[seat]?.people.map(({ name }) => name).join(', ') ?? ''
    return { names: names.map((name, seat) => called(seat) || name), you: mine }
  })

  /** How the game ended; null while it goes on, and where it was called off. */
  readonly ending = $derived.by((): Ending | null => {
    const { table } = this.game
    if (table?.phase !== 'over' || table.reason === 'aborted') return null
    return { winners: table.winners ?? [], reason: table.reason ?? '' }
  })

  /** The end in a sentence or two; empty while the game goes on. */
  readonly #end = $derived.by((): string => {
    if (this.ending) return `${sentence(headline(this.ending, this.players))} ${why(this.ending, this.players)}`
    return this.game.table?.phase === 'over' ? t('page.online.aborted') : ''
  })
  readonly ended = $derived.by((): boolean => this.#end !== '' && this.game.walk.past === null)

  /** Whose turn it is, also while one looks back. */
  readonly due = $derived.by((): string => (this.game.yours ? t('page.prompt.yours') : ''))

  readonly prompt = $derived.by((): string => {
    const { table, shown, names, yours, walk } = this.game
    const { scene } = shown
    if (!table) return ''
    if (walk.past) return t('page.online.review', { n: walk.place, of: walk.length })
    if (this.#end) return this.#end
    if (table.phase === 'waiting') return t('page.online.wait')
    if (table.phase === 'paused') return t('page.online.paused')
    if (!scene || scene.to_move === null) return ''
    if (yours && scene.due) return sentence(say(scene.due.what))
    return t('page.online.turn', { seat: names[scene.to_move] ?? '' })
  })

  /** The server plays for the computer, and nobody skips its turns. */
  readonly meanwhile = ''

  /** The threat that matters most. */
  readonly threat = $derived.by((): string => {
    const { active, scene } = this.game
    return active && scene && settings.threats ? threatIn(scene) : ''
  })

  /** Whether the last thing asked for is on its way or was refused; or what is waited for. What was done is
   * seen on the board, and nothing more is said of it. */
  readonly standing = $derived.by((): string => {
    const { table, waiting, link, refused, declined, busy } = this.game.line
    const open = waiting.filter(({ made }) => made === null)
    if (open.length > 0)
      return link === 'open' && !open.some(({ again }) => again) ? t('page.online.sending') : t('page.online.doubt')
    if (refused) return `${t('page.online.not-made')} ${refused.error ? sentence(say(refused.error)) : refused.text}`
    if (declined) return t(`page.online.declined.${declined.offer}`, { seat: this.names[declined.seat] ?? '' })
    return table?.phase === 'playing' && busy ? t('page.online.busy') : ''
  })

  /** Says aloud what was played, and what follows from it. */
  stepped({ last, result_message: ended }: Scene, yours: boolean): void {
    const next = ended ? this.#end : yours && t('page.prompt.yours')
    this.spoken = [last && sentence(say(last.said)), next].filter(Boolean).join(' ')
  }

  again(): void {
    const { active, scene } = this.game
    const threat = active && scene && settings.threats ? threatIn(scene, true) : ''
    const said = [this.due, this.prompt, threat, this.standing].filter(Boolean).join(' ')
    this.spoken = ''
    setTimeout(() => (this.spoken = said))
  }
}
