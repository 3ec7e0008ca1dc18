import { describe, expect, it } from 'vitest'
import type { Pen } from './api'
import type { Place } from './atlas'
import type { Drawing } from './drawing'
import { Sketch } from './sketch.svelte'

/** A board whose cells are as far from the left as their numbers; nothing lies beyond 9. */
function board(pen?: Pen) {
  const drawn: Drawing[] = []
  const view = { moving: false }
  const sketch = new Sketch(() => ({
    ondraw: (drawing) => drawn.push(drawing),
    pen,
    cellAt: ({ clientX }) => (clientX > 9 ? null : ({ name: `c${clientX}` } as Place)),
    svg: undefined,
    moving: view.moving,
  }))
  return { drawn, sketch, view }
}
const pointer = (clientX: number, more: object = {}) =>
  ({ clientX, isPrimary: true, button: 2, pointerId: 1, shiftKey: false, altKey: false, ...more }) as PointerEvent
const key = (name: string, more: object = {}) =>
  ({ key: name, code: `Key${name.toUpperCase()}`, shiftKey: false, altKey: false, ...more }) as KeyboardEvent

describe('drawing with a pointer', () => {
  it('is an arrow where the right button is dragged, a ring where it is pressed', () => {
    const { drawn, sketch } = board()
    sketch.down(pointer(1))
    sketch.move(pointer(3))
    expect(sketch.preview).toMatchObject({ from: 'c1', to: 'c3', faint: true })
    sketch.up(pointer(3))
    sketch.down(pointer(2, { shiftKey: true }))
    sketch.up(pointer(2))
    expect(drawn).toEqual([
      { hue: 'green', from: 'c1', to: 'c3' },
      { hue: 'red', from: 'c2' },
    ])
    expect(sketch.preview).toBeNull()
  })
  it('leaves the other button alone until a pen is taken up', () => {
    const { sketch } = board({ hue: 'blue', down: false })
    expect(sketch.down(pointer(1, { button: 0 }))).toBe(false)
    const pressing = board({ hue: 'blue', down: true })
    expect(pressing.sketch.down(pointer(1, { button: 0 }))).toBe(true)
    pressing.sketch.up(pointer(1, { button: 0 }))
    expect(pressing.drawn).toEqual([{ hue: 'blue', from: 'c1' }])
  })
  it('is nothing where it ends beyond the board, or where two fingers move the view', () => {
    const { drawn, sketch, view } = board()
    sketch.down(pointer(1))
    expect(sketch.up(pointer(20))).toBe(true)
    sketch.down(pointer(1))
    view.moving = true
    expect(sketch.up(pointer(3))).toBe(false)
    expect(drawn).toEqual([])
  })
})

describe('drawing by keys', () => {
  it('is a ring by one key, an arrow by another at both ends', () => {
    const { drawn, sketch } = board()
    expect(sketch.key(key('q', { altKey: true, key: '@' }), 'c1')).toBe(true)
    sketch.key(key('j'), 'c1')
    expect(sketch.origin).toBe('c1')
    sketch.walked('c2')
    expect(sketch.preview).toMatchObject({ from: 'c1', to: 'c2' })
    sketch.key(key('j'), 'c2')
    expect(drawn).toEqual([
      { hue: 'blue', from: 'c1' },
      { hue: 'green', from: 'c1', to: 'c2' },
    ])
    expect(sketch.origin).toBeNull()
  })
  it('is left with Escape', () => {
    const { drawn, sketch } = board()
    sketch.key(key('j'), 'c1')
    expect(sketch.key(key('Escape'), 'c1')).toBe(true)
    expect(sketch.key(key('Escape'), 'c1')).toBe(false)
    expect([sketch.origin, drawn]).toEqual([null, []])
  })
})
