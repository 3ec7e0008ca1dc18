import { describe, expect, it } from 'vitest'
import { explore, line } from '../game/tree'
import type { Grade, Review, Reviewed } from '../wire'
import { isOf, keep, readReview } from './kept'
import { gradesOf, nextTurn, placeOf, turnAt } from './turns'

const turn = (number: number, until: number, grade: Grade, seat = (number - 1) % 2): Reviewed => ({
  turn: number,
  seat,
  steps: Array.from({ length: 2 }, (_, index) => `s${until - 2 + index}`),
  from: until - 2,
  until,
  chances: [0.5, 0.5],
  proven: false,
  loss: 0,
  grade,
  swing: 0,
  best: null,
  why: null,
})
const turns = [turn(1, 2, 'best'), turn(2, 4, 'blunder'), turn(3, 6, 'mistake')]
const tree = line(['s0', 's1', 's2', 's3', 's4', 's5'])
const main = [1, 2, 3, 4, 5, 6]

describe('the turns of a review', () => {
  it('are found by how many steps were played', () => {
    expect([0, 1, 2, 3, 4, 6, 9].map((place) => turnAt(turns, place))).toEqual([0, 1, 1, 2, 2, 3, 3])
  })

  it('are found from a variation by where it left the game', () => {
    const [grown, tried] = explore(tree, 3, 'x')
    expect(placeOf(grown, main, tried)).toBe(3)
    expect(placeOf(grown, main, 5)).toBe(5)
    expect(placeOf(grown, main, 0)).toBe(0)
  })

  it('are marked at their last step', () => {
    expect([...gradesOf(turns, main)]).toEqual([
      [2, 'best'],
      [4, 'blunder'],
      [6, 'mistake'],
    ])
  })

  it('are gone through again and again', () => {
    const slips = ({ grade }: Reviewed): boolean => grade !== 'best'
    expect([0, 2, 3].map((after) => nextTurn(turns, after, slips)?.turn)).toEqual([2, 3, 2])
    expect(nextTurn(turns, 0, () => false)).toBeNull()
  })
})

describe('a kept review', () => {
  const review: Review = {
    chances: [0.5, 0.5],
    turns,
    players: [0, 1].map((seat) => ({
      seat,
      accuracy: 90,
      counts: { forced: 0, best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
    })),
    moments: [2],
  }

  it('is read again', () => {
    expect(readReview(JSON.parse(JSON.stringify(keep(review))), 2)).toEqual(keep(review))
  })

  it('is of its own steps alone', () => {
    expect(isOf(review, ['s0', 's1', 's2', 's3', 's4', 's5'])).toBe(true)
    expect(isOf(review, ['s0', 's1', 's2', 's3', 's4'])).toBe(false)
    expect(isOf(review, ['s0', 's1', 's2', 's3', 's4', 'x'])).toBe(false)
  })

  it.each([null, 7, {}, { version: 2, review }, { version: 1, review: { ...review, turns: [{}] } }])(
    'that is spoilt is none: %j',
    (spoilt) => expect(readReview(spoilt, 2)).toBeNull(),
  )

  it('of another number of players is none', () => {
    expect(readReview(keep(review), 3)).toBeNull()
  })
})
