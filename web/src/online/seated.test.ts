import { describe, expect, it } from 'vitest'
import type { SeenTable } from '../wire'
import { hasRoom, placesAt, presenceAt } from './seated'

const people = (...names: string[]) => ({
  kind: 'people',
  people: names.map((name, person) => ({ person, name })),
  level: null,
})
const seats = [people('Ana'), { kind: 'open', people: [], level: null }, { kind: 'engine', people: [], level: 3 }]
const table = (phase: string, team = 1) => ({ phase, terms: { team }, seats }) as unknown as SeenTable

describe('a table', () => {
  it('offers its open seats before the game begins, and never one that people hold', () => {
    expect(placesAt(table('waiting'))).toEqual([1])
    expect(placesAt(table('waiting', 3))).toEqual([1])
    for (const phase of ['playing', 'paused', 'over']) expect(placesAt(table(phase, 3))).toEqual([])
  })
  it('has room for a teammate where people sit, until the team is full or the game is over', () => {
    expect(hasRoom(table('waiting'), 0)).toBe(false)
    expect(hasRoom(table('waiting', 2), 0)).toBe(true)
    expect(hasRoom(table('playing', 2), 0)).toBe(true)
    expect(hasRoom(table('over', 2), 0)).toBe(false)
    for (const seat of [1, 2, 3, null]) expect(hasRoom(table('waiting', 2), seat)).toBe(false)
  })
  it('tells of a seat what is known of those who share it', () => {
    const shared = { ...table('playing', 2), seats: [people('Ana', 'Carla')] } as unknown as SeenTable
    const away = (person: number, since: number | null) => ({ person, here: false, since })
    expect(presenceAt(shared, 0, [])).toBeNull()
    expect(presenceAt(shared, 0, [away(0, 5), away(1, 9)])).toEqual({ here: false, since: 9 })
    expect(presenceAt(shared, 0, [away(0, null), away(7, 9)])).toEqual({ here: false, since: null })
    expect(presenceAt(shared, 0, [away(0, 5), { person: 1, here: true, since: null }])).toMatchObject({ here: true })
  })
})
