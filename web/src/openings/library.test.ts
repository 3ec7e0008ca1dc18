import { expect, it } from 'vitest'
import { asAnalysis, type Saved } from '../game/saved'
import { explore, line } from '../game/tree'
import { libraryOf, MOST_GAMES } from './library'

const [tree] = explore(line(['c3', 'e4']), 1, 'd3')
const saved: Saved = {
  version: 1,
  id: 'one',
  game: 'attangle',
  start: { text: 'attangle; …' },
  players: [{ kind: 'person' }, { kind: 'engine', level: 3 }],
  tree,
  at: 0,
  resigned: null,
  declared: null,
  result: null,
  created: 0,
  updated: 0,
  tags: [],
}

it('takes the main line of each game of its kind', () => {
  const games = libraryOf([saved, { ...saved, game: 'nonaga' }], 'attangle')
  expect(games).toEqual([{ start: saved.start, steps: ['c3', 'e4'], winners: null }])
})

it('leaves out what was only tried', () => {
  expect(libraryOf([asAnalysis(saved), { ...saved, tree: line([]) }], 'attangle')).toEqual([])
})

it('tells who won where the rules do not say', () => {
  const ended = [
    { ...saved, resigned: { seat: 0, node: 2 } },
    { ...saved, declared: { winners: [], reason: 'agreed', node: 2 } },
    { ...saved, players: [...saved.players, saved.players[0]!], resigned: { seat: 0, node: 2 } },
  ]
  expect(libraryOf(ended, 'attangle').map(({ winners }) => winners)).toEqual([[1], [], null])
})

it('takes no more games than can be counted in a moment', () => {
  expect(libraryOf(Array<Saved>(MOST_GAMES + 5).fill(saved), 'attangle')).toHaveLength(MOST_GAMES)
})
