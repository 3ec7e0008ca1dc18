// The steps of a line, turn by turn.
import type { LineStep } from '../wire'

export interface LineTurn {
  seat: number | null
  /** The steps with their places in the line, counted from 0. */
  steps: { step: LineStep; place: number }[]
}

export function turnsOf(line: readonly LineStep[]): LineTurn[] {
  const turns: LineTurn[] = []
  let before: number | undefined
  line.forEach((step, place) => {
    if (step.turn !== before) turns.push({ seat: step.seat, steps: [] })
    before = step.turn
    turns.at(-1)!.steps.push({ step, place })
  })
  return turns
}
