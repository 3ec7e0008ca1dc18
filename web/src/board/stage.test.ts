import { describe, expect, it } from 'vitest'
import type { Effect } from '../wire'
import type { Piece } from './look'
import { act, faded, standing, undone, type Floor } from './stage'

const floor: Floor = {
  at: (cell) => ({ x: cell.charCodeAt(0) * 100, y: Number(cell.slice(1)) * 100 }),
  rise: () => 10,
}
const disc = (at: string, look = 'R'): Piece => ({ at, look, layer: 0 })
const move = (...path: string[]): Effect => ({ kind: 'move', piece: 'R', path, seat: 0 })

describe('an act', () => {
  it('moves a piece along its way, and it keeps its number', () => {
    const were = standing([disc('a1'), disc('d4', 'Y')])
    const played = act(were, [disc('c3'), disc('d4', 'Y')], [move('a1', 'a3', 'c3')], floor)
    expect(played.motions).toHaveLength(1)
    const [motion] = played.motions
    expect(motion?.actor).toBe(were[0]?.id)
    expect(motion?.frames.map((each) => [each.x, each.y])).toEqual([
      [9700, 100],
      [9700, 300],
      [9900, 300],
    ])
    expect(motion?.frames.map((each) => each.offset)).toEqual([0, 0.5, 1])
    expect(played.after.map((each) => each.id)).toEqual(were.map((each) => each.id))
  })

  it('carries what stands on the piece, and leaves what it stands on', () => {
    const ground = (at: string): Piece => ({ at, look: 'o', layer: 0 })
    const man: Piece = { at: 'a1', look: 'r', layer: 1 }
    const hat: Piece = { at: 'a1', look: 'c', layer: 2, name: 'hat' }
    const were = standing([ground('a1'), ground('b1'), man, hat])
    const next = [ground('a1'), ground('b1'), { ...man, at: 'b1' }, { ...hat, at: 'b1' }]
    const played = act(were, next, [move('a1', 'b1')], floor)
    expect(played.motions.map((each) => each.actor)).toEqual([were[2]?.id, were[3]?.id])
    expect(played.motions.map((each) => each.frames[1]?.y)).toEqual([90, 80])
  })

  it('lets removed pieces leave after the move', () => {
    const were = standing([disc('a1'), disc('b2', 'Y'), disc('b3', 'G')])
    const effects: Effect[] = [
      move('a1', 'b1'),
      { kind: 'signal', cells: ['b1', 'b2', 'b3'], seat: 0 },
      ...['b1', 'b2', 'b3'].map((at): Effect => ({ kind: 'remove', piece: 'R', at, to: 'stock', seat: 0 })),
    ]
    const played = act(were, [], effects, floor)
    expect(played.after).toEqual([])
    expect(played.motions).toHaveLength(4)
    const run = played.motions[0]!
    for (const gone of played.motions.slice(1)) {
      expect(gone.delay).toBeGreaterThanOrEqual(run.duration)
      expect(gone.frames[1]?.opacity).toBe(0)
    }
    expect(played.lights).toEqual([{ cells: ['b1', 'b2', 'b3'], delay: run.duration }])
  })

  it('closes two movers on a third at once, and takes off only the topmost', () => {
    const were = standing([disc('a1', 'w'), disc('c1', 'w'), disc('b1', 'b')])
    const effects: Effect[] = [
      move('a1', 'b1'),
      move('c1', 'b1'),
      { kind: 'remove', piece: 'w', at: 'b1', to: 'stock', seat: 0 },
    ]
    const played = act(were, [disc('b1', 'bw')], effects, floor)
    const [first, second, off] = played.motions
    expect(first?.delay).toBe(second?.delay)
    expect([first?.frames[1]?.y, second?.frames[1]?.y]).toEqual([90, 80])
    expect(off?.actor).toBe(were[1]?.id)
    expect(played.motions).toHaveLength(3)
    expect(played.after).toHaveLength(1)
    expect(played.after[0]?.id).not.toBe(off?.actor)
  })

  it('brings a placed piece, and its hat from where it was', () => {
    const hat = (at: string): Piece => ({ at, look: 'c', layer: 1, name: 'hat' })
    const were = standing([disc('a1'), hat('a1')])
    const played = act(
      were,
      [disc('a1'), disc('b2'), hat('b2')],
      [{ kind: 'place', piece: 'R', at: 'b2', seat: 0, from: 'stock' }],
      floor,
    )
    expect(played.motions).toHaveLength(2)
    expect(played.motions[0]?.frames[0]?.opacity).toBe(0)
    expect(played.motions[1]?.actor).toBe(were[1]?.id)
    expect(played.motions[1]?.frames[1]?.y).toBe(190)
  })
})

