import { describe, expect, it } from 'vitest'
import { alike, around, between, bounds, centre, kept, panned, shaped, showing, viewBox, zoomed } from './box'
import type { Box } from './box'

const home: Box = { x: 0, y: 0, width: 100, height: 50 }
const view: Box = { x: 20, y: 10, width: 40, height: 20 }

describe('a box', () => {
  it('is bounded by its points', () => {
    expect(
      bounds([
        { x: 3, y: -1 },
        { x: -2, y: 4 },
        { x: 0, y: 0 },
      ]),
    ).toEqual({ x: -2, y: -1, width: 5, height: 5 })
  })

  it('takes a shape by growing, never by losing', () => {
    for (const aspect of [0.5, 1, 2, 3]) {
      const box = shaped(view, aspect)
      expect(box.width / box.height).toBeCloseTo(aspect)
      expect(box.width).toBeGreaterThanOrEqual(view.width)
      expect(box.height).toBeGreaterThanOrEqual(view.height)
      expect(centre(box)).toEqual(centre(view))
    }
  })

  it('is kept inside, in the middle where it is too large', () => {
    expect(kept({ ...view, x: -30, y: 45 }, home)).toEqual({ ...view, x: 0, y: 30 })
    expect(kept({ x: 90, y: 90, width: 200, height: 100 }, home)).toEqual({ x: -50, y: -25, width: 200, height: 100 })
  })

  it('reads as a viewBox', () => {
    expect(viewBox({ x: 1 / 3, y: -2, width: 10, height: 5.00001 })).toBe('0.3333 -2 10 5')
  })
})

describe('looking at a part', () => {
  it('comes closer around a point that stays put', () => {
    const at = { x: 30, y: 25 }
    const nearer = zoomed(view, home, 2, at, 1)
    expect(nearer.width).toBe(20)
    expect((at.x - nearer.x) / nearer.width).toBeCloseTo((at.x - view.x) / view.width)
    expect((at.y - nearer.y) / nearer.height).toBeCloseTo((at.y - view.y) / view.height)
  })

  it('comes no closer than allowed and goes no farther than home', () => {
    expect(zoomed(view, home, 1000, centre(view), 10).width).toBe(10)
    expect(zoomed(view, home, 0.001, { x: 60, y: 30 }, 10)).toEqual(home)
    expect(zoomed(home, home, 2, centre(home), 500).width).toBe(100)
  })

  it('comes back to where it was', () => {
    const at = { x: 41, y: 22 }
    const back = zoomed(zoomed(view, home, 1.5, at, 1), home, 1 / 1.5, at, 1)
    expect(alike(back, view)).toBe(true)
  })

  it('pans within home', () => {
    expect(panned(view, home, 5, -5)).toEqual({ ...view, x: 25, y: 5 })
    expect(panned(view, home, 500, 500)).toEqual({ ...view, x: 60, y: 30 })
  })

  it('moves no more than it takes to show a part', () => {
    const part = around({ x: 70, y: 20 }, 4, 4)
    expect(showing(view, home, part)).toEqual({ ...view, x: 32 })
    expect(showing(view, home, around(centre(view), 4, 4))).toEqual(view)
    expect(centre(showing(view, home, around({ x: 50, y: 20 }, 60, 4))).x).toBe(50)
  })

  it('keeps a fixed point fixed all along the way', () => {
    const at = { x: 35, y: 15 }
    const goal = zoomed(view, home, 3, at, 1)
    const half = between(view, goal, 0.5)
    expect((at.x - half.x) / half.width).toBeCloseTo((at.x - view.x) / view.width)
  })
})
