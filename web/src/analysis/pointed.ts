// A line as it is shown on the board: an arrow or a ring for each of its steps, numbered in their order.
import type { Drawing, Hue } from '../board'
import type { Choice, LineStep } from '../wire'

/** The hue of whoever begins, and that of the others. */
const OWN: Hue = 'green'
const OTHERS: Hue = 'red'
/** More would hide the board. */
const MOST = 6

/** The drawings of the first steps of a line. */
export function pointed(line: readonly LineStep[]): Drawing[] {
  const first = line[0]?.seat
  return line.slice(0, MOST).flatMap(({ choice, seat }, index) =>
    ways(choice).map((way): Drawing => ({
      ...way,
      hue: seat === first ? OWN : OTHERS,
      order: index + 1,
      faint: true,
    })),
  )
}

/** From where to where something goes; a cell alone where something comes to it. */
function ways({ cells, target }: Choice): { from: string; to?: string }[] {
  const last = target ?? cells.at(-1)
  if (last === undefined) return []
  const from = cells.filter((cell) => cell !== last)
  if (from.length === 0) return [{ from: last }]
  return (target ? from : from.slice(0, 1)).map((cell) => ({ from: cell, to: last }))
}
