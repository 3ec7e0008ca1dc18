import { describe, expect, it } from 'vitest'
import type { SeenTable } from '../wire'
import { face, leftAt } from './clock'

const table = {
  phase: 'playing',
  running: 0,
  seats: [
    { kind: 'people', people: [], level: null, left: 60_000 },
    { kind: 'people', people: [], level: null, left: 60_000 },
  ],
} as unknown as SeenTable

describe('a clock', () => {
  it('runs for one seat alone, and never below nothing', () => {
    expect(leftAt(table, 0, 1000)).toBe(59_000)
    expect(leftAt(table, 1, 1000)).toBe(60_000)
    expect(leftAt(table, 0, 99_000)).toBe(0)
  })
  it('shows minutes, hours or days', () => {
    expect([face(61_000), face(3_600_000), face(3 * 86_400_000), face(1)]).toEqual(['1:01', '1:00:00', '3 d', '0:01'])
  })
})
