import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PuzzleTheme, ShownPuzzle } from '../wire'
import { addMistakes, answered, dueMistakes, kept, nextMistake, readKept, type OfGame } from './kept'
import { INTERVALS, missed, right } from './repeat'
import { next } from './stream'

const puzzle = (id: string, rating: number, themes: PuzzleTheme[] = ['win-1']): ShownPuzzle => ({
  id,
  rating,
  claim: 'win1',
  themes,
  task: { key: 'x', args: [] },
  text: id,
})
const nobody: OfGame = { rating: null, tried: [], solved: 0, repeats: {} }
const all = [puzzle('easy', 820), puzzle('fair', 1230), puzzle('hard', 2000, ['win-2'])]

test('a newcomer gets what is nearest to the first rating, and nothing twice', () => {
  expect(next(all, nobody, null, null, 0, 0.9)?.id).toBe('fair')
  expect(next(all, { ...nobody, tried: ['fair'] }, null, null, 0, 0.9)?.id).toBe('easy')
  expect(next(all, { ...nobody, tried: ['fair', 'easy', 'hard'] }, null, 'fair', 0, 0)?.id).toBe('easy')
})

test('the choice follows rating and theme', () => {
  const rating = { rating: 1900, deviation: 60, volatility: 0.06 }
  expect(next(all, { ...nobody, rating }, null, null, 0, 0)?.id).toBe('hard')
  expect(next(all, nobody, 'win-2', null, 0, 0)?.id).toBe('hard')
  expect(next(all, nobody, 'escape', null, 0, 0)).toBeNull()
})

test('what was missed comes back when it is due, and later after each right answer', () => {
  const own = { ...nobody, tried: ['hard'], repeats: { hard: missed(0) } }
  expect(next(all, own, null, null, INTERVALS[0]! - 1, 0)?.id).not.toBe('hard')
  expect(next(all, own, null, null, INTERVALS[0]!, 0)?.id).toBe('hard')
  let repeat = missed(0)
  for (const interval of INTERVALS.slice(1)) {
    const now = repeat.due
    expect(right(repeat, now - 1)).toBe(repeat)
    repeat = right(repeat, now)!
    expect(repeat.due - now).toBe(interval)
  }
  expect(right(repeat, repeat.due)).toBeNull()
})

test('whatever a browser kept, something sound is read', () => {
  for (const text of [null, '', '{', '[]', '{"version":2}', '{"version":1,"games":3,"mistakes":{}}'])
    expect(readKept(text)).toMatchObject({ version: 1, games: {}, streak: 0, mistakes: [] })
  const spoilt =
    '{"version":1,"streak":"x","games":{"nonaga":{"rating":{"rating":null},"tried":[1,"a"],"repeats":{"a":5}}}}'
  expect(readKept(spoilt)).toMatchObject({
    streak: 0,
    games: { nonaga: { rating: { rating: 0 }, tried: ['a'], solved: 0, repeats: {} } },
  })
})

describe('one’s own mistakes', () => {
  const best = {
    steps: ['b'],
    score: null,
    chances: [0.6, 0.4],
    proven: false,
    ends_in: null,
    winner: null,
    turns: null,
  }
  const mistake = { game: 'nonaga' as const, text: 'x', steps: ['a'], grade: 'blunder' as const, best }
  beforeEach(() => {
    const shelf = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => shelf.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('are due at once, each once, and come back later and later', () => {
    addMistakes([mistake], 0)
    addMistakes([mistake, { ...mistake, text: 'y' }], 5)
    expect(kept().mistakes.map(({ text, repeat }) => [text, repeat.due])).toEqual([
      ['x', 0],
      ['y', 5],
    ])
    expect(dueMistakes(kept().mistakes, 4)).toBe(1)
    answered(mistake, true, 10)
    expect(kept().mistakes[0]!.repeat).toEqual({ box: 1, due: 10 + INTERVALS[1]! })
    expect(nextMistake(kept().mistakes, null)?.text).toBe('y')
    expect(nextMistake(kept().mistakes, kept().mistakes[1]!)?.text).toBe('x')
    answered(mistake, false, 20)
    expect(kept().mistakes[0]!.repeat).toEqual(missed(20))
    for (const _ of INTERVALS) answered(mistake, true, kept().mistakes[0]!.repeat.due)
    expect(kept().mistakes.map(({ text }) => text)).toEqual(['y'])
  })

  test('that are spoilt are left out, and the others stay', () => {
    addMistakes([mistake], 0)
    const { mistakes } = kept()
    const list = [null, 3, {}, { ...mistakes[0], game: 'chess' }, { ...mistakes[0], best: { steps: [] } }, mistakes[0]]
    expect(readKept(JSON.stringify({ version: 1, mistakes: list })).mistakes).toEqual(mistakes)
  })
})
