// A line of moves as people write it down: numbered by turns, on one line.
import { node as nodeOf, path, type Tree } from './tree'

/** The moves from the start to a node. */
export function lineText(tree: Tree, node: number): string {
  let turn: number | undefined
  return path(tree, node)
    .map((at) => {
      const here = nodeOf(tree, at)!
      const numbered = here.turn !== undefined && here.turn !== turn ? `${here.turn}. ` : ''
      turn = here.turn
      return `${numbered}${here.step}${here.symbol ?? ''}`
    })
    .join(' ')
}
