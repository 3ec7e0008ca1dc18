// The chances of a game as shapes: each seat's share is a band, one's own at the foot, and the bands fill the height.

export interface Size {
  width: number
  height: number
}

export interface Band {
  seat: number
  /** The outline of its area. */
  area: string
  /** Its upper edge. */
  edge: string
}

/** Where a turn is, from left to right. */
export const across = (turn: number, turns: number, width: number): number => (turns === 0 ? 0 : (turn / turns) * width)

/** The turn that lies nearest to a place of the graph. */
export const nearest = (x: number, turns: number, width: number): number =>
  Math.min(turns, Math.max(0, Math.round((x / Math.max(1, width)) * turns)))

/** The seats from the foot of the graph to its head. */
export const upwards = (seats: number, own: number): number[] => [
  own,
  ...Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own),
]

/** The share of all seats below one, and with it. */
function heights(chances: readonly number[], order: readonly number[], seat: number): [number, number] {
  const whole = chances.reduce((sum, chance) => sum + chance, 0) || 1
  const share = (each: number): number => (chances[each] ?? 0) / whole
  const below = order.slice(0, order.indexOf(seat)).reduce((sum, each) => sum + share(each), 0)
  return [below, below + share(seat)]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The bands of all seats. `points` are everybody's chances at the start and after each turn; a game that is still
 * judged has fewer of them than turns. */
export function bands(points: readonly (readonly number[])[], turns: number, own: number, size: Size): Band[] {
  const order = upwards(points[0]?.length ?? 0, own)
  return order.map((seat) => {
    const at = (level: 0 | 1) =>
      points.map((chances, turn) => {
        const y = size.height * (1 - heights(chances, order, seat)[level])
        return `${round(across(turn, turns, size.width))},${round(y)}`
      })
    const [foot, head] = [at(0), at(1)]
    return { seat, area: `M${head.join('L')}L${foot.reverse().join('L')}Z`, edge: `M${head.join('L')}` }
  })
}

/** Where a turn of a seat is marked: on the edge between two seats, or in the middle of the seat's band. */
export function markAt(chances: readonly number[], seat: number, own: number, height: number): number {
  const order = upwards(chances.length, own)
  const [below, above] = heights(chances, order, chances.length === 2 ? own : seat)
  return round(height * (1 - (chances.length === 2 ? above : (below + above) / 2)))
}
