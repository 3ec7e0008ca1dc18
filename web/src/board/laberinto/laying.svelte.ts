// A tile that is being laid: which one, where, turned how. It belongs to the position in which it is
// thought of, so the board and the hand find it by their scene, and the next scene begins anew.
import type { Choice, Scene } from '../../wire'
import { laysTile, type Held } from './hand'

export type TileChoice = Pick<Held, 'name' | 'pool'>

/** What the presses on the board mean: tiles, or figures. */
export type Mode = 'lay' | 'move'

/** The mode that a person chose last, and in which position. It is the module's and not a `Laying`'s, because a derived
 * value does not follow what is created while it is computed. */
let meant: { scene: Scene; mode: Mode } | null = $state.raw(null)

export class Laying {
  /** The legal lays. */
  readonly lays: readonly Choice[]
  /** Whether a figure may move instead. */
  readonly both: boolean
  readonly #first: Mode
  readonly #scene: Scene
  tile: TileChoice | null = $state.raw(null)
  cell: string | null = $state(null)
  #turn = $state(0)

  /** The ways in which the chosen tile fits the chosen triangle. */
  turns: readonly Choice[] = $derived.by(() => {
    const { tile, cell } = this
    return tile && cell !== null ? this.#waysOf(tile).filter((lay) => lay.cells[0] === cell) : []
  })
  /** The tile as it would lie. */
  preview: Choice | null = $derived(this.turns[this.#turn % Math.max(1, this.turns.length)] ?? null)
  /** Which of its ways the tile is turned to, counted from 1; 0 where it lies nowhere. */
  nth: number = $derived(this.preview ? this.turns.indexOf(this.preview) + 1 : 0)
  /** Whether something is chosen that can be let go of. */
  busy: boolean = $derived(this.tile !== null || this.cell !== null)
  /** The triangles where something can be laid: the chosen tile, or any. */
  targets: ReadonlySet<string> = $derived.by(() => {
    if (this.both && this.mode === 'move') return new Set()
    const ways = this.tile ? this.#waysOf(this.tile) : this.lays
    return new Set(ways.flatMap((lay) => lay.cells.slice(0, 1)))
  })

  constructor(scene: Scene) {
    this.lays = scene.choices.filter((choice) => choice.kind === 'lay')
    const others = scene.choices.filter((choice) => choice.kind !== 'lay' && choice.cells.length > 0)
    this.both = this.lays.length > 0 && others.length > 0
    // Who has laid a tile in this turn may want to lay another.
    const goesOn = scene.last?.seat === scene.to_move && scene.last?.effects.some(({ kind }) => kind === 'place')
    this.#first = this.lays.length === 0 || (this.both && !goesOn) ? 'move' : 'lay'
    this.#scene = scene
  }

  /** What the presses on the board mean now. */
  get mode(): Mode {
    return meant?.scene === this.#scene ? meant.mode : this.#first
  }

  /** Means tiles or figures from now on, where both can be meant. */
  turnTo(mode: Mode): void {
    if (!this.both || mode === this.mode) return
    this.drop()
    meant = { scene: this.#scene, mode }
  }

  /** Whether a tile can be laid on a triangle. */
  fits = (cell: string): boolean => this.lays.some((lay) => lay.cells[0] === cell)

  #waysOf(tile: TileChoice): Choice[] {
    return this.lays.filter((lay) => laysTile(lay, tile))
  }

  /** Whether this is the tile that is chosen. */
  holds(tile: TileChoice): boolean {
    return this.tile?.name === tile.name && this.tile.pool === tile.pool
  }

  /** The chosen tile as it would lie on a triangle at first. */
  foreseen = (cell: string): Choice | null => {
    const { tile } = this
    return (tile && this.#waysOf(tile).find((lay) => lay.cells[0] === cell)) ?? null
  }

  /** A triangle is pressed. Answers the lay that was meant, if it was confirmed; null when the press is
   * taken in; `refused` when nothing can be laid there. Pressed again, the tile turns; where there is
   * only one way, or by the Enter key, it is laid. */
  press(cell: string, entered = false): Choice | 'refused' | null {
    if (this.preview && cell === this.cell) return entered || this.turns.length === 1 ? this.preview : this.rotate()
    if (!this.targets.has(cell)) return 'refused'
    this.cell = cell === this.cell ? null : cell
    this.#turn = 0
    return null
  }

  /** A tile of the hand is pressed; like `press`. */
  pick(tile: TileChoice, entered = false): Choice | null {
    this.turnTo('lay')
    if (this.holds(tile)) {
      if (!this.preview) this.drop()
      else if (entered || this.turns.length === 1) return this.preview
      else this.rotate()
      return null
    }
    this.tile = tile
    this.#turn = 0
    if (this.turns.length === 0) this.cell = null
    return null
  }

  /** Turns the tile to the next way in which it fits. */
  rotate(): null {
    this.#turn = (this.#turn + 1) % Math.max(1, this.turns.length)
    return null
  }

  /** Takes the tile back into the hand. */
  drop(): void {
    this.tile = null
    this.cell = null
    this.#turn = 0
  }
}

const known = new WeakMap<Scene, Laying>()

/** What is being laid in a scene. */
export function layingIn(scene: Scene): Laying {
  const found = known.get(scene) ?? new Laying(scene)
  known.set(scene, found)
  return found
}
