// Where in a tree people chose: undo goes back to such a place, redo on to one.
import * as trees from './tree'

type IsPerson = (seat: number | null) => boolean

/** The latest node before this one where a person chose; null where nobody did. Whose the steps are that
 * came from outside may not be known yet: they count as a person's. */
export function lastChoice(tree: trees.Tree, from: number, isPerson: IsPerson): number | null {
  for (let at = from; at > 0; at = trees.parent(tree, at)) {
    const seat = trees.node(tree, at)?.seat
    if (seat === undefined || isPerson(seat)) return trees.parent(tree, at)
  }
  return null
}

/** The next node along the line where a person chooses, or the line's end. */
export function nextChoice(tree: trees.Tree, from: number, isPerson: IsPerson): number {
  let at = from
  for (let on = trees.next(tree, at); on !== null; on = trees.next(tree, at)) {
    at = on
    const after = trees.next(tree, at)
    const seat = after === null ? undefined : trees.node(tree, after)?.seat
    if (seat === undefined || isPerson(seat)) break
  }
  return at
}
