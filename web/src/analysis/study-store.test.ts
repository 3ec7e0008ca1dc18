import { expect, it } from 'vitest'
import { begin } from '../game/import'
import { asAnalysis, asHelped, isContest, isHelped, type Saved } from '../game/saved'
import { Memory } from '../game/store'
import { explore, line, seal } from '../game/tree'
import { StudyStore } from './study-store'

function tried(change: (saved: Saved) => Saved = (saved) => saved): Saved {
  const saved = begin('nonaga', { text: 'nonaga; …' }, [{ kind: 'person' }, { kind: 'engine', level: 3 }], line(['a']))
  const [tree, at] = explore(seal(saved.tree, 1), 1, 'b')
  return change({ ...saved, tree, at })
}
const keep = async (saved: Saved): Promise<Saved> => {
  const store = new Memory()
  await new StudyStore(store).put(saved)
  return (await store.get(saved.id))!
}

it('leaves a game that goes on where it stood', async () => {
  expect((await keep(tried())).at).toBe(1)
})
it('keeps the place in a game that has ended, and on a board that is no game', async () => {
  expect((await keep(tried((saved) => ({ ...saved, result: 'win:0 connected' })))).at).toBe(2)
  expect((await keep(tried(asAnalysis))).at).toBe(2)
})
it('knows when somebody is helped', () => {
  expect(isContest(tried())).toBe(true)
  expect(isContest(tried(asAnalysis))).toBe(false)
  expect(isContest(tried((saved) => ({ ...saved, resigned: { seat: 0, node: 1 } })))).toBe(false)
  expect([isHelped(tried()), isHelped(asHelped(asHelped(tried())))]).toEqual([false, true])
  expect(asHelped(asHelped(tried())).tags).toHaveLength(1)
})
