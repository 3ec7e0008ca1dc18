// A game that is played here: the game, who takes its turns, and what a person may do with it.
import type { Assist, Assistance } from '../board/api'
import { looks } from '../board/games'
import type { LineStep, Scene } from '../wire'
import { Asking } from './asking.svelte'
import { Assistant } from './assistant.svelte'
import { lastChoice, nextChoice } from './choices'
import type { Clients } from './clients'
import { Game, type Witness } from './game.svelte'
import { Hints } from './hints.svelte'
import { Kept } from './kept.svelte'
import { PACES, type Pace } from './pace'
import { Replay } from './replay.svelte'
import { isFinished, type Player, type Saved } from './saved'
import type { Store } from './store'
import * as trees from './tree'
import { Turns } from './turns.svelte'

export class Play {
  readonly kept: Kept
  readonly game: Game
  readonly hints: Hints
  readonly assistant: Assistant
  readonly turns: Turns
  readonly replay: Replay
  pace = $state.raw<Pace>(PACES.calm)

  readonly #asking: Asking
  /** Whether a person's step is on its way: another would be chosen from a board that is past. */
  #putting = false

  constructor(
    saved: Saved,
    clients: Clients,
    store: Store,
    private readonly witness: Witness = {},
    assist: Assist | undefined = looks[saved.game].assist,
    explores = false,
  ) {
    this.#asking = new Asking(clients)
    this.kept = new Kept(saved, store, () => witness.unsaved?.(), explores)
    this.game = new Game(this.kept, this.#asking, witness, explores)
    this.hints = new Hints(this.game)
    this.assistant = new Assistant(this.game, assist, () => this.pace)
    this.turns = new Turns(this.game, () => this.pace, this.assistant)
    const replayed = {
      isLeaf: () => this.kept.leaf,
      isStuck: () => this.crashed || this.game.fault !== null,
      rewind: () => this.turnToPlace(0),
      advance: () => this.#advance(),
    }
    this.replay = new Replay(replayed, () => this.pace.replay)
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

  /** Whether a worker stopped answering. */
  get crashed(): boolean {
    return this.#asking.crashed
  }

  // ---- Coming and going ----

  /** Shows the place where the game was left, and goes on. */
  async resume(): Promise<void> {
    const turned = this.turnTo(this.kept.at)
    this.#prepare()
    const { moment } = this.game
    await turned
    if (!this.game.isNow(moment)) return
    // A worker's first answer of a kind is slow: it is asked for before anybody waits.
    const [first] = this.game.scene?.choices ?? []
    if (first && this.game.active) void this.game.foresee(first.text)
  }

  /** Takes over what another tab has played. That tab lets the engine play, so this one does not. */
  async follow(): Promise<void> {
    const saved = await this.kept.newer()
    if (!saved) return
    const moment = this.#anew()
    this.hints.forget()
    const seen = await this.game.look(trees.steps(saved.tree, saved.at))
    if (!seen || !this.game.isNow(moment)) return
    this.kept.saved = saved
    this.game.show(seen)
    this.witness.turned?.(seen.scene)
  }

  /** Leaves the screen. */
  leave(): void {
    this.#anew()
  }

  /** Goes on with new workers after the old ones stopped answering. */
  async revive(clients: Clients): Promise<void> {
    this.#asking.revive(clients)
    await this.turnTo(this.kept.at)
  }

  /** Something else is wanted: what was thought of, waited for or played for somebody is left. Gives the
   * new moment. */
  #anew(): number {
    this.#asking.stop()
    this.turns.stop()
    this.hints.stop()
    this.assistant.stop()
    return this.game.next()
  }

  // ---- Playing ----

  /** A person's step. */
  async play(step: string): Promise<boolean> {
    if (!this.game.active || this.#putting) return false
    const moment = this.#anew()
    this.replay.stop()
    this.#putting = true
    const legal = await this.#put(step, moment)
    this.#putting = false
    if (legal || !this.game.isNow(moment)) return legal
    if (!this.crashed) await this.game.refuse(step)
    return false
  }

  async #put(step: string, moment: number): Promise<boolean> {
    const legal = await this.game.put(step, moment)
    if (legal) this.#goOn(moment)
    return legal
  }

  /** Tries a whole line from here, and shows where it leads. */
  async tryLine(line: readonly LineStep[]): Promise<void> {
    this.replay.stop()
    let { tree, at } = this.kept
    for (const { choice, seat, turn } of line) [tree, at] = this.game.grown(at, { step: choice.text, seat, turn }, tree)
    await this.kept.change({ tree }, null)
    await this.turnTo(at)
  }

  #goOn(moment: number, insists = false): void {
    this.hints.forget()
    if (this.game.isNow(moment)) void this.turns.run(moment, insists)
  }

  /** Rolls the die for the person to move. */
  async roll(): Promise<void> {
    const moment = this.game.next()
    if (await this.game.roll(moment)) this.#goOn(moment)
  }

  /** Plays for a person: one step, or steps for all people here as long as there is something to spare them. */
  async assist(how: Assistance): Promise<void> {
    if (!this.game.active) return
    const moment = this.game.next()
    this.assistant.busy = how === 'all'
    if (this.assistant.busy) this.#goOn(moment, true)
    else if (await this.assistant.one(moment)) this.#goOn(moment)
  }

  /** Lets the engine play from here, though the game went on otherwise. */
  playFromHere(): void {
    this.#goOn(this.game.next(), true)
  }

  /** Whether there are turns to be skipped: somebody here waits for them. */
  readonly canSkip = $derived.by(() => this.turns.busy && !this.turns.rushing && this.kept.people.length > 0)

