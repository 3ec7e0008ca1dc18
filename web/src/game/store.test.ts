import { describe, expect, it } from 'vitest'
import type { Saved } from './saved'
import { Memory } from './store'
import { EMPTY } from './tree'

const game = (id: string, updated: number): Saved => ({
  version: 1,
  id,
  game: 'nonaga',
  start: { setup: { game: 'nonaga', players: null, set: [] } },
  players: [{ kind: 'person' }, { kind: 'person' }],
  tree: EMPTY,
  at: 0,
  resigned: null,
  declared: null,
  result: null,
  created: 0,
  updated,
  tags: [],
})

describe('games that live as long as the page', () => {
  it('are found again, the latest first', async () => {
    const store = new Memory()
    await store.put(game('a', 1))
    await store.put(game('b', 3))
    await store.put(game('c', 2))
    expect((await store.all()).games.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    await store.remove('b')
    expect(await store.get('b')).toBeNull()
    expect((await store.get('c'))?.updated).toBe(2)
  })
  it('are not changed from outside', async () => {
    const store = new Memory()
    const one = game('a', 1)
    await store.put(one)
    one.updated = 9
    expect((await store.get('a'))?.updated).toBe(1)
  })
})
