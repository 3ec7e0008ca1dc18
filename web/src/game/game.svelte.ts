// A game on the screen: the place that is looked at, its scene, and who is to do what there.
import type { Choice, Fault, Geometry, Message, Scene } from '../wire'
import { actions } from './actions'
import { Ahead } from './ahead'
import type { Asking } from './asking.svelte'
import type { Kept } from './kept.svelte'
import { isAnalysis, isFinished } from './saved'
import * as trees from './tree'
import { declaredAt } from './verdict'

/** What the page does when something happens in the game. */
export interface Witness {
  /** A step was shown that had just been played. */
  stepped?(scene: Scene, mine: boolean): void
  /** Another place of the game is shown than before. */
  turned?(scene: Scene): void
  refused?(fault: Fault): void
  unsaved?(): void
}

/** What a place looks like. */
export interface Seen {
  scene: Scene
  geometry: Geometry
}

/** A step with whose it is, as far as that is known. */
interface Grown {
  step: string
  seat?: number | null | undefined
  turn?: number | undefined
}

export class Game {
  scene = $state.raw<Scene | null>(null)
  geometry = $state.raw<Geometry | null>(null)
  /** Why the rules could not show the game. */
  fault = $state.raw<Message | null>(null)
  /** Who holds the device, where hands are hidden from one another. */
  holder = $state<number | null>(null)

  /** How it ended here though the rules would go on. */
  readonly declared = $derived.by(() => (this.scene?.over ? null : declaredAt(this.kept.saved, this.kept.at)))
  readonly over = $derived.by(
    () => (this.scene?.over ?? false) || (!this.explores && (this.kept.resigned !== null || this.declared !== null)),
  )
  readonly mover = $derived(this.over ? null : (this.scene?.to_move ?? null))
  readonly hidden = $derived(this.scene?.options['hands'] === 'hidden')
  /** The seat that the device must be handed to before anything is shown. */
  readonly curtain = $derived.by(() => {
    const { people } = this.kept
    if (this.explores || !this.hidden || this.over || people.length < 2 || this.mover === null) return null
    return people.includes(this.mover) && this.holder !== this.mover ? this.mover : null
  })
  /** Whether somebody here is to move, and may. */
  readonly active = $derived.by(() => this.kept.isPerson(this.mover) && this.curtain === null)
  /** Choices that have no cell to press. */
  readonly actions = $derived.by((): Choice[] =>
    !this.active || !this.scene || this.scene.chance ? [] : actions(this.scene),
  )
  readonly rolls = $derived(this.active && (this.scene?.chance ?? false))

  /** Counts what the person did last. */
  #moment = 0
  readonly #ahead = new Ahead()

  constructor(
    readonly kept: Kept,
    readonly asking: Asking,
    readonly witness: Witness,
    /** Whether this is an analysis board: whatever is tried is a variation, after an agreed end too. */
    readonly explores = false,
  ) {}

  /** The moment that begins now: whatever was waited for before it is of no interest any more. */
  next(): number {
    return (this.#moment += 1)
  }

  get moment(): number {
    return this.#moment
  }

  /** Whether nothing else has been wanted since a moment. */
  isNow(moment: number): boolean {
    return moment === this.#moment
  }

  /** Whose eyes look: with hidden hands those of whoever holds the device. An analysis board shows everything. */
  eyes(scene: Scene | null): number | null {
    if (this.explores || scene?.options['hands'] !== 'hidden' || scene.over) return null
    const { people } = this.kept
    return (people.length === 1 ? people[0] : (this.holder ?? people[0])) ?? null
  }

  /** A name for what is seen now. */
  #place(): string {
    return [this.eyes(this.scene), ...this.kept.steps].join(' ')
  }

  /** The scene that a step would lead to, seen with the same eyes. */
  foresee(step: string): Promise<Scene | null> {
    return this.#ahead.get(this.#place(), step, async () => {
      const seen = await this.asking.quietly((rules) =>
        rules.scene(this.kept.saved.start, [...this.kept.steps, step], this.eyes(this.scene)),
      )
      return seen && 'ok' in seen ? seen.ok : null
    })
  }

  /** What the board looks like after some steps; `fetched` is the scene, where it is known already. */
  async look(steps: string[], fetched: Scene | null = null): Promise<Seen | null> {
    const { start } = this.kept.saved
    const settled = this.geometry !== null && !this.geometry.moves ? this.geometry : null
    const [scene, geometry] = await Promise.all([
      fetched ? { ok: fetched } : this.asking.rules((rules) => rules.scene(start, steps, this.eyes(this.scene))),
      settled ? { ok: settled } : this.asking.rules((rules) => rules.geometry(start, steps)),
    ])
    if (!scene || !geometry) return null
    if ('fault' in scene || 'fault' in geometry) {
      this.fault = 'fault' in scene ? scene.fault.message : 'fault' in geometry ? geometry.fault.message : null
      return null
    }
    const eyes = this.eyes(scene.ok)
    if (this.scene === null && eyes !== null) {
      const again = await this.asking.rules((rules) => rules.scene(start, steps, eyes))
      if (!again || 'fault' in again) return null
      return { scene: again.ok, geometry: geometry.ok }
    }
    return { scene: scene.ok, geometry: geometry.ok }
  }

  /** Shows what was seen. */
  show({ scene, geometry }: Seen): void {
    this.geometry = geometry
    this.scene = scene
  }

  /** Plays a step from where the game stands. Gives whether it was legal. */
  async put(step: string, moment: number): Promise<boolean> {
    const before = this.scene
    if (!before) return false
    const { kept } = this
    const fetched = (await this.#ahead.peek(this.#place(), step)) ?? null
    if (!this.isNow(moment)) return false
    const seen = await this.look([...kept.steps, step], fetched)
    if (!seen || !this.isNow(moment)) return false
    const { last } = seen.scene
    const [tree, node] = this.grown(kept.at, { step: last?.step ?? step, seat: last?.seat, turn: last?.turn })
    this.show(seen)
    void kept.change({ tree, at: node }, this.scene)
    this.witness.stepped?.(seen.scene, kept.isPerson(before.to_move))
    return true
  }

  /** The tree with another step, and the step's node. While a game goes on, another step than the one that was taken
   * back is the game from now on. A game that has ended stays as it was played, with its result: whatever is tried
   * is a variation. On an analysis board it always is, and the game's line keeps its end. */
  grown(from: number, { step, seat, turn }: Grown, tree = this.kept.tree): [trees.Tree, number] {
    const { saved } = this.kept
    if (!this.explores) return (isFinished(saved) ? trees.explore : trees.play)(tree, from, step, seat, turn)
    const ends = !isAnalysis(saved) && from === trees.end(tree, 0)
    return trees.explore(ends ? trees.seal(tree, from) : tree, from, step, seat, turn)
  }

  /** Says why a step cannot be played. */
  async refuse(tried: string): Promise<void> {
    const { saved, steps } = this.kept
    const why = await this.asking.rules((rules) => rules.why(saved.start, steps, tried))
    this.fault = null
    if (why && 'fault' in why) this.witness.refused?.(why.fault)
  }

  /** Rolls the die for the seat to move. Gives whether that was done. */
  async roll(moment: number, wait: Promise<void> = Promise.resolve()): Promise<boolean> {
    const { saved, steps } = this.kept
    const [rolled] = await Promise.all([this.asking.rules((rules) => rules.roll(saved.start, steps)), wait])
    if (!rolled || 'fault' in rolled || !this.isNow(moment)) return false
    return this.put(rolled.ok, moment)
  }
}
