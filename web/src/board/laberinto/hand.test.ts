import { describe, expect, it } from 'vitest'
import type { Choice, LaberintoView } from '../../wire'
import { arranged, held, places, sizeOf } from './hand'
import { pointsUp, tileName } from './tile'

const lay = (cell: string, tile: string, pool = false): Choice => ({
  text: `${cell}=${tile}${pool ? '*' : ''}`,
  kind: 'lay',
  cells: [cell],
  tile,
  ...(pool && { pool }),
})

const view = { hands: [['OGY', 'RRR', 'OGY', 'RGB'], 12], pool: ['RRR'] } as unknown as LaberintoView

describe('a tile', () => {
  it('is called by its smallest rotation in the order of the colours', () => {
    expect(tileName('YRO')).toBe('ROY')
    expect(tileName('YOR')).toBe('RYO')
    expect(tileName('VVB')).toBe('BVV')
    expect(tileName('GYO')).toBe('OGY')
    expect(tileName('GGG')).toBe('GGG')
  })

  it('lies in triangles that point up and down by turns', () => {
    expect([pointsUp('A1'), pointsUp('A2'), pointsUp('H31'), pointsUp('I1'), pointsUp('I2'), pointsUp('P17')]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('a hand', () => {
  it('counts its tiles, those of the pool apart', () => {
    const tiles = held(view, 0, [], null)
    expect(tiles.map(({ name, pool, count }) => [name, pool, count])).toEqual([
      ['OGY', false, 2],
      ['RRR', false, 1],
      ['RGB', false, 1],
      ['RRR', true, 1],
    ])
  })

  it('is only counted where it is hidden', () => {
    expect(sizeOf(view, 1)).toBe(12)
    expect(sizeOf(view, 0)).toBe(4)
    expect(held(view, 1, [], null).map((tile) => tile.name)).toEqual(['RRR'])
  })

  it('knows what fits, anywhere or on a triangle', () => {
    const lays = [lay('A2', 'GYO'), lay('A4', 'YOG'), lay('A4', 'OGY'), lay('A4', 'RRR', true)]
    const anywhere = held(view, 0, lays, null)
    expect(anywhere.map((tile) => [tile.lays.length, places(tile)])).toEqual([
      [3, 2],
      [0, 0],
      [0, 0],
      [1, 1],
    ])
    const there = held(view, 0, lays, 'A2')
    expect(there.map((tile) => tile.lays.length)).toEqual([1, 0, 0, 0])
  })

  it('is arranged by colour, by fit, and by the triangle', () => {
    const lays = [lay('A2', 'GYO'), lay('A4', 'YOG'), lay('A4', 'RGB')]
    const names = (...options: [never[] | ['R'], 'colour' | 'fits', string | null]) =>
      arranged(held(view, 0, lays, options[2]), ...options).map((tile) => tile.name + (tile.pool ? '*' : ''))
    expect(names([], 'colour', null)).toEqual(['RRR', 'RRR*', 'RGB', 'OGY'])
    expect(names([], 'fits', null)).toEqual(['OGY', 'RGB', 'RRR', 'RRR*'])
    expect(names(['R'], 'colour', null)).toEqual(['RRR', 'RRR*', 'RGB'])
    expect(names([], 'colour', 'A4')).toEqual(['RGB', 'OGY', 'RRR', 'RRR*'])
  })
})
