// Where the turns of a review lie in the game's tree.
import { path, type Tree } from '../game/tree'
import type { Grade, Reviewed } from '../wire'

/** How many turns are over after so many steps of the game; a turn that has begun counts. */
export function turnAt(turns: readonly Reviewed[], place: number): number {
  const found = turns.findIndex(({ until }) => place <= until)
  return place === 0 ? 0 : found < 0 ? turns.length : found + 1
}

/** Where a node stands in the game: how many of its steps lead there, or to where a variation left it. */
export function placeOf(tree: Tree, line: readonly number[], node: number): number {
  const way = path(tree, node)
  const left = way.findIndex((each, index) => each !== line[index])
  return left < 0 ? way.length : left
}

/** The grade of each turn, at the node of its last step. */
export function gradesOf(turns: readonly Reviewed[], line: readonly number[]): ReadonlyMap<number, Grade> {
  return new Map(
    turns.flatMap(({ until, grade }): [number, Grade][] => {
      const node = line[until - 1]
      return node === undefined ? [] : [[node, grade]]
    }),
  )
}

/** The next turn after one that is wanted, from the beginning again after the last; null where there is none. */
export function nextTurn(
  turns: readonly Reviewed[],
  after: number,
  wanted: (turn: Reviewed) => boolean,
): Reviewed | null {
  const found = turns.filter(wanted)
  return found.find(({ turn }) => turn > after) ?? found[0] ?? null
}