  /** Shows what others play at once, until it is a person's turn. */
  skip(): void {
    if (this.canSkip) this.turns.skip()
  }

  setPaused(paused: boolean): void {
    this.turns.paused = paused
    const moment = this.#anew()
    if (!paused) void this.turns.run(moment)
  }

  readonly canResign = $derived.by(() => this.game.active && !isFinished(this.kept.saved))

  /** Gives the game up where it stands, whatever place of it is looked at. */
  async resign(seat: number): Promise<void> {
    const node = trees.end(this.kept.tree, 0)
    if (!this.kept.live) await this.turnTo(node)
    this.#anew()
    await this.kept.change({ resigned: { seat, node } }, this.game.scene)
  }

  /** Gives seats to other players; the game goes on with them. */
  async seat(players: Player[]): Promise<void> {
    const moment = this.#anew()
    await this.kept.change({ players }, this.game.scene)
    this.#prepare()
    void this.turns.run(moment)
  }

  /** Has the engine fetched where it plays, while the board comes or a person thinks. */
  #prepare(): void {
    const { saved } = this.kept
    if (!this.game.explores && !isFinished(saved) && saved.players.some(({ kind }) => kind === 'engine'))
      this.#asking.prepareEngine()
  }

  /** Hands the device over. */
  async hold(seat: number): Promise<void> {
    this.game.holder = seat
    await this.turnTo(this.kept.at)
  }

  // ---- Back and forth ----

  /** Shows any node of the tree. */
  async turnTo(node: number): Promise<void> {
    const moment = this.#anew()
    this.hints.forget()
    const seen = await this.game.look(trees.steps(this.kept.tree, node))
    if (!seen || !this.game.isNow(moment)) return
    this.game.show(seen)
    this.game.fault = null
    await this.kept.change({ at: node }, seen.scene)
    if (!this.replay.running) this.witness.turned?.(seen.scene)
    // Looking at a variation changes nothing: only where the game stands does it go on by itself.
    if (this.kept.live) void this.turns.run(moment)
    void this.#learn(moment)
  }

  /** Goes to a step of the line, counted from 0, the start. */
  async turnToPlace(place: number): Promise<void> {
    const { line, at } = this.kept
    const node = place <= 0 ? 0 : line[Math.min(place, line.length) - 1]
    if (node !== undefined && node !== at) await this.turnTo(node)
  }

  /** Shows the next step of the line as if it were played now. */
  async #advance(): Promise<void> {
    await this.turnToPlace(this.kept.place + 1)
    if (this.game.scene) this.witness.stepped?.(this.game.scene, false)
  }

  /** Learns whose the steps are that came from outside, a line at a time, the one in sight first. */
  async #learn(moment: number): Promise<void> {
    const { tree, line, saved } = this.kept
    // Late nodes end lines: few questions tell of all that comes before.
    for (const end of [...line.slice(-1), ...tree.nodes.map((_, index) => tree.nodes.length - index)]) {
      if (trees.node(this.kept.tree, end)?.turn !== undefined) continue
      const told = await this.#asking.rules((rules) => rules.whose(saved.start, trees.steps(tree, end)))
      if (!told || 'fault' in told || !this.game.isNow(moment)) return
      await this.kept.change({ tree: trees.annotate(this.kept.tree, end, told.ok) }, this.game.scene)
    }
  }

  /** Where undoing leads: to a person's last choice, or a step back where only engines play. */
  readonly #back = $derived.by((): number | null => {
    const { tree, at, people, isPerson } = this.kept
    return lastChoice(tree, at, isPerson) ?? (people.length === 0 && at > 0 ? trees.parent(tree, at) : null)
  })
  readonly canUndo = $derived.by(() => this.kept.resigned !== null || this.#back !== null)
  readonly canRedo = $derived.by(() => !this.kept.leaf)

  /** Takes back a resignation, or else the person's last choice. */
  async undo(): Promise<void> {
    if (this.kept.resigned) await this.kept.change({ resigned: null }, this.game.scene)
    else if (this.#back !== null) await this.turnTo(this.#back)
  }

  async redo(): Promise<void> {
    const { tree, at, isPerson } = this.kept
    const node = nextChoice(tree, at, isPerson)
    if (node !== at) await this.turnTo(node)
  }

  /** Takes a variation out; the game steps back to where it began if it was in it. */
  async prune(node: number): Promise<void> {
    const within = trees.path(this.kept.tree, this.kept.at).includes(node)
    const at = within ? trees.parent(this.kept.tree, node) : this.kept.at
    const [tree, moved] = trees.prune(this.kept.tree, node)
    this.game.next()
    this.replay.stop()
    const stays = <T extends { node: number }>(end: T | null): T | null => {
      const node = end && moved.get(end.node)
      return end && node !== null && node !== undefined ? { ...end, node } : null
    }
    const { resigned, declared } = this.kept.saved
    const ends = { resigned: stays(resigned), declared: stays(declared) }
    await this.kept.change({ tree, at: moved.get(at) ?? 0, ...ends }, this.game.scene)
    await this.turnTo(this.kept.at)
  }

  /** Changes what is noted in the game, or the order of its variations. */
  async annotate(change: (tree: trees.Tree) => trees.Tree): Promise<void> {
    await this.kept.change({ tree: change(this.kept.tree) }, this.game.scene)
  }

  /** Puts the tree back as it was before something was taken out. */
  async restore({ tree, at, resigned, declared }: Saved): Promise<void> {
    this.game.next()
    await this.kept.change({ tree, at, resigned, declared }, this.game.scene)
    await this.turnTo(at)
  }

  /** The scene that a step would lead to. */
  readonly foresee = (step: string): Promise<Scene | null> => this.game.foresee(step)
}
