import { expect, it } from 'vitest'
import { shares } from './results'

it('has draws between the players, and no empty part', () => {
  expect(shares({ wins: [6, 3], draws: 1 })).toEqual([
    { seat: 0, share: 0.6 },
    { seat: null, share: 0.1 },
    { seat: 1, share: 0.3 },
  ])
  expect(shares({ wins: [0, 3], draws: 0 })).toEqual([{ seat: 1, share: 1 }])
})

it('has no parts while no game has ended', () => {
  expect(shares({ wins: [0, 0], draws: 0 })).toEqual([])
})
