import { describe, expect, it } from 'vitest'
import { rows } from './rows'
import {
  EMPTY,
  annotate,
  children,
  depth,
  end,
  grow,
  isTree,
  line,
  next,
  node,
  play,
  prefer,
  prune,
  steps,
  written,
  type Tree,
} from './tree'

/** a b c, with x y in the place of b, and z in the place of y. */
function branched(): Tree {
  let tree: Tree = EMPTY
  let at = 0
  const put = (from: number, step: string, seat: number, turn: number): number => {
    ;[tree, at] = play(tree, from, step, seat, turn)
    return at
  }
  const a = put(0, 'a', 0, 1)
  const b = put(a, 'b', 1, 2)
  put(b, 'c', 1, 2)
  const x = put(a, 'x', 1, 2)
  put(x, 'y', 0, 3)
  put(x, 'z', 0, 3)
  return prefer(tree, 3)
}

describe('a tree', () => {
  it('grows by steps and knows the way', () => {
    const tree = branched()
    expect(steps(tree, 3)).toEqual(['a', 'b', 'c'])
    expect(steps(tree, 5)).toEqual(['a', 'x', 'y'])
    expect(depth(tree, 5)).toBe(3)
    expect(next(tree, 0)).toBe(1)
    expect(end(tree, 0)).toBe(3)
  })
  it('walks a step that is there instead of doubling it, and follows it from then on', () => {
    const tree = branched()
    const [same, at] = play(tree, 1, 'x')
    expect(at).toBe(4)
    expect(same.nodes).toHaveLength(tree.nodes.length)
    expect(children(same, 1)).toEqual([4, 2])
    expect(end(same, 0)).toBe(6)
    expect(children(tree, 1)).toEqual([2, 4])
  })
  it('leaves the old value as it was', () => {
    const tree = line(['a'])
    play(tree, 1, 'b')
    expect(tree.nodes).toHaveLength(1)
  })
  it('loses a branch and keeps the rest', () => {
    const [tree, moved] = prune(branched(), 2)
    expect(tree.nodes.map(({ step }) => step)).toEqual(['a', 'x', 'y', 'z'])
    expect(moved.get(4)).toBe(2)
    expect(moved.get(3)).toBeUndefined()
    expect(steps(tree, moved.get(6)!)).toEqual(['a', 'x', 'z'])
  })
  it('learns whose a step was', () => {
    const plain = play(line(['a', 'b']), 1, 'c')[0]
    const tree = annotate(plain, 3, [
      { seat: 1, turn: 4 },
      { seat: 0, turn: 5 },
    ])
    expect(node(tree, 1)).toEqual({ step: 'a', parent: 0, seat: 1, turn: 4 })
    expect(node(tree, 3)).toEqual({ step: 'c', parent: 1, seat: 0, turn: 5 })
    expect([node(tree, 2), plain.nodes[0]]).toEqual([
      { step: 'b', parent: 1 },
      { step: 'a', parent: 0 },
    ])
  })
  it('is written as a line with variations, and grows from one', () => {
    const plain = (tree: Tree): Tree => ({ ...tree, nodes: tree.nodes.map(({ step, parent }) => ({ step, parent })) })
    const line = written(branched())
    expect(line.entries.map(({ step }) => step)).toEqual(['a', 'b', 'c'])
    expect(line.entries[1]!.variations.map(({ entries }) => entries.map(({ step }) => step))).toEqual([['x', 'z']])
    expect(written(grow(line))).toEqual(line)
    expect(plain(grow(written(EMPTY)))).toEqual(EMPTY)
    line.entries[0]!.comments = ['good']
    expect(node(grow(line), 1)).toEqual({ step: 'a', parent: 0, comments: ['good'] })
    line.comments = ['first']
    line.entries[1]!.variations[0]!.comments = ['or else']
    expect(written(grow(line))).toEqual(line)
  })
  it('is known from what is not one', () => {
    expect(isTree(branched())).toBe(true)
    expect(isTree(JSON.parse(JSON.stringify(branched())))).toBe(true)
    for (const bad of [
      null,
      1,
      {},
      { nodes: [{ step: 'a', parent: 1 }], main: {} },
      { nodes: [{ step: 1, parent: 0 }], main: {} },
      { nodes: [null], main: {} },
      { nodes: [] },
    ])
      expect(isTree(bad)).toBe(false)
  })
})

describe('the rows of a move list', () => {
  const text = (tree: Tree): string[] =>
    rows(tree).map((row) => {
      const steps = row.nodes.map((at) => node(tree, at)!.step).join(' ')
      return `${'>'.repeat(row.depth)}${row.resumed ? '…' : ''}${row.turn ?? '?'} ${steps}`
    })

  it('put variations under what they replace', () => {
    expect(text(branched())).toEqual(['1 a', '2 b', '>2 x', '>3 z', '>>3 y', '…2 c'])
  })
  it('have a row a step while turns are not known', () => {
    expect(text(line(['a', 'b']))).toEqual(['? a', '? b'])
  })
  it('show other beginnings too', () => {
    let tree = line(['a'])
    ;[tree] = play(tree, 0, 'b')
    tree = prefer(tree, 1)
    expect(text(tree)).toEqual(['? a', '>? b'])
  })
  it('are none for an empty game, and bear a thousand steps', () => {
    expect(rows(EMPTY)).toEqual([])
    expect(rows(line(Array.from({ length: 1000 }, (_, n) => `s${n}`)))).toHaveLength(1000)
  })
})
