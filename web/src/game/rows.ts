// A tree as rows of a move list: a turn each, variations indented under the step they replace.
import { beside, followers, mainly, node as nodeOf, parent, type Tree } from './tree'

export interface Row {
  /** How deep within variations. */
  depth: number
  /** The turn's number, where it is known. */
  turn: number | null
  /** Whether an earlier row has the beginning of this turn. */
  resumed: boolean
  seat: number | null
  nodes: number[]
}

/** The rows of the whole tree, the main line unindented. */
export function rows(tree: Tree): Row[] {
  const ways = followers(tree)
  const found: Row[] = []

  const emit = (start: number, depth: number): void => {
    let row: Row | null = null
    let last: number | undefined
    let end = start
    for (let at: number | undefined = start; at !== undefined; at = mainly(tree, at, ways)) {
      end = at
      const here = nodeOf(tree, at)
      const turn = here?.turn ?? null
      const resumed = turn !== null && last === turn
      if (!row || !resumed) {
        row = { depth, turn, resumed, seat: here?.seat ?? null, nodes: [] }
        found.push(row)
      }
      row.nodes.push(at)
      // Whose seat a turn is, its first step says unless that was chance's.
      row.seat ??= here?.seat ?? null
      last = turn ?? undefined
      const others = at === start && depth > 0 ? [] : beside(tree, parent(tree, at), ways)
      for (const other of others) emit(other, depth + 1)
      if (others.length > 0) row = null
    }
    // What is tried after the end of a line stands beside nothing.
    for (const other of beside(tree, end, ways)) emit(other, depth + 1)
  }
  const first = mainly(tree, 0, ways)
  if (first !== undefined) emit(first, 0)
  else for (const other of beside(tree, 0, ways)) emit(other, 1)
  return found
}
