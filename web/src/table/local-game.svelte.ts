// A game that is played on this device, as its table shows it.
import type { Assistance } from '../board'
import { TITLES } from '../game/games'
import type { Play } from '../game/play.svelte'
import { isFinished } from '../game/saved'
import { playerName } from '../game/summary'
import type { Tree } from '../game/tree'
import type { Choice, GameName, Geometry, Scene } from '../wire'
import { t } from '../words'
import { annotatorOf, type Annotator } from './annotator'
import type { Said } from './said.svelte'
import type { Sitter, TableGame, Walk } from './table-game'

export class LocalGame implements TableGame {
  readonly walk: Walk
  readonly #play: Play
  readonly #annotator: Annotator

  constructor(
    play: Play,
    readonly said: Said,
    readonly keys: Readonly<Record<string, () => void>>,
  ) {
    this.#play = play
    this.walk = walkOf(play)
    this.#annotator = annotatorOf(play)
  }

  get name(): GameName {
    return this.#play.kept.saved.game
  }
  get title(): string {
    return TITLES[this.name]
  }
  get scene(): Scene | null {
    return this.#play.game.scene
  }
  get geometry(): Geometry | null {
    return this.#play.game.geometry
  }
  get active(): boolean {
    return this.#play.game.active
  }
  get yours(): boolean {
    return this.active && this.#play.kept.people.length === 1
  }
  get seats(): Sitter[] {
    return Array.from({ length: this.scene?.players ?? 0 }, (_, seat) => this.#sitter(seat))
  }
  /** On a phone one's own seat is under the board, the others above it. */
  get own(): number {
    const { kept, game } = this.#play
    return kept.people.length === 1 ? kept.people[0]! : game.hidden ? (game.holder ?? 0) : 0
  }
  get hand(): { seat?: number } | null {
    const { kept, game } = this.#play
    if (game.curtain !== null || game.over) return null
    return kept.people.length === 1 ? { seat: this.own } : {}
  }
  get hint(): string | null {
    return this.#play.hints.shown?.step ?? null
  }
  get actions(): readonly Choice[] {
    return this.#play.game.actions
  }
  get tree(): Tree {
    return this.#play.kept.tree
  }
  get at(): number {
    return this.#play.kept.at
  }
  get foresee(): (step: string) => Promise<Scene | null> {
    return this.#play.foresee
  }

  /** Notes are for a game that is over, and for an analysis board. */
  get annotator(): Annotator | undefined {
    const { kept, game } = this.#play
    return game.explores || isFinished(kept.saved) ? this.#annotator : undefined
  }

  play(step: string): void {
    void this.#play.play(step)
  }
  refuse(tried: string): void {
    void this.#play.game.refuse(tried)
  }
  assist(how: Assistance): void {
    void this.#play.assist(how)
  }
  turnTo(node: number): void {
    this.#play.replay.stop()
    void this.#play.turnTo(node)
  }
  prune(node: number): void {
    void this.#play.prune(node)
  }

  #sitter(seat: number): Sitter {
    const { kept, game, turns } = this.#play
    const player = kept.player(seat)
    const alone = kept.people.length === 1 && player.kind === 'person' && !player.name
    const winners = game.scene?.result?.winners ?? game.declared?.winners ?? []
    return {
      hue: game.scene?.seat_colours[seat] ?? 'lot',
      player: alone ? t('page.player.you') : playerName(player),
      level: player.kind === 'engine' ? player.level : null,
      turn: game.mover === seat,
      thinking: turns.thinking === seat,
      won: winners.includes(seat),
    }
  }
}

/** The way through a game: where only engines play, running it on is letting them play. */
function walkOf(play: Play): Walk {
  const enginesPlay = (): boolean => play.kept.people.length === 0 && !play.game.over && play.kept.leaf
  return {
    get place() {
      return play.kept.place
    },
    get length() {
      return play.kept.line.length
    },
    get running() {
      return play.replay.running || (enginesPlay() && !play.turns.paused)
    },
    get canRun() {
      return play.kept.line.length > 0 || play.kept.people.length === 0
    },
    turnTo(place) {
      play.replay.stop()
      void play.turnToPlace(place)
    },
    toggle() {
      if (enginesPlay() && !play.replay.running) play.setPaused(!play.turns.paused)
      else void play.replay.toggle()
    },
  }
}
