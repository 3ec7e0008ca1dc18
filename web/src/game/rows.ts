// A tree as rows of a move list: a turn each, variations indented under the step they replace.
import { followers, node as nodeOf, parent, type Tree } from './tree'

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
    for (let at: number | undefined = start; at !== undefined; at = ways.get(at)?.[0]) {
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
      const beside = at === start && depth > 0 ? [] : (ways.get(parent(tree, at)) ?? []).slice(1)
      for (const other of beside) emit(other, depth + 1)
      if (beside.length > 0) row = null
    }
  }
  const first = ways.get(0)?.[0]
  if (first !== undefined) emit(first, 0)
  return found
}
