import { describe, expect, it } from 'vitest'
import { Atlas, faced, hull } from './atlas'
import little from './miniature/ampel.json'
import { geometryOf } from './miniature/little'
import { plain } from './settings'

const geometry = geometryOf(little as never)
const upright = new Atlas(geometry, plain)

describe('facing', () => {
  it('comes back after six turns of 60°', () => {
    const point = { x: 1.25, y: -0.5 }
    let turned = point
    for (let turn = 0; turn < 6; turn++) turned = faced(turned, { rotation: 1, flip: false })
    expect(turned.x).toBeCloseTo(point.x)
    expect(turned.y).toBeCloseTo(point.y)
  })
  it('mirrors left and right before it turns', () => {
    expect(faced({ x: 2, y: 1 }, { rotation: 0, flip: true })).toEqual({ x: -2, y: 1 })
  })
  it('keeps neighbours side by side however it is turned', () => {
    for (let rotation = 0; rotation < 6; rotation++) {
      const atlas = new Atlas(geometry, { rotation, flip: rotation % 2 === 1 })
      for (const place of atlas.places) {
        for (const name of place.neighbours) {
          const { x, y } = atlas.get(name)!.at
          expect(Math.hypot(x - place.at.x, y - place.at.y)).toBeCloseTo(1)
        }
      }
    }
  })
})

describe('reading', () => {
  it('goes row by row from the top, each from the left', () => {
    expect(upright.places.slice(0, 6).map((place) => place.name)).toEqual(['a1', 'b1', 'b2', 'c1', 'c2', 'c3'])
  })
  it('follows the rows as they are seen, not as they are named', () => {
    const turned = new Atlas(geometry, { rotation: 3, flip: false })
    expect(turned.places.slice(0, 3).map((place) => place.name)).toEqual(['k11', 'k10', 'k9'])
  })
})

describe('finding', () => {
  it('takes the nearest cell, and none beyond the board', () => {
    const { x, y } = upright.get('e3')!.at
    expect(upright.nearest({ x: x + 0.3, y: y - 0.2 })?.name).toBe('e3')
    expect(upright.nearest({ x: x + 10, y })).toBeNull()
  })
  it('walks level along a row', () => {
    const anchor = upright.get('e3')!.at
    expect(upright.towards('e3', 0, anchor)?.name).toBe('e4')
    expect(upright.towards('e3', 180, anchor)?.name).toBe('e2')
    expect(upright.towards('e5', 0, anchor)).toBeNull()
  })
  it('walks up and down around its column', () => {
    const anchor = upright.get('e3')!.at
    const above = upright.towards('e3', 270, anchor)!
    expect(['d2', 'd3']).toContain(above.name)
    expect(upright.towards(above.name, 270, anchor)?.name).toBe('c2')
  })
  it('knows the six directions', () => {
    const anchor = upright.get('e3')!.at
    const ways = [0, 60, 120, 180, 240, 300].map((angle) => upright.towards('e3', angle, anchor)?.name)
    expect(ways).toEqual(['e4', 'f4', 'f3', 'e2', 'd2', 'd3'])
  })
  it('reaches every cell with the arrow keys alone', () => {
    for (const rotation of [0, 1]) {
      const atlas = new Atlas(geometry, { rotation, flip: false })
      const first = atlas.places[0]!
      const seen = new Set([first.name])
      for (const name of seen) {
        for (const angle of [0, 90, 180, 270]) {
          const found = atlas.towards(name, angle, atlas.get(name)!.at)
          if (found) seen.add(found.name)
        }
      }
      expect(seen.size).toBe(66)
    }
  })
})

describe('the hull', () => {
  it('of a triangle of points is its three corners', () => {
    expect(hull(upright.places.map((place) => place.at))).toHaveLength(3)
  })
})
