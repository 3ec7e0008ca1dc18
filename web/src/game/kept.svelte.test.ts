import { describe, expect, it } from 'vitest'
import type { Scene } from '../wire'
import { begin } from './import'
import { Kept } from './kept.svelte'
import { Memory } from './store'
import { line } from './tree'

const scene = { result: null } as unknown as Scene
const kept = (store = new Memory(), unsaved?: () => void): Kept =>
  new Kept(
    begin('nonaga', { text: 'x' }, [{ kind: 'person' }, { kind: 'engine', level: 1 }], line(['a', 'b'])),
    store,
    unsaved,
  )

describe('a game that is kept', () => {
  it('knows its place on the line that is followed', async () => {
    const game = kept()
    await game.change({ at: 1 }, scene)
    expect([game.steps, game.line, game.place, game.leaf]).toEqual([['a'], [1, 2], 1, false])
    expect([game.people, game.isPerson(0), game.isPerson(1), game.isPerson(null)]).toEqual([[0], true, false, false])
  })
  it('keeps every change, and how the game stands at the end of its line', async () => {
    const store = new Memory()
    const game = kept(store)
    await game.change({ at: 2, resigned: { seat: 0, node: 2 } }, scene)
    expect(await store.get(game.saved.id)).toMatchObject({ at: 2, result: 'win:1 resigned' })
    expect(await game.newer()).toBeNull()
    await store.put({ ...game.saved, at: 1, updated: game.saved.updated + 1 })
    expect((await game.newer())?.at).toBe(1)
  })
  it('says when the store takes nothing, and goes on', async () => {
    const store = new Memory()
    store.put = () => Promise.reject(new Error('full'))
    let told = 0
    const game = kept(store, () => (told += 1))
    await game.change({ at: 1 }, scene)
    expect([told, game.at]).toEqual([1, 1])
  })
})
