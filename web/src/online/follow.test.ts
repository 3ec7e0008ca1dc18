import { describe, expect, it } from 'vitest'
import type { News, SeenTable, TableEvent } from '../wire'
import { face, follow, leftAt } from './follow'

const table = {
  version: 4, phase: 'playing', steps: [], running: 0, now: 0,
  seats: [{ kind: 'people', people: [], level: null, left: 60_000 }, { kind: 'people', people: [], level: null, left: 60_000 }],
  position: { to_move: 0 },
} as unknown as SeenTable
const news = (...events: unknown[]): News =>
  ({ version: 4 + events.length, events: events as TableEvent[], now: 1, left: [50_000, 60_000], running: 1, position: null })

describe('a table that is followed', () => {
  it('takes steps in, one after another', () => {
    const { table: after, stale } = follow(table, news({ seq: 5, type: 'stepped', seat: 0, step: 'c3' }, { seq: 6, type: 'rolled', step: '4' }))
    expect(after.steps.map((each) => each.step)).toEqual(['c3', '4'])
    expect([after.version, after.running, after.seats[0]!.left, stale]).toEqual([6, 1, 50_000, false])
  })
  it('knows what it has seen already', () => {
    const { table: after } = follow(table, news({ seq: 4, type: 'stepped', seat: 0, step: 'c3' }))
    expect([after.steps.length, after.version]).toEqual([0, 4])
  })
  it('asks anew after a gap, and when more than a step happened', () => {
    expect(follow(table, news({ seq: 6, type: 'stepped', seat: 0, step: 'c3' })).stale).toBe(true)
    expect(follow(table, news({ seq: 5, type: 'offered', seat: 0, offer: 'draw' })).stale).toBe(true)
  })
  it('forgets steps that were taken back', () => {
    const two = follow(table, news({ seq: 5, type: 'stepped', seat: 0, step: 'c3' }, { seq: 6, type: 'stepped', seat: 1, step: 'c4' })).table
    const back = follow(two, { ...news({ seq: 7, type: 'undone', to: 1 }) }).table
    expect(back.steps.map((each) => each.step)).toEqual(['c3'])
  })
})

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
