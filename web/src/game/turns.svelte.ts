// The turns of the engine and of chance, at a pace for eyes.
import { teach } from '../openings/books'
import { sleep, type Pace } from './pace'
import type { Game } from './game.svelte'

/** Steps that are played for a person: none where they play themselves. */
export interface ForPerson {
  readonly pace: number | null
  next(moment: number): Promise<string | null>
}

export class Turns {
  /** The seat that the engine thinks for now. */
  thinking = $state<number | null>(null)
  /** Whether turns are being played, or waited for. */
  busy = $state(false)
  paused = $state(false)
  #skipping = $state(false)
  /** Ends the wait that is on. */
  #wake: () => void = () => {}
  /** What the engine plays by: the same for the whole game, so that it is one player. */
  readonly #chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

  constructor(
    private readonly game: Game,
    private readonly pace: () => Pace,
    private readonly forPerson: ForPerson,
  ) {}

  /** Whether turns are being shown at once. */
  readonly rushing = $derived.by(() => this.busy && (this.#skipping || this.pace().rushes === true))

  stop(): void {
    this.thinking = null
    this.busy = false
    this.#skipping = false
  }

  /** Waits for nothing but the engine until it is a person's turn, or the game is over. */
  skip(): void {
    this.#skipping = true
    this.#wake()
  }

  /** Waits for the eye, unless nobody wants to see it. */
  async #wait(ms: number): Promise<void> {
    if (this.#skipping) return
    await Promise.race([sleep(ms), new Promise<void>((wake) => (this.#wake = wake))])
  }

  /** Lets chance and the engine play until it is a person's turn; `insists` from a place where the game
   * went on otherwise, or though it is paused. */
  async run(moment: number, insists = false): Promise<void> {
    this.busy = true
    await this.#play(moment, insists)
    if (!this.game.isNow(moment)) return
    this.busy = false
    this.#skipping = false
  }

  async #play(moment: number, insists: boolean): Promise<void> {
    let insisting = insists
    while (this.#goesOn(moment, insisting)) {
      const { game } = this
      const seat = game.mover
      if (seat === null) return
      const player = game.kept.player(seat)
      const chance = game.scene?.chance ?? false
      if (game.explores || player.kind === 'person') {
        if (!(await this.#forPerson(moment))) return
      } else if (chance) {
        if (!(await this.game.roll(moment, this.#wait(this.pace().before)))) return
      } else {
        if (!(await this.#think(seat, player.level, moment))) return
        insisting = false
      }
    }
  }

  #goesOn(moment: number, insisting: boolean): boolean {
    const { game } = this
    if (!game.isNow(moment) || game.over || game.asking.crashed) return false
    return insisting || (game.kept.leaf && !this.paused)
  }

  /** Plays a step for a person who asked for that. */
  async #forPerson(moment: number): Promise<boolean> {
    const [step] = await Promise.all([this.forPerson.next(moment), this.#wait(this.forPerson.pace ?? 0)])
    if (step === null) return false
    return this.game.isNow(moment) && this.game.put(step, moment)
  }

  /** The engine's whole turn; gives whether it was played. */
  async #think(seat: number, level: number, moment: number): Promise<boolean> {
    const { kept, asking, witness } = this.game
    const { saved, steps } = kept
    this.thinking = seat
    const [turn] = await Promise.all([
      asking.engine((engine) => {
        teach(engine, saved.game, level)
        return engine.turn(saved.start, steps, level, this.#chance + seat)
      }),
      this.#wait(this.forPerson.pace ?? this.pace().before),
    ])
    if (!this.game.isNow(moment)) return false
    this.thinking = null
    if (!turn) return false
    if ('fault' in turn) {
      witness.refused?.(turn.fault)
      return false
    }
    for (const [index, step] of turn.ok.steps.entries()) {
      if (index > 0) await this.#wait(this.pace().between)
      if (!this.game.isNow(moment) || !(await this.game.put(step, moment))) return false
    }
    return turn.ok.steps.length > 0
  }
}
