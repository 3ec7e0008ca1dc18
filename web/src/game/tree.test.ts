import { describe, expect, it } from 'vitest'
import { rows } from './rows'
import {
  EMPTY,
  annotate,
  children,
  comment,
  depth,
  draw,
  end,
  explore,
  grow,
  isTree,
  line,
  mark,
  next,
  node,
  notes,
  overtakes,
  play,
  prefer,
  promote,
  prune,
  seal,
  steps,
  variation,
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
  it('promotes a variation, a place at a time', () => {
    // From the start: a, or b, or c.
    let tree = line(['a'])
    for (const step of ['b', 'c']) tree = explore(tree, 0, step)[0]
    const names = (grown: Tree): string[] => children(grown, 0).map((at) => node(grown, at)!.step)
    expect(overtakes(tree, 3)).toBe(false)
    const once = promote(tree, 3)
    expect(names(once)).toEqual(['a', 'c', 'b'])
    expect(overtakes(once, 3)).toBe(true)
    const twice = promote(once, 3)
    expect(names(twice)).toEqual(['c', 'a', 'b'])
    expect(promote(twice, 3)).toBe(twice)
    expect(written(twice).entries[0]!.variations.map(({ entries }) => entries[0]!.step)).toEqual(['a', 'b'])
    expect(names(prune(twice, 1)[0])).toEqual(['c', 'b'])
    expect(names(explore(twice, 0, 'd')[0])).toEqual(['c', 'a', 'b', 'd'])
    expect(names(tree)).toEqual(['a', 'b', 'c'])
  })
  it('knows where a variation begins', () => {
    const tree = branched()
    expect([0, 1, 3, 5, 6].map((at) => variation(tree, at))).toEqual([null, null, null, 5, 4])
    expect(end(promote(tree, 5), 4)).toBe(5)
  })
  it('keeps what is noted, at the start too, on its way through a record', () => {
    let tree = branched()
    tree = comment(tree, 0, ' Before anything. ')
    tree = draw(tree, 0, [{ hue: 'green', from: 'c3' }])
    tree = comment(tree, 6, 'Said of z.')
    tree = mark(tree, 6, '!?')
    tree = draw(tree, 3, [{ hue: 'red', from: 'c3', to: 'd4' }])
    const again = grow(written(tree))
    expect(written(again)).toEqual(written(tree))
    expect(notes(again, 0)).toMatchObject({ comments: ['Before anything.'], drawings: [{ hue: 'green', from: 'c3' }] })
    expect(isTree(JSON.parse(JSON.stringify(tree)))).toBe(true)
    expect(node(tree, 6)).toMatchObject({ symbol: '!?', comments: ['Said of z.'] })
    // Whatever else is done to the tree leaves the notes alone.
    const changed = prune(annotate(promote(tree, 6), 6, [{ seat: 0, turn: 1 }]), 5)[0]
    expect(changed.comments).toEqual(['Before anything.'])
    expect(node(changed, 5)).toMatchObject({ symbol: '!?' })
  })
  it('loses a note that is taken away', () => {
    let tree = comment(mark(line(['a']), 1, '!'), 1, 'x')
    tree = draw(tree, 1, [{ hue: 'red', from: 'c3' }])
    tree = draw(comment(mark(tree, 1, null), 1, ''), 1, [])
    expect(node(tree, 1)).toEqual({ step: 'a', parent: 0 })
    expect(mark(tree, 0, '!')).toBe(tree)
  })
  it('is read from games that were saved with the head of the line at its first step', () => {
    const old: Tree = { nodes: [{ step: 'a', parent: 0, before: ['first'] }], main: {} }
    expect(isTree(old)).toBe(true)
    expect(written(old).comments).toEqual(['first'])
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
      { nodes: [{ step: 'a', parent: 0, symbol: '!!!' }], main: {} },
      { nodes: [{ step: 'a', parent: 0, drawings: [{ hue: 'pink', from: 'c3' }] }], main: {} },
      { nodes: [], main: {}, comments: [1] },
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

describe('a line that has ended', () => {
  const played = line(['a', 'b'])
  const [tried, x] = explore(seal(played, 2), 2, 'x')
  const [both] = explore(tried, 2, 'y')

  it('keeps its end, whatever is tried there', () => {
    expect(end(both, 0)).toBe(2)
    expect(next(both, 2)).toBeNull()
    expect(children(both, 2)).toEqual([3, 4])
    expect(end(both, x)).toBe(x)
  })
  it('goes on once somebody plays', () => {
    const [tree, at] = play(both, 2, 'z')
    expect(end(tree, 0)).toBe(at)
    expect(children(tree, 2)).toEqual([at, 3, 4])
  })
  it('shows what is tried there as variations', () => {
    expect(rows(both).map(({ depth, nodes }) => [depth, ...nodes])).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [1, 4],
    ])
    expect(rows(explore(seal(EMPTY, 0), 0, 'x')[0]).map(({ depth }) => depth)).toEqual([1])
  })
  it('goes on once a variation is promoted', () => {
    const first = promote(both, 4)
    expect(children(first, 2)).toEqual([4, 3])
    expect(end(first, 0)).toBe(2)
    expect(overtakes(both, 4)).toBe(false)
    expect(overtakes(first, 4)).toBe(true)
    expect(end(promote(first, 4), 0)).toBe(4)
  })
  it('comes back from a record as it was', () => {
    const again = grow(written(both))
    expect(steps(again, end(again, 0))).toEqual(['a', 'b'])
    expect(children(again, 2).map((child) => node(again, child)?.step)).toEqual(['x', 'y'])
    const [onward] = play(again, 2, 'z')
    expect(steps(grow(written(onward)), end(grow(written(onward)), 0))).toEqual(['a', 'b', 'z'])
  })
})
