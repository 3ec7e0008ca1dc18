import { describe, expect, it } from 'vitest'
import type { Effect, Scene } from '../wire'
import { recent, traces } from './recent'

const move = (...path: string[]): Effect => ({ kind: 'move', piece: 'R', path, seat: 0 })
const scene = (at: number, turn: number, ...effects: Effect[]) =>
  ({ at, last: { step: '', seat: 0, turn, effects, said: { key: '', args: [] } } }) as unknown as Scene

describe('the last turn', () => {
  it('gathers the steps of one turn', () => {
    const first = recent([], scene(5, 0, move('a1', 'b1')))
    const second = recent(first, scene(6, 0, move('c1', 'd1')))
    expect(second.map((each) => each.at)).toEqual([5, 6])
  })
  it('begins anew with another turn', () => {
    const first = recent([], scene(5, 0, move('a1', 'b1')))
    expect(recent(first, scene(6, 1, move('c1', 'd1'))).map((each) => each.at)).toEqual([6])
  })
  it('forgets steps that are taken back', () => {
    const two = recent(recent([], scene(5, 0, move('a1', 'b1'))), scene(6, 0, move('c1', 'd1')))
    expect(recent(two, scene(5, 0, move('a1', 'b1'))).map((each) => each.at)).toEqual([5])
  })
  it('does not join steps that are apart', () => {
    const first = recent([], scene(5, 0, move('a1', 'b1')))
    expect(recent(first, scene(9, 0, move('c1', 'd1'))).map((each) => each.at)).toEqual([9])
  })
  it('is empty at the start', () => {
    expect(recent([], { at: 0, last: null } as unknown as Scene)).toEqual([])
  })
  it('rings where things arrived, and keeps their ways', () => {
    const seen = recent(
      [],
      scene(5, 0, move('a1', 'b1', 'c1'), { kind: 'place', piece: 'G', at: 'k3', seat: 0, from: 'stock' }),
    )
    const { rings, ways } = traces(seen)
    expect([...rings]).toEqual(['c1', 'k3'])
    expect(ways).toEqual([['a1', 'b1', 'c1']])
  })
  it('follows a piece that moves twice, and one that is taken', () => {
    const first = recent([], scene(5, 0, move('a1', 'b1')))
    const gone: Effect = { kind: 'remove', piece: 'Y', at: 'd1', to: 'taken', seat: 0 }
    const { rings, origins } = traces(recent(first, scene(6, 0, move('b1', 'c1'), gone)))
    expect([...rings]).toEqual(['c1'])
    expect([...origins]).toEqual(['a1', 'b1', 'd1'])
  })
})
