import { describe, expect, it } from 'vitest'
import { readVerdict, resignation, verdict } from './verdict'

describe('a verdict', () => {
  it('is read as it was written', () => {
    for (const ended of [{ winners: [0], reason: 'signals' }, { winners: [0, 2], reason: 'most' }, { winners: [], reason: 'repetition' }])
      expect(readVerdict(verdict(ended))).toEqual(ended)
  })
  it('is none where there is none', () => {
    for (const text of [null, '', '*', 'win:', 'won']) expect(readVerdict(text)).toBeNull()
    expect(readVerdict('win:1')).toEqual({ winners: [1], reason: '' })
  })
  it('follows a resignation between two', () => {
    expect(resignation(0, 2)).toEqual({ winners: [1], reason: 'resigned' })
    expect(resignation(0, 3)).toBeNull()
  })
})
