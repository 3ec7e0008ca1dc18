import { describe, expect, it } from 'vitest'
import {
  alike,
  around,
  between,
  bounds,
  centre,
  kept,
  margins,
  OPEN,
  panned,
  ranged,
  shaped,
  showing,
  uncovered,
  viewBox,
  zoomed,
} from './box'
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
    const nearer = zoomed(view, home.width, 2, at, 1)
    expect(nearer.width).toBe(20)
    expect((at.x - nearer.x) / nearer.width).toBeCloseTo((at.x - view.x) / view.width)
    expect((at.y - nearer.y) / nearer.height).toBeCloseTo((at.y - view.y) / view.height)
  })

  it('comes no closer than allowed and goes no farther than home', () => {
    expect(zoomed(view, home.width, 1000, centre(view), 10).width).toBe(10)
    expect(zoomed(view, home.width, 0.001, { x: 60, y: 30 }, 10)).toMatchObject({ width: 100, height: 50 })
    expect(zoomed(home, home.width, 2, centre(home), 500).width).toBe(100)
  })

  it('comes back to where it was', () => {
    const at = { x: 41, y: 22 }
    const back = zoomed(zoomed(view, home.width, 1.5, at, 1), home.width, 1 / 1.5, at, 1)
    expect(alike(back, view)).toBe(true)
  })

  it('pans', () => {
    expect(panned(view, 5, -5)).toEqual({ ...view, x: 25, y: 5 })
  })

  it('moves no more than it takes to show a part', () => {
    const part = around({ x: 70, y: 20 }, 4, 4)
    expect(showing(view, part)).toEqual({ ...view, x: 32 })
    expect(showing(view, around(centre(view), 4, 4))).toEqual(view)
    expect(centre(showing(view, around({ x: 50, y: 20 }, 60, 4))).x).toBe(50)
  })

  it('keeps a fixed point fixed all along the way', () => {
    const at = { x: 35, y: 15 }
    const goal = zoomed(view, home.width, 3, at, 1)
    const half = between(view, goal, 0.5)
    expect((at.x - half.x) / half.width).toBeCloseTo((at.x - view.x) / view.width)
  })
})

describe('what lies over a picture', () => {
  const map: Box = { x: 4, y: 60, width: 30, height: 36 }
  const button: Box = { x: 86, y: 4, width: 10, height: 10 }

  it('leaves the largest part that nothing covers', () => {
    expect(margins(100, 100, [])).toEqual(OPEN)
    // Right of the map and under the button.
    const free = uncovered({ x: 0, y: 0, width: 100, height: 100 }, margins(100, 100, [map, button]))
    expect([free.x, free.y, free.width, free.height].map(Math.round)).toEqual([34, 14, 66, 86])
  })

  it('is beside what is shown', () => {
    const free = margins(100, 50, [{ x: 0, y: 30, width: 40, height: 20 }])
    const part = around({ x: 22, y: 27 }, 4, 4)
    const shown = showing(view, part, free)
    const clear = uncovered(shown, free)
    expect(clear.x).toBeLessThanOrEqual(part.x)
    expect(clear.y + clear.height).toBeGreaterThanOrEqual(part.y + part.height)
    expect(shown).toMatchObject({ width: view.width, height: view.height })
  })

  it('hides no part of the board for good, and moves nothing where everything is seen', () => {
    const free = { left: 0, top: 0, right: 0.25, bottom: 0.5 }
    const range = ranged(view, home, home, free)
    expect(range).toEqual({ x: 0, y: 0, width: 110, height: 60 })
    // A corner of the board comes to the corner of what is free.
    const corner = kept(panned(view, 500, 500), range)
    const clear = uncovered(corner, free)
    expect([clear.x + clear.width, clear.y + clear.height]).toEqual([100, 50])
    expect(ranged(home, home, home, free)).toEqual(home)
    // Where there is room beside the board already, no more is needed.
    expect(ranged(view, home, { x: 20, y: 0, width: 60, height: 50 }, free)).toMatchObject({ x: 0, width: 100 })
  })
})
