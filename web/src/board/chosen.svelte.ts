// What a person has chosen on a board so far, and what can come of it.
import type { Choice, Message, Scene } from '../wire'
import type { Look, Presses } from './look'
import { fits, foreseen, openings, press } from './selection'
import type { CellState } from './words'

/** What is chosen from, and who is told. */
export interface Offer {
  scene: Scene
  look: Look
  /** Whether the seat to move is a person here. */
  active: boolean
  onplay: (step: string) => void
  onrefused?: (tried: string) => void
}

export class Chosen {
  /** The cells that are held. */
  held: string[] = $state.raw([])
  /** The steps that are complete with them, to choose among. */
  asked: Choice[] = $state.raw([])
  /** The kind of step that was asked for by name: presses mean no other. */
  kind: Choice['kind'] | null = $state(null)
  /** The cell under the pointer, or the one that has the focus. */
  pointed: string | null = $state(null)
  readonly #offer: () => Offer

  presses: Presses | undefined = $derived.by(() => (this.#offer().active ? this.#offer().look.presses : undefined))
  choices: Choice[] = $derived.by(() => {
    const { active, scene } = this.#offer()
    return active ? scene.choices.filter((choice) => !this.presses?.takes(choice, scene)) : []
  })
  /** Those of the kind that was asked for. */
  #meant: Choice[] = $derived(
    this.kind === null ? this.choices : this.choices.filter((choice) => choice.kind === this.kind),
  )
  /** The cells that may be pressed next, and those where a step may begin. */
  open: Map<string, Choice[]> = $derived(openings(this.#meant, this.held))
  starts: Map<string, Choice[]> = $derived(openings(this.choices, []))
  /** The steps that are offered by name beside what is held: each alone, or all of a kind that end elsewhere. */
  deeds: Choice[][] = $derived.by(() => {
    const kinds = this.#offer().look.deeds
    if (!kinds || this.held.length !== 1 || this.open.size === 0 || this.kind !== null) return []
    const among = this.choices.filter((choice) => fits(choice, this.held))
    const complete = among.filter((choice) => choice.cells.length === this.held.length)
    const farther = among.filter((choice) => kinds.has(choice.kind) && !complete.includes(choice))
    return [...complete.map((choice) => [choice]), ...grouped(farther)]
  })
  /** The cells that the game understands in a way of its own. */
  special: ReadonlySet<string> = $derived.by(() => this.presses?.targets(this.#offer().scene) ?? new Set<string>())
  /** The cells that are held, also those that the game holds in its own way. */
  all: string[] = $derived.by(() => [...this.held, ...(this.presses?.held(this.#offer().scene) ?? [])])
  /** The step that a press on the cell pointed at would play. */
  next: Choice | null = $derived(this.pointed === null ? null : this.foretell(this.pointed))

  constructor(offer: () => Offer) {
    this.#offer = offer
  }

  can(cell: string): boolean {
    return this.open.has(cell) || this.held.includes(cell) || this.special.has(cell)
  }

  state(cell: string): Pick<CellState, 'held' | 'start' | 'target'> {
    const [free, open] = [this.held.length === 0, this.open.has(cell)]
    return { held: this.all.includes(cell), start: free && (open || this.special.has(cell)), target: !free && open }
  }

  /** What a press on a cell does, in words; null where it does nothing. */
  does(cell: string): Message | null {
    const { look, scene } = this.#offer()
    if (this.held.includes(cell)) return { key: 'board.does.release', args: [] }
    const [choice] = this.open.get(cell) ?? (this.held.length > 0 ? this.starts.get(cell) : undefined) ?? []
    if (choice) return look.does?.(choice, scene, cell) ?? look.called(choice, scene)
    return (this.special.has(cell) && this.presses?.does(scene, cell)) || null
  }

  /** The step that a press on a cell would play. */
  foretell(cell: string): Choice | null {
    return foreseen(this.#meant, this.held, cell)
  }

  /** Whether a press on a cell would take hold of something, rather than play, go on or let go. */
  begins(cell: string): boolean {
    const first = this.held.length === 0 || (!this.open.has(cell) && !this.held.includes(cell))
    return first && this.starts.has(cell) && !foreseen(this.choices, [], cell)
  }

  /** A cell is pressed, by the Enter key or otherwise. */
  press(cell: string, entered = false): void {
    const known = this.open.has(cell) || this.held.includes(cell) || this.starts.has(cell)
    if (!known && this.presses) return this.#pressSpecially(this.presses, cell, entered)
    const pressed = press(this.open.has(cell) ? this.#meant : this.choices, this.held, cell)
    if (pressed.refused) return this.#refuse(cell)
    this.kind = null
    this.held = pressed.held
    this.asked = pressed.ask
    if (pressed.play) this.play(pressed.play)
  }

  #pressSpecially(own: Presses, cell: string, entered: boolean): void {
    const meant = own.press(this.#offer().scene, cell, entered)
    if (meant === 'again') return this.press(cell, entered)
    if (meant === 'refused') return this.#refuse(cell)
    this.letGo()
    if (meant) this.play(meant)
  }

  /** A key that only this game understands; false when it does not. */
  key(name: string): boolean {
    const meant = this.presses?.key(this.#offer().scene, name)
    if (meant) this.play(meant)
    return meant !== undefined
  }

  /** One of the deeds is asked for: it is played, or where it could end in several cells, one is to be pressed. */
  ask(deed: readonly Choice[]): void {
    const [first] = deed
    if (first && deed.length === 1) this.play(first)
    else this.kind = first?.kind ?? null
  }

  play(choice: Choice): void {
    this.letGo()
    this.#offer().onplay(choice.text)
  }

  #refuse(cell: string): void {
    const { active, look, scene, onrefused } = this.#offer()
    const tried = active ? look.tried(scene, this.held, cell) : null
    if (tried) onrefused?.(tried)
  }

  /** Lets go of the cells that are held; whether there were any. */
  letGo(): boolean {
    const some = this.held.length > 0
    this.held = []
    this.asked = []
    this.kind = null
    return some
  }

  /** Lets go of everything, also of what the game holds in its own way; whether there was anything. */
  cancel(): boolean {
    return this.letGo() || this.presses?.letGo(this.#offer().scene) === true
  }
}

/** Choices of one kind together. */
function grouped(choices: readonly Choice[]): Choice[][] {
  const kinds = new Map<Choice['kind'], Choice[]>()
  for (const choice of choices) kinds.set(choice.kind, [...(kinds.get(choice.kind) ?? []), choice])
  return [...kinds.values()]
}
