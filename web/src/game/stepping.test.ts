import { expect, it } from 'vitest'
import { stepped } from './stepping'

const key = (name: string, more: object = {}): KeyboardEvent => ({ key: name, target: null, ...more }) as KeyboardEvent

it('← and → go one step, Home and End to the ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((name) => stepped(key(name), 2, 5))).toEqual([1, 3, 0, 5])
})
it('no key leads beyond the ends', () => {
  expect(stepped(key('ArrowLeft'), 0, 5)).toBe(0)
  expect(stepped(key('ArrowRight'), 5, 5)).toBe(5)
})
it('other keys, and those that somebody else has taken, mean nothing here', () => {
  expect(stepped(key('ArrowUp'), 2, 5)).toBeNull()
  expect(stepped(key('ArrowLeft', { shiftKey: true }), 2, 5)).toBeNull()
  expect(stepped(key('ArrowLeft', { defaultPrevented: true }), 2, 5)).toBeNull()
})
