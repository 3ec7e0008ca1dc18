import { describe, expect, it } from 'vitest'
import { INFO } from './games'
import { minutesOf, presetOf, presetsFor, withPreset } from './presets'

const quick = INFO.laberinto.presets.find(({ name }) => name === 'quick')!

describe('presets', () => {
  it('are offered where there are several', () => {
    expect(presetsFor('nonaga', 2)).toEqual([])
    expect(presetsFor('laberinto', 4).map(({ name }) => name)).toContain('quick')
  })
  it('are known by their options, whatever chance adds', () => {
    expect(presetOf('laberinto', 3, {})?.name).toBe('whole')
    expect(presetOf('laberinto', 3, withPreset(quick, {}))?.name).toBe('quick')
    expect(presetOf('laberinto', 3, withPreset(quick, { seed: '7' }))?.name).toBe('quick')
    expect(presetOf('laberinto', 3, { hands: 'open', dice: '' })?.name).toBe('whole')
  })
  it('are left by any change', () => {
    expect(presetOf('laberinto', 3, { ...withPreset(quick, {}), hands: 'hidden' })).toBeNull()
    const [[first]] = quick.options as [[string, string]]
    const { [first]: _, ...fewer } = withPreset(quick, {})
    expect(presetOf('laberinto', 3, fewer)).toBeNull()
  })
  it('take the place of what was chosen before, except for the seed', () => {
    expect(withPreset(quick, { dice: 'on', seed: '7' })).toEqual({ ...Object.fromEntries(quick.options), seed: '7' })
  })
  it('know how long a game takes with each number of players', () => {
    expect([3, 4, 5, 6].map((players) => minutesOf(quick, players))).toEqual(quick.minutes)
  })
})
