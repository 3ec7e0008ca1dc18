import { expect, it } from 'vitest'
import type { OpeningTurn } from '../wire'
import { merged } from './merge'

const turn = (steps: string, wins: number[], chance: number | null = null): OpeningTurn => ({
  steps: steps.split(' '),
  games: wins[0]! + wins[1]! + 1,
  wins,
  draws: 1,
  chance,
})

it('counts the same turn once, and keeps what only the book knows', () => {
  const list = merged([turn('a1', [5, 3], 0.5), turn('b2', [2, 2], 0.4)], [turn('b2', [4, 2]), turn('c3', [0, 1])])
  expect(list).toEqual([
    { steps: ['b2'], games: 12, wins: [6, 4], draws: 2, chance: 0.4 },
    { steps: ['a1'], games: 9, wins: [5, 3], draws: 1, chance: 0.5 },
    { steps: ['c3'], games: 2, wins: [0, 1], draws: 1, chance: null },
  ])
})

it('tells turns of several steps apart by all of them', () => {
  expect(merged([turn('a1 b1', [1, 0])], [turn('a1 b2', [1, 0])])).toHaveLength(2)
})
