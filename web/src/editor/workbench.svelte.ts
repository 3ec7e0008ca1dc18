// A position that is being set up: what it looks like, what is put on it next, and the way back.
import { looks } from '../board/games'
import { plain } from '../board/settings'
import type { DraftClient } from '../worker/rules'
import type { Draft, Drafted, DraftView, Edit, GameName, Scene, Start } from '../wire'

/** How many changes can be taken back. */
const MOST = 200

/** What a press does: puts a thing, takes one away, or nothing. */
export type Tool = { kind: 'put'; thing: string } | { kind: 'take' } | { kind: 'none' }

export class Workbench {
  tool = $state.raw<Tool>({ kind: 'none' })
  draft = $state.raw<Draft | null>(null)
  shown = $state.raw<DraftView | null>(null)
  /** The last picture that could be drawn. */
  scene = $state.raw<Scene | null>(null)
  /** Whether the rules could not be asked. */
  broken = $state(false)
  #past = $state.raw<Draft[]>([])
  #future = $state.raw<Draft[]>([])
  #queue: Promise<void> = Promise.resolve()

  constructor(
    readonly game: GameName,
    private readonly start: Start,
    private readonly rules: DraftClient,
  ) {}

  get canUndo(): boolean {
    return this.#past.length > 0
  }
  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** The things on a cell, from bottom to top. */
  on(cell: string): string[] {
    const things = this.draft?.cells.find(([name]) => name === cell)?.[1]
    return things ? things.split(' ') : []
  }

  open = (): Promise<void> => this.#ask(null, [])

  edit = (...edits: Edit[]): Promise<void> => this.#ask('draft', edits)

  /** The same board with other options. */
  agree = (set: [string, string][], players: number | null): Promise<void> =>
    this.#then(async () => {
      if (!this.draft) return
      const { setup } = this.draft
      // Hands and seats are of a number of players, so another number begins anew.
      if (players !== setup.players) await this.#show(null, [], { setup: { ...setup, players, set } })
      else await this.#show({ ...this.draft, setup: { ...setup, set } }, [])
    })

  undo = (): Promise<void> => this.#then(() => this.#step('past'))
  redo = (): Promise<void> => this.#then(() => this.#step('future'))

  /** What a press on a cell does. The same thing again is turned, or taken away. */
  press = (cell: string): void => {
    const { tool, scene } = this
    if (tool.kind === 'take') void this.edit({ take: { cell } })
    if (tool.kind !== 'put' || !scene) return
    const { turned } = looks[this.game].thing(tool.thing, scene, plain)
    const there = this.on(cell).includes(tool.thing)
    if (there && turned === undefined) return void this.edit({ take: { cell } })
    if (there && turned !== undefined) this.tool = { kind: 'put', thing: turned }
    void this.edit({ put: { cell, thing: there && turned !== undefined ? turned : tool.thing } })
  }

  /** Turns the thing that is held. */
  turn = (): void => {
    if (this.tool.kind !== 'put' || !this.scene) return
    const { turned } = looks[this.game].thing(this.tool.thing, this.scene, plain)
    if (turned !== undefined) this.tool = { kind: 'put', thing: turned }
  }

  /** One change after another, each made to what the one before left. */
  #then(run: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(run).catch(() => {
      this.broken = true
    })
    return this.#queue
  }

  #ask(from: 'draft' | null, edits: Edit[]): Promise<void> {
    return this.#then(() => this.#show(from === null ? null : this.draft, edits))
  }

  async #show(draft: Draft | null, edits: Edit[], start: Start = this.start): Promise<void> {
    const before = this.draft
    const drafted = await this.#drafted(draft, edits, start)
    if (!drafted) return
    this.#take(drafted)
    if (!before || same(before, drafted.draft)) return
    this.#past = [...this.#past, before].slice(-MOST)
    this.#future = []
  }

  async #step(to: 'past' | 'future'): Promise<void> {
    const list = to === 'past' ? this.#past : this.#future
    const [next, now] = [list.at(-1), this.draft]
    const drafted = next && now ? await this.#drafted(next, [], this.start) : null
    if (!drafted || !now) return
    const [past, future] = [this.#past, this.#future]
    this.#past = to === 'past' ? past.slice(0, -1) : [...past, now]
    this.#future = to === 'past' ? [...future, now] : future.slice(0, -1)
    this.#take(drafted)
  }

  async #drafted(draft: Draft | null, edits: Edit[], start: Start): Promise<Drafted | null> {
    const answer = await this.rules.draft(start, draft, edits)
    this.broken = false
    return 'ok' in answer ? answer.ok : null
  }

  #take({ draft, shown }: Drafted): void {
    this.draft = draft
    this.shown = shown
    this.scene = shown.scene ?? this.scene
  }
}

const same = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)