describe('a step taken back', () => {
  it('is the act played backwards', () => {
    const [before, after] = [[disc('a1', 'w'), disc('c1', 'w'), disc('b1', 'b')], [disc('b1', 'bw')]]
    const effects: Effect[] = [
      move('a1', 'b1'),
      move('c1', 'b1'),
      { kind: 'remove', piece: 'w', at: 'b1', to: 'stock', seat: 0 },
    ]
    const shown = standing(after)
    const forth = act(standing(before, shown), after, effects, floor)
    const back = undone(forth, before)
    expect(back.after.map((each) => each.piece.at)).toEqual(['a1', 'c1', 'b1'])
    expect(back.after.map((each) => each.id).sort()).toEqual(forth.cast.map((each) => each.id).sort())
    const [first, , off] = back.motions
    expect(off?.delay).toBe(0)
    expect(first!.delay + first!.duration).toBe(back.duration)
    expect(first?.frames.map((each) => each.offset)).toEqual([0, 1])
    expect(first?.frames[1]).toMatchObject({ x: 9700, y: 100 })
  })
  it('takes a placed piece away', () => {
    const were = standing([disc('a1')])
    const forth = act(
      were,
      [disc('a1'), disc('b2')],
      [{ kind: 'place', piece: 'R', at: 'b2', seat: 0, from: 'stock' }],
      floor,
    )
    const back = undone(forth, [disc('a1')])
    expect(back.after.map((each) => each.id)).toEqual(were.map((each) => each.id))
    expect(back.motions[0]?.frames.map((each) => each.opacity)).toEqual([1, 0])
  })
})

describe('without motion', () => {
  it('fades in what is new and leaves the rest alone', () => {
    const were = standing([disc('a1'), disc('b2', 'Y')])
    const played = faded(were, [disc('c3'), disc('b2', 'Y')], floor)
    expect(played.motions).toHaveLength(1)
    expect(played.motions[0]?.frames.every((each) => each.x === 9900)).toBe(true)
    expect(played.cast).toEqual(played.after)
  })

  it('moves one of two that share a cell, and the other takes its middle', () => {
    const beside = (x: number) => ({ x, y: 0, scale: 0.5 })
    const prism = (at: string, pile?: number): Piece => ({
      at,
      look: 'P',
      layer: 1,
      ...(pile === undefined ? {} : { pile, beside: beside(pile * 40 - 20) }),
    })
    const were = standing([prism('a1', 0), prism('a1', 1)])
    const played = act(were, [prism('a1'), prism('b1')], [move('a1', 'b1')], floor)
    const [walk, shift] = played.motions
    expect(walk?.frames.map(({ x, scale }) => [x, scale])).toEqual([
      [9680, 0.5],
      [9800, 1],
    ])
    expect(shift?.frames.map(({ x, scale }) => [x, scale])).toEqual([
      [9720, 0.5],
      [9700, 1],
    ])
    expect(played.motions).toHaveLength(2)
  })

  it('moves the pile that is meant, with what it carries', () => {
    const beside = { x: 20, y: 0, scale: 1 }
    const body = (at: string, look: string, layer: number, pile?: number): Piece => ({
      at,
      look,
      layer,
      ...(pile === undefined ? {} : { pile, beside }),
    })
    const were = standing([body('a1', 'P', 1, 0), body('a1', 'a', 2, 0), body('a1', 'P', 1, 1)])
    const played = act(were, [body('a1', 'P', 1), body('b1', 'P', 1), body('b1', 'a', 2)], [move('a1', 'b1')], floor)
    const movers = played.motions.filter((motion) => motion.frames[1]?.x === 9800).map((motion) => motion.actor)
    expect(movers).toEqual([were[0]?.id, were[1]?.id])
  })

  it('takes off whom a captor meets', () => {
    const were = standing([disc('a1'), disc('b1', 'G')])
    const taken: Effect = { kind: 'remove', piece: 'G', at: 'b1', to: 'taken', seat: 0 }
    const played = act(were, [disc('b1')], [move('a1', 'b1'), taken], floor)
    expect(played.motions.map((motion) => motion.actor)).toEqual([were[0]?.id, were[1]?.id])
  })
})
