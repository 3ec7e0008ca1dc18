// An analysis board: a game of which anything may be tried, and the computer that thinks about it.
import type { Drawing } from '../board'
import type { Play } from '../game/play.svelte'
import { MOST_LINES } from '../settings'
import { prefer, settings } from '../settings.svelte'
import type { LineStep } from '../wire'
import type { EngineClient, RulesClient } from '../worker/rules'
import { bestChances, endChances } from './chances'
import { Lines } from './lines.svelte'
import { pointed } from './pointed'
import { Thinker } from './thinker.svelte'

/** A step of a line that somebody points at. */
export interface Pointed {
  line: number
  /** The step's place in the line, counted from 0. */
  place: number
}

export class Analysis {
  readonly thinker: Thinker
  readonly lines: Lines
  /** Whether the computer thinks as if the seat to move had passed. */
  threat = $state(false)
  pointed = $state.raw<Pointed | null>(null)
  /** Whether something else needs the computer, or nobody is to see what it thinks. */
  paused = $state(false)
  /** A turn that somebody points at elsewhere. */
  turn = $state.raw<readonly LineStep[] | null>(null)
  /** The chances that were known last: what the bar shows until more is known. */
  #last = $state.raw<readonly number[] | null>(null)

  constructor(
    readonly play: Play,
    rules: RulesClient,
    engine: EngineClient,
  ) {
    this.thinker = new Thinker(engine)
    this.lines = new Lines(rules)
    $effect(() => this.#attend())
    $effect(() => {
      const { report } = this.thinker
      const { saved, steps } = play.kept
      if (!report) this.lines.clear()
      // What somebody points at stays where it is: they press what they see.
      else if (this.pointed) this.lines.hold()
      else void this.lines.show(report, saved.start, steps, this.threat)
    })
    $effect(() => {
      if (this.chances) this.#last = this.chances
    })
    $effect(() => {
      void play.kept.at
      this.pointed = this.turn = null
    })
  }

  get on(): boolean {
    return settings.analysis
  }

  /** Whether somebody chooses at this place: only then there is something to think about. */
  readonly chooses = $derived.by((): boolean => {
    const { scene } = this.play.game
    return scene !== null && !scene.over && !scene.chance
  })

  /** Each seat's chances at this place, as far as they are known. */
  readonly chances = $derived.by((): readonly number[] | null => {
    const { scene } = this.play.game
    if (scene?.result) return endChances(scene.result, scene.players)
    return this.on && !this.threat ? bestChances(this.thinker.report) : null
  })

  /** What the bar shows. */
  readonly shares = $derived.by((): readonly number[] | null => this.chances ?? this.#last)

  /** The line that is pointed at, on the board. */
  readonly drawings = $derived.by((): readonly Drawing[] => {
    if (this.turn) return pointed(this.turn)
    const line = this.pointed && this.lines.shown[this.pointed.line]
    return line ? pointed(line.described.slice(0, (this.pointed?.place ?? 0) + 1)) : []
  })

  /** Has the computer think about what is on the board, or about nothing. */
  #attend(): void {
    const { kept, game } = this.play
    const { start } = kept.saved
    const at = game.scene ? kept.steps : null
    if (!this.on || this.paused || at === null || !this.chooses) return this.thinker.clear()
    this.thinker.think({ start, steps: at, lines: settings.lines, passed: this.threat })
  }

  toggle(): void {
    prefer({ analysis: !this.on })
    if (!this.on) this.threat = false
  }

  /** Shows more lines, or fewer. */
  more(by: 1 | -1): void {
    prefer({ lines: Math.min(MOST_LINES, Math.max(1, settings.lines + by)) })
  }

  /** Thinks as if the seat to move had passed, or no longer. */
  toggleThreat(): void {
    this.threat = !this.threat
    if (this.threat && !this.on) prefer({ analysis: true })
  }

  /** Plays a line up to one of its steps. What would happen after a pass cannot be played. */
  async follow({ line, place }: Pointed): Promise<void> {
    const found = this.lines.shown[line]
    if (!found || this.threat) return
    const steps = found.described.slice(0, place + 1)
    this.pointed = null
    const [only] = steps
    if (steps.length === 1 && only) await this.play.play(only.choice.text)
    else await this.play.tryLine(steps)
  }

  leave(): void {
    this.thinker.leave()
  }
}
