// The turns of the engine and of chance, at a pace for eyes.
import { sleep, type Pace } from './pace'
import type { Game } from './game.svelte'

/** Steps that are played for a person: none where they play themselves. */
export interface ForPerson {
  readonly pace: number | null
  next(): string | null
}

export class Turns {
  /** The seat that the engine thinks for now. */
  thinking = $state<number | null>(null)
  /** Whether turns are being played, or waited for. */
  busy = $state(false)
  paused = $state(false)
  /** What the engine plays by: the same for the whole game, so that it is one player. */
  readonly #chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

  constructor(
    private readonly game: Game,
    private readonly pace: () => Pace,
    private readonly forPerson: ForPerson,
  ) {}

  stop(): void {
    this.thinking = null
    this.busy = false
  }

  /** Lets chance and the engine play until it is a person's turn; `insists` from a place where the game
   * went on otherwise, or though it is paused. */
  async run(moment: number, insists = false): Promise<void> {
    this.busy = true
    await this.#play(moment, insists)
    if (this.game.isNow(moment)) this.busy = false
  }

  async #play(moment: number, insists: boolean): Promise<void> {
    let insisting = insists
    while (this.#goesOn(moment, insisting)) {
      const seat = this.game.mover
      if (seat === null) return
      const player = this.game.kept.player(seat)
      const chance = this.game.scene?.chance ?? false
      if (player.kind === 'person') {
        if (!(await this.#forPerson(moment))) return
      } else if (chance) {
        if (!(await this.game.roll(moment, sleep(this.pace().before)))) return
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
    const step = this.forPerson.next()
    if (step === null) return false
    await sleep(this.forPerson.pace ?? 0)
    return this.game.isNow(moment) && this.game.put(step, moment)
  }

  /** The engine's whole turn; gives whether it was played. */
  async #think(seat: number, level: number, moment: number): Promise<boolean> {
    const { kept, asking, witness } = this.game
    const { saved, steps } = kept
    this.thinking = seat
    const [turn] = await Promise.all([
      asking.engine((engine) => engine.turn(saved.start, steps, level, this.#chance + seat)),
      sleep(this.forPerson.pace ?? this.pace().before),
    ])
    if (!this.game.isNow(moment)) return false
    this.thinking = null
    if (!turn) return false
    if ('fault' in turn) {
      witness.refused?.(turn.fault)
      return false
    }
    for (const [index, step] of turn.ok.steps.entries()) {
      if (index > 0) await sleep(this.pace().between)
      if (!this.game.isNow(moment) || !(await this.game.put(step, moment))) return false
    }
    return turn.ok.steps.length > 0
  }
}
