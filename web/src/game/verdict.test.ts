import { describe, expect, it } from 'vitest'
import type { Saved } from './saved'
import { declaredAt, readVerdict, resignation, verdict } from './verdict'

describe('a verdict', () => {
  it('is read as it was written', () => {
    for (const ended of [
      { winners: [0], reason: 'signals' },
      { winners: [0, 2], reason: 'most' },
      { winners: [], reason: 'repetition' },
    ])
      expect(readVerdict(verdict(ended))).toEqual(ended)
  })
  it('is none where there is none', () => {
    for (const text of [null, '', '*', 'win:', 'won']) expect(readVerdict(text)).toBeNull()
    expect(readVerdict('win:1')).toEqual({ winners: [1], reason: '' })
    expect(verdict({ winners: [1], reason: '' })).toBe('win:1')
  })
  it('stands where it was declared, and nowhere else', () => {
    const game = {
      players: [{}, {}],
      resigned: null,
      declared: { winners: [1], reason: 'time', node: 4 },
    } as unknown as Saved
    expect(declaredAt(game, 4)).toEqual({ winners: [1], reason: 'time' })
    expect(declaredAt(game, 3)).toBeNull()
    expect(declaredAt({ ...game, resigned: { seat: 1, node: 4 } }, 4)).toEqual({ winners: [0], reason: 'resigned' })
  })
  it('follows a resignation between two', () => {
    expect(resignation(0, 2)).toEqual({ winners: [1], reason: 'resigned' })
    expect(resignation(0, 3)).toBeNull()
  })
})
