// Steps played at a shared table for whoever would rather not, where the game offers that.
import { untrack } from 'svelte'
import type { Assistance } from '../board/api'
import { looks } from '../board/games'
import { clients } from '../game/clients'
import type { Scene } from '../wire'
import type { Line } from './line.svelte'
import { standingOf, type Shown } from './shown.svelte'

export class Assistant {
  /** Whether steps are played until there is nothing left to be spared. */
  busy = $state(false)
  readonly #assist = $derived.by(() => this.shown.scene && looks[this.shown.scene.game].assist)

  constructor(
    private readonly line: Line,
    private readonly shown: Shown,
    private readonly isActive: () => boolean,
    private readonly play: (step: string) => void,
  ) {
    $effect(() => this.#goOn())
  }

  stop(): void {
    this.busy = false
  }

  /** Plays one step, or steps as long as there is something to spare. */
  async ask(how: Assistance): Promise<void> {
    const { scene } = this.shown
    if (!scene || !this.#assist) return
    this.line.refused = null
    this.busy = how === 'all'
    if (!this.busy) await this.#play(scene)
  }

  #goOn(): void {
    const { scene } = this.shown
    const assist = this.#assist
    if (!this.busy || !scene || !assist) return
    const [active, { refused }] = [this.isActive(), this.line]
    if (active && !refused && assist.goesOn(scene)) untrack(() => void this.#play(scene))
    else if (assist.done(scene) || active || refused) this.busy = false
  }

  async #play(scene: Scene): Promise<void> {
    const step = await this.#choose(scene)
    if (!this.isActive() || this.shown.scene !== scene) return
    if (step === null) this.busy = false
    else this.play(step)
  }

  async #choose(scene: Scene): Promise<string | null> {
    const { table } = this.line
    if (!table) return null
    const { start, steps } = standingOf(table)
    const { engine } = await clients()
    const found = await engine.candidates(start, steps)
    return 'ok' in found ? (this.#assist?.choose(scene, found.ok) ?? null) : null
  }
}
