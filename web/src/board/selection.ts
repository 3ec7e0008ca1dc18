// Which step is meant by the cells that are pressed.
import type { Choice } from '../wire'

/** What a press came to. */
export interface Pressed {
  /** The cells that are now held. */
  held: string[]
  /** The step that was meant, if no other can be. */
  play: Choice | null
  /** Steps that are complete with what is held, among which a person must choose (or press on). */
  ask: Choice[]
  /** Whether the press meant nothing legal. */
  refused: boolean
}

const kept = (held: string[]): Pressed => ({ held, play: null, ask: [], refused: false })

/** Whether a choice can still be meant when these cells are held. */
export function fits(choice: Choice, held: readonly string[]): boolean {
  if (held.length > choice.cells.length) return false
  if (!choice.any_order) return held.every((cell, index) => choice.cells[index] === cell)
  return rest(choice, held) !== null
}

/** The cells of a choice that are not held, or null when something else is held. */
function rest(choice: Choice, held: readonly string[]): string[] | null {
  const left = [...choice.cells]
  for (const cell of held) {
    const index = left.indexOf(cell)
    if (index < 0) return null
    left.splice(index, 1)
  }
  return left
}

/** The cells that may be pressed next: for each, the choices that it leads towards. */
export function openings(choices: readonly Choice[], held: readonly string[]): Map<string, Choice[]> {
  const open = new Map<string, Choice[]>()
  const lead = (cell: string | undefined, choice: Choice) => {
    if (cell === undefined) return
    const leads = open.get(cell)
    if (leads) leads.push(choice)
    else open.set(cell, [choice])
  }
  for (const choice of choices) {
    if (!fits(choice, held)) continue
    if (choice.any_order) for (const cell of new Set(rest(choice, held))) lead(cell, choice)
    else lead(choice.cells[held.length], choice)
  }
  return open
}

/** What pressing a cell comes to. A cell that continues the step does so; one that is held is let go
 * of; one that begins another step begins it; any other is refused, and nothing changes. */
export function press(choices: readonly Choice[], held: readonly string[], cell: string): Pressed {
  if (openings(choices, held).has(cell)) return after(choices, [...held, cell])
  if (held.includes(cell)) return kept(released(choices, held, cell))
  if (held.length > 0 && openings(choices, []).has(cell)) return after(choices, [cell])
  return { ...kept([...held]), refused: true }
}

/** What holding these cells comes to. */
export function after(choices: readonly Choice[], held: string[]): Pressed {
  const meant = choices.filter((choice) => fits(choice, held))
  const complete = meant.filter((choice) => choice.cells.length === held.length)
  const [only] = complete
  if (only && meant.length === 1) return { ...kept([]), play: only }
  return { ...kept(held), ask: complete }
}

/** What is still held when a cell is let go of. */
function released(choices: readonly Choice[], held: readonly string[], cell: string): string[] {
  const others = held.filter((each) => each !== cell)
  const free = choices.some((choice) => choice.any_order && fits(choice, held))
  return free ? others : held.slice(0, held.indexOf(cell))
}

/** The step that one more press on a cell would play, if there is exactly one. */
export function foreseen(choices: readonly Choice[], held: readonly string[], cell: string): Choice | null {
  if (!openings(choices, held).has(cell)) return null
  return after(choices, [...held, cell]).play
}
