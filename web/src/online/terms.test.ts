import { beforeAll, describe, expect, it } from 'vitest'
import type { Terms } from '../wire'
import { speak, t } from '../words'
import { ago, clockWords, optionWords } from './terms'

beforeAll(() => speak('en'))

const terms = (game: string, set: Record<string, string>): Terms => ({ game, set }) as unknown as Terms

describe('what was agreed', () => {
  it('says how time is measured', () => {
    expect(clockWords({ kind: 'fischer', seconds: 300, increment: 5 })).toBe('5 min + 5 s per turn')
    expect(clockWords({ kind: 'turn', seconds: 45 })).toBe('45 s per turn')
    expect(clockWords({ kind: 'none' })).toBe(t('page.online.time.none'))
  })
  it('names only the options that are not the usual ones, and only those of the game', () => {
    expect(optionWords(terms('laberinto', { hands: 'hidden', unheard: 'of' }))).toHaveLength(1)
    expect(optionWords(terms('laberinto', { hands: 'open' }))).toEqual([])
    expect(optionWords(terms('unknown', { hands: 'hidden' }))).toEqual([])
  })
  it('says how long ago a table was opened', () => {
    expect(ago('en', -5)).toBe(t('page.online.now'))
    expect(ago('en', 3 * 60_000)).toBe('3 min. ago')
    expect(ago('en', 2 * 3_600_000)).toMatch(/^2 hr/)
  })
})
