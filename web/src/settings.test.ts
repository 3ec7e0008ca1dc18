import { describe, expect, it } from 'vitest'
import { DEFAULTS, readSettings } from './settings'

describe('settings', () => {
  it('come back as they were kept', () => {
    const kept = { ...DEFAULTS, theme: 'dark' as const, language: 'es', sound: false, still: true }
    expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  })
  it('have their defaults where nothing or nonsense was kept', () => {
    for (const text of [
      null,
      '',
      'nonsense',
      '[]',
      'null',
      '{"theme": 7, "sound": "loud", "language": "../x", "more": 1}',
    ])
      expect(readSettings(text)).toEqual(DEFAULTS)
  })
})
