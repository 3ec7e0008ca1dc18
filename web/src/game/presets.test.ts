import { describe, expect, it } from 'vitest'
import { INFO } from './games'
import { minutesOf, presetOf, presetsFor, resized, usualOptions, usualPreset, withPreset } from './presets'

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
  it('are suggested by how many play', () => {
    expect([3, 4, 5, 6].map((players) => usualPreset('laberinto', players)?.name)).toEqual([
      'die',
      'whole',
      'die',
      'die',
    ])
    expect([3, 4].map((players) => usualOptions('laberinto', players))).toEqual([{ dice: 'on' }, {}])
    expect(usualOptions('nonaga', 2)).toEqual({})
    expect(usualPreset('nonaga', 2)).toBeUndefined()
  })
  it('follow how many play until somebody chooses another', () => {
    const name = (set: Record<string, string>, players: number) => presetOf('laberinto', players, set)?.name
    const six = resized('laberinto', { seed: '7' }, 4, 6)
    expect([name(six, 6), six['seed']]).toEqual(['die', '7'])
    expect(name(resized('laberinto', six, 6, 4), 4)).toBe('whole')
    expect(name(resized('laberinto', {}, 3, 6), 6)).toBe('whole')
    expect(name(resized('laberinto', withPreset(quick, {}), 3, 6), 6)).toBe('quick')
    expect(resized('laberinto', {}, 6, 5)).toEqual({})
    expect(resized('laberinto', { hands: 'hidden' }, 3, 6)).toEqual({ hands: 'hidden' })
  })
  it('leave each player the own number of pieces', () => {
    expect(resized('laberinto', { prisms: '4,3,4' }, 3, 5)['prisms']).toBe('4,3,4,4,4')
    expect(resized('laberinto', { prisms: '4,4,3,2' }, 4, 3)['prisms']).toBe('4,4,3')
    expect(resized('laberinto', { prisms: '3,3,3,2' }, 4, 3)['prisms']).toBe('3')
  })
  it('know how long a game takes with each number of players', () => {
    expect([3, 4, 5, 6].map((players) => minutesOf(quick, players))).toEqual(quick.minutes)
  })
})
