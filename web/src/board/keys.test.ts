import { describe, expect, it } from 'vitest'
import { direction } from './keys'

const key = (name: string, more = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

describe('keys', () => {
  it('point in six directions, clockwise from the right', () => {
    expect(['6', '3', '1', '4', '7', '9'].map((name) => direction(key(name)))).toEqual([0, 60, 120, 180, 240, 300])
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((name) => direction(key(name)))).toEqual([
      0, 90, 180, 270,
    ])
  })
  it('leave to others what is not theirs', () => {
    expect(direction(key('u'))).toBeNull()
    expect(direction(key('ArrowUp', { shiftKey: true }))).toBeNull()
    expect(direction(key('ArrowLeft', { altKey: true }))).toBeNull()
  })
})
