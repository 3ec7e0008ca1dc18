// What was played from the position on the board: by the book, and in one's own games.
import type { Store } from '../game/store'
import type { Fault, GameName, LineStep, OpeningsFound, OpeningTurn, Start } from '../wire'
import type { OpeningsClient, RulesClient } from '../worker/rules'
import { fetchBook, hasBook } from './books'
import { AT_ONCE, libraryOf } from './library'
import { merged } from './merge'

export const SOURCES = ['book', 'mine', 'both'] as const
export type Source = (typeof SOURCES)[number]

/** A turn with its steps described by the rules. */
export interface ShownTurn extends OpeningTurn {
  described: readonly LineStep[]
}

/** More turns are shown only to somebody who asks. */
export const FEW = 8

export class Explorer {
  source = $state<Source>('both')
  /** Whether all turns are wanted, not only the most frequent. */
  all = $state(false)
  /** How the book came: `none` where the game has none. */
  book = $state<'none' | 'coming' | 'there' | 'failed'>('coming')
  /** What is wrong with it. */
  fault = $state.raw<Fault | null>(null)
  /** Whether one's own games are still being counted. */
  counting = $state(true)
  found = $state.raw<OpeningsFound | null>(null)
  shown = $state.raw<readonly ShownTurn[]>([])
  /** Whether the worker has answered about the place that is looked at. */
  current = $state(false)
  /** Whether the turns that are shown are of that place: others may be seen for a moment, but not played. */
  fresh = $state(false)
  #moment = 0
  #asked: { start: Start; steps: string[] } | null = null

  constructor(
    readonly game: GameName,
    private readonly client: OpeningsClient,
    private readonly rules: RulesClient,
    private readonly store: Store,
  ) {
    if (!hasBook(game)) this.source = 'mine'
    void this.fetch()
    void this.#count()
  }

  /** The turns of the source, the most frequent first. */
  readonly turns = $derived.by((): readonly OpeningTurn[] => {
    const { found } = this
    if (!found) return []
    const book = this.source === 'mine' ? [] : (found.book?.turns ?? [])
    return merged(book, this.source === 'book' ? [] : found.own)
  })
  readonly wanted = $derived(this.all ? this.turns : this.turns.slice(0, FEW))

  /** Fetches the book. */
  async fetch(): Promise<void> {
    this.book = 'coming'
    this.fault = null
    try {
      const bytes = await fetchBook(this.game)
      if (!bytes) return void (this.book = 'none')
      const read = await this.client.read_book(bytes)
      if ('fault' in read) this.fault = read.fault
      this.book = 'fault' in read ? 'failed' : 'there'
    } catch {
      this.book = 'failed'
    }
    await this.#ask()
  }

  /** Hands over one's own games, some at a time. */
  async #count(): Promise<void> {
    try {
      const games = libraryOf((await this.store.all()).games, this.game)
      for (let at = 0; at < games.length; at += AT_ONCE) {
        await this.client.add_games(at === 0, games.slice(at, at + AT_ONCE))
        if (at === 0) await this.#ask()
      }
    } catch {
      // Where nothing can be read there is nothing to count.
    }
    this.counting = false
    await this.#ask()
  }

  /** Looks at another place. */
  look(start: Start, steps: string[]): void {
    this.#asked = { start, steps }
    this.current = this.fresh = this.all = false
    void this.#ask()
  }

  async #ask(): Promise<void> {
    if (!this.#asked) return
    const moment = (this.#moment += 1)
    const { start, steps } = this.#asked
    const answer = await this.client.openings(start, steps)
    if (moment !== this.#moment) return
    this.found = 'ok' in answer ? answer.ok : null
    this.current = true
  }

  /** Has the rules describe the turns that are shown. */
  async describe(turns: readonly OpeningTurn[]): Promise<void> {
    const asked = this.#asked
    if (!asked) return
    const described = await Promise.all(
      turns.map(async (turn): Promise<ShownTurn | null> => {
        const answer = await this.rules.line(asked.start, asked.steps, turn.steps, false).catch(() => null)
        return answer && 'ok' in answer ? { ...turn, described: answer.ok } : null
      }),
    )
    if (asked !== this.#asked || turns !== this.wanted || !this.current) return
    this.shown = described.filter((turn) => turn !== null)
    this.fresh = true
  }

  leave(): void {
    this.#moment += 1
    this.#asked = null
    this.client.leave()
  }
}
