// A table that people share, as the screen shows it. A step counts once the server has it for good: until
// then it is on its way, and is shown so.
import type { Assistance } from '../board'
import { actions } from '../game/actions'
import { TITLES } from '../game/games'
import { PACES } from '../game/pace'
import { seatName } from '../game/seats'
import { annotate, line as lineOf, type Tree } from '../game/tree'
import { tell } from '../parts/toasts.svelte'
import { settings } from '../settings.svelte'
import type { Sitter, TableGame } from '../table/table-game'
import type { Choice, GameName, Geometry, Scene, SeenTable } from '../wire'
import { t } from '../words'
import { Assistant } from './assistant.svelte'
import { Clocks } from './clocks.svelte'
import { Line } from './line.svelte'
import { Review } from './review.svelte'
import { Said } from './said.svelte'
import { hueOf, presenceAt, sitterName } from './seated'
import { isSecret, Shown, why } from './shown.svelte'

export class OnlineGame implements TableGame {
  readonly line: Line
  readonly shown: Shown
  readonly walk: Review
  readonly said: Said
  readonly clocks: Clocks
  readonly assistant: Assistant

  /** One's own seat. */
  readonly mine = $derived.by((): number | null => this.line.you?.seat ?? null)
  readonly names = $derived.by((): string[] =>
    (this.table?.seats ?? []).map((_, seat) => seatName(this.shown.scene, seat)),
  )
  readonly tree = $derived.by((): Tree => {
    const steps = this.table?.steps ?? []
    return annotate(lineOf(steps.map(({ step }) => step)), steps.length, steps)
  })
  /** Whether one's own seat is to move, and may, in the game as it stands. */
  readonly #moves = $derived.by(
    (): boolean =>
      this.yours &&
      this.shown.scene?.at === this.table?.steps.length &&
      this.line.link === 'open' &&
      !this.line.waiting.some(({ asked }) => asked.do === 'step'),
  )

  /** Somebody is told when the game has gone on. */
  constructor(
    id: string,
    gone: (scene: Scene) => void,
    readonly keys: Readonly<Record<string, () => void>>,
  ) {
    this.shown = new Shown(gone)
    this.line = new Line(id, (table, geometry) => void this.shown.show(table, geometry))
    this.clocks = new Clocks(this.line)
    this.walk = new Review(this.line, () => PACES[settings.pace].replay)
    this.said = new Said(this)
    this.assistant = new Assistant(
      this.line,
      this.shown,
      () => this.#moves,
      (step) => this.#ask(step),
    )
  }

  get table(): SeenTable | null {
    return this.line.table
  }
  get name(): GameName | null {
    return (this.table?.terms.game ?? null) as GameName | null
  }
  get title(): string {
    return this.name ? TITLES[this.name] : t('page.online.title')
  }
  get scene(): Scene | null {
    return (this.walk.past ?? this.shown).scene
  }
  get geometry(): Geometry | null {
    return (this.walk.past ?? this.shown).geometry
  }
  /** Whoever looks back plays nothing. */
  get active(): boolean {
    return this.#moves && this.walk.past === null
  }
  get yours(): boolean {
    const { scene } = this.shown
    return this.table?.phase === 'playing' && this.mine !== null && scene?.to_move === this.mine && !scene.chance
  }
  get seats(): Sitter[] {
    const { table } = this
    return table ? table.seats.map((_, seat) => this.#sitter(table, seat)) : []
  }
  get own(): number {
    return this.mine ?? 0
  }
  get hand(): { seat?: number } | null {
    return this.mine !== null && this.table?.phase === 'playing' ? { seat: this.mine } : null
  }
  /** Nobody is helped at a shared table. */
  get hint(): null {
    return null
  }
  get actions(): readonly Choice[] {
    return this.active && this.scene && !this.assistant.busy ? actions(this.scene) : []
  }
  get at(): number {
    return this.walk.past?.steps.length ?? this.table?.steps.length ?? 0
  }
  get foresee(): ((step: string) => Promise<Scene | null>) | undefined {
    const { table } = this
    return !table || isSecret(table) ? undefined : (step) => this.shown.foresee(table, step)
  }

  /** Plays a step. What is not among the choices was typed, and may be no legal step: then it says why. */
  play(step: string): void {
    if (!this.active) return
    if (this.scene?.choices.some(({ text }) => text === step)) return this.#ask(step)
    void this.#why(step).then((refused) => {
      if (!refused) this.#ask(step)
    })
  }
  refuse(tried: string): void {
    void this.#why(tried)
  }
  assist(how: Assistance): void {
    if (this.active) void this.assistant.ask(how)
  }
  turnTo(node: number): void {
    // Nobody here knows what was hidden then.
    if (this.table && isSecret(this.table)) return void tell(t('page.online.review.hidden'))
    this.walk.turnTo(node)
  }

  #ask(step: string): void {
    this.said.refused = null
    if (this.table) this.line.ask({ do: 'step', step, at: this.table.steps.length })
  }

  /** Says why a step is not legal; gives whether it is not. */
  async #why(tried: string): Promise<boolean> {
    this.said.refused = this.table && (await why(this.table, tried))
    return this.said.refused !== null
  }

  #sitter(table: SeenTable, seat: number): Sitter {
    const { kind, level } = table.seats[seat]!
    return {
      hue: hueOf(table, this.shown.scene, seat),
      player: sitterName(table, seat, this.mine),
      level: kind === 'engine' ? level : null,
      time: this.clocks.left(seat),
      turn: table.phase === 'playing' && this.shown.scene?.to_move === seat,
      won: table.winners?.includes(seat) ?? false,
      presence: seat === this.mine ? null : presenceAt(table, seat, this.line.attendance),
    }
  }
}
