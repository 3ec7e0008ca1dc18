import { describe, expect, it } from 'vitest'
import { freshId, playerOf, playerTag, readSaved, type Saved } from './saved'
import { line } from './tree'

const good: Saved = {
  version: 1,
  id: 'x',
  game: 'ampel',
  start: { setup: { game: 'ampel', players: null, set: [] } },
  players: [{ kind: 'person' }, { kind: 'engine', level: 3 }],
  tree: line(['e3']),
  at: 1,
  resigned: null,
  declared: null,
  result: null,
  created: 1,
  updated: 2,
  tags: [],
}

describe('a kept game', () => {
  it('is read as it was written', () => {
    expect(readSaved(structuredClone(good))).toEqual(good)
  })
  it('stands at the start when its place is lost', () => {
    expect(readSaved({ ...good, at: 9 })?.at).toBe(0)
    expect(readSaved({ ...good, resigned: { seat: 0, node: 7 } })?.resigned).toBeNull()
    for (const declared of [
      undefined,
      'win:0',
      { winners: [], reason: 'agreed', node: 7 },
      { winners: 0, reason: 'time', node: 0 },
    ])
      expect(readSaved({ ...good, declared })?.declared).toBeNull()
    const declared = { winners: [0], reason: 'time', node: 0 }
    expect(readSaved({ ...good, declared })?.declared).toEqual(declared)
  })
  it('is refused when it is spoilt', () => {
    const spoilt = [
      null,
      'x',
      {},
      { ...good, version: 2 },
      { ...good, game: 'chess' },
      { ...good, players: [] },
      { ...good, tree: {} },
      { ...good, start: { setup: { game: 'ampel', set: [['a']] } } },
      { ...good, start: {} },
      { ...good, players: [{ kind: 'person' }, { kind: 'engine', level: 9 }] },
    ]
    for (const value of spoilt) expect(readSaved(value)).toBeNull()
  })
})

describe('players', () => {
  it('are written as the command writes them', () => {
    for (const player of [
      { kind: 'engine', level: 8 },
      { kind: 'person', name: 'Ana' },
    ] as const)
      expect(playerOf(playerTag(player)!)).toEqual(player)
    expect(playerOf(undefined)).toEqual({ kind: 'person' })
    expect(playerOf('level:9')).toEqual({ kind: 'person', name: 'level:9' })
  })
  it('have games of their own', () => {
    expect(freshId()).not.toBe(freshId())
    expect(freshId()).toMatch(/^[0-9a-z]{14}$/)
  })
})
