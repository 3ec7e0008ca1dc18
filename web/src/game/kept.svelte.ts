// A game as it is kept: who plays, all that was played, and where in it one is. Every change goes to the store.
import type { Scene } from '../wire'
import type { Player, Saved } from './saved'
import { recount } from './score'
import type { Store } from './store'
import * as trees from './tree'
import { declaredAt, verdict } from './verdict'

export class Kept {
  saved = $state.raw<Saved>(undefined as unknown as Saved)

  readonly tree = $derived(this.saved.tree)
  readonly at = $derived(this.saved.at)
  /** The line that is followed: the way here, and the main way on. */
  readonly line = $derived.by(() => trees.path(this.tree, trees.end(this.tree, this.at)))
  readonly place = $derived(this.line.indexOf(this.at) + 1)
  readonly leaf = $derived(this.place === this.line.length)
  /** Whether this is where the game stands: the end of its main line. */
  readonly live = $derived(this.at === trees.end(this.tree, 0))
  readonly resigned = $derived(this.saved.resigned?.node === this.at ? this.saved.resigned : null)
  readonly people = $derived(this.saved.players.flatMap((_, seat) => (this.isPerson(seat) ? [seat] : [])))

  /** Somebody is told when the store does not take the game. */
  constructor(
    saved: Saved,
    private readonly store: Store,
    private readonly unsaved: () => void = () => {},
    /** Whether people play all seats, whoever plays the game: on an analysis board. */
    private readonly explores = false,
  ) {
    this.saved = saved
  }

  player(seat: number): Player {
    return this.saved.players[seat] ?? { kind: 'person' }
  }

  /** Whether somebody here plays for a seat. Chance is nobody. */
  readonly isPerson = (seat: number | null): boolean =>
    seat !== null && (this.explores || this.player(seat).kind === 'person')

  /** The steps from the start to here. */
  get steps(): string[] {
    return trees.steps(this.tree, this.at)
  }

  /** Changes the game, which `scene` shows at its place, and keeps it. */
  async change(changes: Partial<Saved>, scene: Scene | null): Promise<void> {
    const saved: Saved = { ...this.saved, ...changes }
    const result = scene?.result ?? (scene ? declaredAt(saved, saved.at) : null)
    const grown = changes.tree !== undefined && changes.tree !== this.saved.tree
    if (saved.at === trees.end(saved.tree, 0)) saved.result = result ? verdict(result) : null
    if (grown || changes.resigned !== undefined || changes.declared !== undefined || changes.players)
      saved.updated = Date.now()
    recount(this.saved, saved)
    this.saved = saved
    try {
      await this.store.put(saved)
    } catch {
      this.unsaved()
    }
  }

  /** What another tab has kept of the game since; null where there is nothing new. */
  async newer(): Promise<Saved | null> {
    const saved = await this.store.get(this.saved.id)
    return saved === null || saved === 'spoilt' || saved.updated <= this.saved.updated ? null : saved
  }
}
