// A game on the screen: what is shown, what is due, who plays it. Everything is kept as it happens.
import type { Choice, Fault, Geometry, Message, Report, Scene } from '../wire'
import { hasMet, inward, layForMe, type LayForMe } from '../board/laberinto/layforme'
import type { Answer } from '../worker/rules'
import type { Clients } from './clients'
import { hintOf, type Hint } from './hint'
import type { Player, Saved } from './saved'
import type { Store } from './store'
import * as trees from './tree'
import { declaredAt, verdict } from './verdict'

/** How long the eye needs, in milliseconds. */
export interface Pace {
  /** Before the engine's first step after another's. */
  before: number
  /** Between the steps of one turn. */
  between: number
  /** Between the steps of a replay. */
  replay: number
}
export const CALM: Pace = { before: 700, between: 800, replay: 1100 }
/** How long a tile takes while many are laid for somebody. */
const BUILDING = 140
export const BRISK: Pace = { before: 350, between: 400, replay: 600 }

/** What the page does when something happens in the game. */
export interface Witness {
  /** A step was shown that had just been played. */
  stepped?(scene: Scene, mine: boolean): void
  /** Another place of the game is shown than before. */
  turned?(scene: Scene): void
  refused?(fault: Fault): void
  unsaved?(): void
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export class Play {
  saved = $state.raw<Saved>(undefined as unknown as Saved)
  scene = $state.raw<Scene | null>(null)
  geometry = $state.raw<Geometry | null>(null)
  /** The seat that the engine thinks for now. */
  thinking = $state<number | null>(null)
  hint = $state.raw<Hint | null>(null)
  hinting = $state(false)
  replaying = $state(false)
  /** Whether tiles are laid for the people here until the paths meet. */
  building = $state(false)
  paused = $state(false)
  /** Why the rules could not show the game. */
  fault = $state.raw<Message | null>(null)
  /** Whether a worker stopped answering. */
  crashed = $state(false)
  /** Who holds the device, where hands are hidden from one another. */
  holder = $state<number | null>(null)
  pace: Pace = CALM

  readonly tree = $derived(this.saved.tree)
  readonly at = $derived(this.saved.at)
  /** The line that is followed: the way here, and the main way on. */
  readonly line = $derived.by(() => trees.path(this.tree, trees.end(this.tree, this.at)))
  readonly place = $derived(this.line.indexOf(this.at) + 1)
  readonly leaf = $derived(this.place === this.line.length)
  readonly resigned = $derived(this.saved.resigned?.node === this.at ? this.saved.resigned : null)
  /** How it ended here though the rules would go on. */
  readonly declared = $derived(this.scene?.over ? null : declaredAt(this.saved, this.at))
  readonly over = $derived((this.scene?.over ?? false) || this.resigned !== null || this.declared !== null)
  readonly mover = $derived(this.over ? null : (this.scene?.to_move ?? null))
  readonly people = $derived(this.saved.players.flatMap((player, seat) => (player.kind === 'person' ? [seat] : [])))
  readonly hidden = $derived(this.scene?.options['hands'] === 'hidden')
  /** The seat that the device must be handed to before anything is shown. */
  readonly curtain = $derived.by(() => {
    if (!this.hidden || this.over || this.people.length < 2 || this.mover === null) return null
    return this.people.includes(this.mover) && this.holder !== this.mover ? this.mover : null
  })
  /** Whether somebody here is to move, and may. */
  readonly active = $derived(this.mover !== null && this.player(this.mover).kind === 'person' && this.curtain === null)
  /** Choices that have no cell to press. */
  readonly actions = $derived.by((): Choice[] => {
    if (!this.active || !this.scene) return []
    return this.scene.chance ? [] : this.scene.choices.filter(({ cells }) => cells.length === 0)
  })
  readonly rolls = $derived(this.active && (this.scene?.chance ?? false))

  /** Counts what the person did last: whatever was waited for before is then of no interest. */
  private moment = 0
  /** What the engine plays by: the same for the whole game, so that it is one player. */
  private readonly chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  /** Whether a person's step is on its way: another would be chosen from a board that is past. */
  private putting = false

  constructor(
    saved: Saved,
    private clients: Clients,
    private readonly store: Store,
    private readonly witness: Witness = {},
  ) {
    this.saved = saved
  }

  /** A game that outlives the screen it is shown on: whatever is still on its way when the screen is left
   * may read it and keep it. */
  static lasting(...given: ConstructorParameters<typeof Play>): Play {
    let play: Play | undefined
    $effect.root(() => {
      play = new Play(...given)
    })
    return play!
  }

  player(seat: number): Player {
    return this.saved.players[seat] ?? { kind: 'person' }
  }

  /** Shows the place where the game was left, and goes on. */
  async resume(): Promise<void> {
    const turned = this.turnTo(this.at)
    const { moment } = this
    await turned
    if (moment !== this.moment) return
    // A worker's first answer of a kind is slow: it is asked for before anybody waits.
    const [first] = this.scene?.choices ?? []
    if (first && this.active) void this.foresee(first.text)
  }

  /** Takes over what another tab has played. That tab lets the engine play, so this one does not. */
  async follow(): Promise<void> {
    const saved = await this.store.get(this.saved.id)
    if (saved === null || saved === 'spoilt' || saved.updated <= this.saved.updated) return
    const moment = this.anew()
    this.hint = null
    const seen = await this.look(trees.steps(saved.tree, saved.at))
    if (!seen || moment !== this.moment) return
    this.saved = saved
    this.geometry = seen.geometry
    this.scene = seen.scene
    this.witness.turned?.(seen.scene)
  }

  /** Leaves the screen. */
  leave(): void {
    this.anew()
  }

  /** Something else is wanted: what was thought of, waited for or laid for somebody is left. Gives the new moment. */
  private anew(): number {
    this.clients.engine.stop()
    this.thinking = null
    this.hinting = false
    this.building = false
    return (this.moment += 1)
  }

  /** Goes on with new workers after the old ones stopped answering. */
  async revive(clients: Clients): Promise<void> {
    this.clients = clients
    this.crashed = false
    this.thinking = null
    await this.turnTo(this.at)
  }

  private async ask<T>(question: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    try {
      const answer = await question()
      if (!('fault' in answer) || answer.fault.message.key !== 'wire.crashed') return answer
    } catch {
      // A client that throws has stopped answering just the same.
    }
    this.crashed = true
    this.thinking = null
    this.hinting = false
    return null
  }

  /** The scene that a step would lead to, seen with the same eyes. */
  async foresee(step: string): Promise<Scene | null> {
    const steps = [...trees.steps(this.tree, this.at), step]
    try {
      const seen = await this.clients.rules.scene(this.saved.start, steps, this.eyes(this.scene))
      return 'ok' in seen ? seen.ok : null
    } catch {
      return null
    }
  }

  /** Whose eyes look: with hidden hands those of whoever holds the device. */
  private eyes(scene: Scene | null): number | null {
    if (scene?.options['hands'] !== 'hidden' || scene.over) return null
    if (this.people.length === 1) return this.people[0] ?? null
    return this.holder ?? this.people[0] ?? null
  }

  private async look(steps: string[]): Promise<{ scene: Scene; geometry: Geometry } | null> {
    const { rules } = this.clients
    const { start } = this.saved
    const settled = this.geometry !== null && !this.geometry.moves ? this.geometry : null
    const [scene, geometry] = await Promise.all([
      this.ask(() => rules.scene(start, steps, this.eyes(this.scene))),
      settled ? { ok: settled } : this.ask(() => rules.geometry(start, steps)),
    ])
    if (!scene || !geometry) return null
    if ('fault' in scene || 'fault' in geometry) {
      this.fault = 'fault' in scene ? scene.fault.message : 'fault' in geometry ? geometry.fault.message : null
      return null
    }
    const eyes = this.eyes(scene.ok)
    if (this.scene === null && eyes !== null) {
      const again = await this.ask(() => rules.scene(start, steps, eyes))
      if (!again || 'fault' in again) return null
      return { scene: again.ok, geometry: geometry.ok }
    }
    return { scene: scene.ok, geometry: geometry.ok }
  }

  /** Shows any node of the tree. */
  async turnTo(node: number): Promise<void> {
    const moment = this.anew()
    this.hint = null
    const seen = await this.look(trees.steps(this.tree, node))
    if (!seen || moment !== this.moment) return
    this.geometry = seen.geometry
    this.scene = seen.scene
    this.fault = null
    await this.keep({ at: node, tree: trees.prefer(this.tree, node) })
    if (!this.replaying) this.witness.turned?.(seen.scene)
    void this.goOn(moment)
    void this.learn(moment)
  }

  /** Keeps the game as it now is. */
  private async keep(changes: Partial<Saved>): Promise<void> {
    const saved: Saved = { ...this.saved, ...changes }
    const result = this.scene?.result ?? (this.scene ? declaredAt(saved, saved.at) : null)
    const changed = changes.tree !== undefined && changes.tree !== this.saved.tree
    if (trees.next(saved.tree, saved.at) === null) saved.result = result ? verdict(result) : null
    if (changed || changes.resigned !== undefined || changes.declared !== undefined || changes.players)
      saved.updated = Date.now()
    this.saved = saved
    try {
      await this.store.put(saved)
    } catch {
      this.witness.unsaved?.()
    }
  }

  /** Plays a step from where the game stands. Gives whether it was legal. */
  private async put(step: string, moment: number): Promise<boolean> {
    const before = this.scene
    if (!before) return false
    const seen = await this.look([...trees.steps(this.tree, this.at), step])
    if (!seen || moment !== this.moment) return false
    const written = seen.scene.last?.step ?? step
    const [tree, node] = trees.play(this.tree, this.at, written, seen.scene.last?.seat, seen.scene.last?.turn)
    this.geometry = seen.geometry
    this.scene = seen.scene
    this.hint = null
    void this.keep({ tree, at: node, resigned: null, declared: null })
    this.witness.stepped?.(seen.scene, before.to_move !== null && this.player(before.to_move).kind === 'person')
    return true
  }

  /** A person's step. */
  async play(step: string): Promise<boolean> {
    if (!this.active || this.putting) return false
    const moment = this.anew()
    this.replaying = false
    this.putting = true
    const legal = await this.put(step, moment)
    this.putting = false
    if (moment !== this.moment) return legal
    if (legal) void this.goOn(moment)
    else if (!this.crashed) await this.refuse(step)
    return legal
  }

  /** Says why a step cannot be played. */
  async refuse(tried: string): Promise<void> {
    const { start } = this.saved
    const why = await this.ask(() => this.clients.rules.why(start, trees.steps(this.tree, this.at), tried))
    this.fault = null
    if (why && 'fault' in why) this.witness.refused?.(why.fault)
  }

  /** Rolls the die for the seat to move. */
  async roll(): Promise<void> {
    const moment = (this.moment += 1)
    const { start } = this.saved
    const rolled = await this.ask(() => this.clients.rules.roll(start, trees.steps(this.tree, this.at)))
    if (!rolled || 'fault' in rolled || moment !== this.moment) return
    if (await this.put(rolled.ok, moment)) void this.goOn(moment)
  }

  /** Lays for a person: one tile, or tiles for all people here until the paths meet. */
  async layForMe(how: LayForMe): Promise<void> {
    const { scene } = this
    if (!scene || !this.active) return
    const moment = (this.moment += 1)
    this.building = how === 'all'
    if (this.building) return void this.goOn(moment, true)
    const laid = await this.ask(() =>
      layForMe(this.clients.engine, this.saved.start, trees.steps(this.tree, this.at), scene),
    )
    if (!laid || 'fault' in laid || moment !== this.moment) return
    if (await this.put(laid.ok, moment)) void this.goOn(moment)
  }

  /** The tile that is laid for the person to move while tiles are laid for all. */
  private buildingStep(): string | null {
    const step = this.building && this.scene && !hasMet(this.scene) ? inward(this.scene) : null
    this.building = step !== null
    return step
  }

  /** Lets chance and the engine play until it is a person's turn. */
  private async goOn(moment: number, insists = false): Promise<void> {
    let insisting = insists
    while (
      moment === this.moment &&
      !this.over &&
      !this.crashed &&
      (this.leaf || insisting) &&
      (!this.paused || insisting)
    ) {
      const seat = this.mover
      if (seat === null) return
      const player = this.player(seat)
      if (player.kind === 'person') {
        const step = this.buildingStep()
        if (step === null) return
        await sleep(Math.min(BUILDING, this.pace.before))
        if (moment !== this.moment || !(await this.put(step, moment))) return
        continue
      }
      const { start } = this.saved
      const steps = trees.steps(this.tree, this.at)
      if (this.scene?.chance) {
        const [rolled] = await Promise.all([
          this.ask(() => this.clients.rules.roll(start, steps)),
          sleep(this.pace.before),
        ])
        if (!rolled || 'fault' in rolled || moment !== this.moment) return
        if (!(await this.put(rolled.ok, moment))) return
        continue
      }
      this.thinking = seat
      const [turn] = await Promise.all([
        this.ask(() => this.clients.engine.turn(start, steps, player.level, this.chance + seat)),
        sleep(this.building ? Math.min(BUILDING, this.pace.before) : this.pace.before),
      ])
      if (moment !== this.moment) return
      this.thinking = null
      if (!turn) return
      if ('fault' in turn) {
        this.witness.refused?.(turn.fault)
        return
      }
      for (const [index, step] of turn.ok.steps.entries()) {
        if (index > 0) await sleep(this.pace.between)
        if (moment !== this.moment || !(await this.put(step, moment))) return
      }
      if (turn.ok.steps.length === 0) return
      insisting = false
    }
  }

  /** Lets the engine play from here, though the game went on otherwise. */
  playFromHere(): void {
    void this.goOn((this.moment += 1), true)
  }

  setPaused(paused: boolean): void {
    this.paused = paused
    const moment = this.anew()
    if (!paused) void this.goOn(moment)
  }

  /** Learns whose the steps are that came from outside, a line at a time, the one in sight first. */
  private async learn(moment: number): Promise<void> {
    const { start, tree } = this.saved
    // Late nodes end lines: few questions tell of all that comes before.
    for (const end of [...this.line.slice(-1), ...tree.nodes.map((_, index) => tree.nodes.length - index)]) {
      if (trees.node(this.tree, end)?.turn !== undefined) continue
      const told = await this.ask(() => this.clients.rules.whose(start, trees.steps(tree, end)))
      if (!told || 'fault' in told || moment !== this.moment) return
      await this.keep({ tree: trees.annotate(this.tree, end, told.ok) })
    }
  }

  /** The latest node before this one where a person chose. */
  private chosen(): number | null {
    for (let at = this.at; at > 0; at = trees.parent(this.tree, at)) {
      const seat = trees.node(this.tree, at)?.seat
      if (seat === undefined) return trees.parent(this.tree, at)
      if (seat !== null && this.player(seat).kind === 'person') return trees.parent(this.tree, at)
    }
    return this.people.length === 0 && this.at > 0 ? trees.parent(this.tree, this.at) : null
  }
  readonly canUndo = $derived(this.resigned !== null || this.declared !== null || this.chosen() !== null)
  readonly canRedo = $derived(!this.leaf)

  async undo(): Promise<void> {
    if (this.resigned || this.declared) {
      await this.keep({ resigned: null, declared: null })
      return
    }
    const node = this.chosen()
    if (node !== null) await this.turnTo(node)
  }

  async redo(): Promise<void> {
    let at = this.at
    for (;;) {
      const on = trees.next(this.tree, at)
      if (on === null) break
      at = on
      const after = trees.next(this.tree, at)
      const seat = after === null ? undefined : trees.node(this.tree, after)?.seat
      if (after === null || seat === undefined || (seat !== null && this.player(seat).kind === 'person')) break
    }
    if (at !== this.at) await this.turnTo(at)
  }

  /** Goes to a step of the line, counted from 0, the start. */
  async turnToPlace(place: number): Promise<void> {
    const node = place <= 0 ? 0 : this.line[Math.min(place, this.line.length) - 1]
    if (node !== undefined && node !== this.at) await this.turnTo(node)
  }

  /** Shows the line step by step, or stops. */
  async replay(): Promise<void> {
    if (this.replaying) {
      this.replaying = false
      return
    }
    this.replaying = true
    if (this.leaf) await this.turnToPlace(0)
    while (this.replaying && !this.leaf) {
      await sleep(this.pace.replay)
      if (!this.replaying) return
      const node = trees.next(this.tree, this.at)
      if (node === null) break
      await this.turnTo(node)
      if (this.scene) this.witness.stepped?.(this.scene, false)
      if (this.crashed || this.fault) break
    }
    this.replaying = false
  }

  /** Takes a variation out; the game steps back to where it began if it was in it. */
  async prune(node: number): Promise<void> {
    const within = trees.path(this.tree, this.at).includes(node)
    const at = within ? trees.parent(this.tree, node) : this.at
    const [tree, moved] = trees.prune(this.tree, node)
    this.moment += 1
    this.replaying = false
    await this.keep({ tree, at: moved.get(at) ?? 0, resigned: null, declared: null })
    await this.turnTo(this.at)
  }

  async resign(seat: number): Promise<void> {
    this.anew()
    await this.keep({ resigned: { seat, node: this.at } })
  }

  /** Gives seats to other players; the game goes on with them. */
  async seat(players: Player[]): Promise<void> {
    const moment = this.anew()
    await this.keep({ players })
    void this.goOn(moment)
  }

  /** Hands the device over. */
  async hold(seat: number): Promise<void> {
    this.holder = seat
    await this.turnTo(this.at)
  }

  /** Asks the engine what it would play. */
  async askHint(millis = 1000): Promise<void> {
    const before = this.scene
    if (!before || !this.active || this.hinting) return
    const moment = this.moment
    const { start } = this.saved
    const steps = trees.steps(this.tree, this.at)
    this.hinting = true
    const found = await this.ask(() => this.clients.engine.think(start, steps, millis, 1))
    if (moment !== this.moment) return
    this.hinting = false
    if (!found) return
    if ('fault' in found) {
      this.witness.refused?.(found.fault)
      return
    }
    const report: Report = found.ok
    const line = report.lines[0]
    const step = line?.steps[0]
    if (step === undefined) return
    const after = await this.ask(() => this.clients.rules.scene(start, [...steps, step], this.eyes(before)))
    if (!after || 'fault' in after || moment !== this.moment) return
    this.hint = hintOf(line, before, after.ok)
  }
}
