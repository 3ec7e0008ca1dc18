import { describe, expect, it } from 'vitest'
import type { Cell } from '../wire'
import { Camera } from './camera.svelte'

const board = { x: -10, y: -10, width: 20, height: 20 }

function cell(x: number, y: number): Cell {
  const outline = [
    { x: x - 0.5, y: y + 0.3 },
    { x: x + 0.5, y: y + 0.3 },
    { x, y: y - 0.6 },
  ]
  return { name: 'A1', at: { x, y }, outline, neighbours: [], side: null }
}

const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent

describe('the camera', () => {
  it('begins with everything', () => {
    const camera = new Camera(board)
    expect(camera.box).toEqual(board)
    expect(camera.near).toBe(false)
  })

  it('comes closer by keys, stops at its limit, and fits again', () => {
    const camera = new Camera(board, { closest: 5 })
    for (let press = 0; press < 20; press += 1) expect(camera.key(key('+'))).toBe(true)
    expect(camera.box.width).toBe(5)
    expect(camera.closest).toBe(true)
    camera.key(key('0'))
    expect(camera.box).toEqual(board)
  })

  it('leaves other keys alone', () => {
    const camera = new Camera(board)
    expect(camera.key(key('ArrowLeft'))).toBe(false)
    expect(camera.key(key('+', { ctrlKey: true }))).toBe(false)
    expect(camera.box).toEqual(board)
  })

  it('keeps a cell in sight', () => {
    const camera = new Camera(board, { closest: 5 })
    camera.zoomBy(4)
    const far = cell(8, 8)
    camera.reveal(far)
    expect(camera.box.x + camera.box.width).toBeGreaterThan(8.5)
    expect(camera.box.y + camera.box.height).toBeGreaterThan(8.3)
    const before = camera.box
    camera.reveal(far)
    expect(camera.box).toEqual(before)
  })

  it('stays near when the board moves, and whole when it was whole', () => {
    const moved = { ...board, x: -8 }
    const camera = new Camera(board)
    camera.show(moved)
    expect(camera.box).toEqual(moved)
    camera.zoomBy(2)
    camera.show(board)
    expect(camera.box.width).toBe(10)
  })
})
