import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../words'
import { headline, toneOf, why, type Ending } from './ending'

beforeAll(async () => void (await speak('en')))

const told = (ending: Ending, you: number | null, names = ['White', 'Black']): string =>
  `${headline(ending, { names, you })}: ${why(ending, { names, you })}`

describe('the end of a game', () => {
  const won: Ending = { winners: [0], reason: 'triples' }

  it('is told to a player as their own, and names the winner to others', () => {
    expect(told(won, 0)).toBe('You won: You built enough triple stacks.')
    expect(told(won, 1)).toBe('You lost: White built enough triple stacks.')
    expect(told(won, null)).toBe('White won: White built enough triple stacks.')
    expect([toneOf(won, 0), toneOf(won, 1), toneOf(won, null)]).toEqual(['won', 'lost', 'even'])
  })
  it('says who gave up, and whose time ran out', () => {
    const resigned: Ending = { winners: [1], reason: 'resigned' }
    expect(told(resigned, 0)).toBe('You lost: You resigned.')
    expect(told(resigned, 1)).toBe('You won: White resigned.')
    expect(told({ winners: [1], reason: 'time' }, null)).toBe('Black won: White ran out of time.')
    expect(told({ winners: [], reason: 'resigned', loser: 2 }, null, ['Red', 'Blue', 'Green'])).toBe(
      'Game over: Green resigned.',
    )
  })
  it('may be a draw, a shared win, or what a record says', () => {
    expect(told({ winners: [], reason: 'repetition' }, 0)).toBe('Draw: The same position came up again.')
    const shared: Ending = { winners: [0, 2], reason: 'most' }
    const names = ['Red', 'Blue', 'Green']
    expect(headline(shared, { names, you: 0 })).toBe('You share the win')
    expect(headline(shared, { names, you: null })).toBe('Red and Green share the win')
    expect(told({ winners: [0], reason: 'fell asleep' }, null)).toBe('White won: Fell asleep.')
  })
})
