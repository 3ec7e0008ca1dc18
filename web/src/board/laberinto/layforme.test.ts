import { describe, expect, it } from 'vitest'
import type { Choice, Scene } from '../../wire'
import { layForMe } from './layforme'

const ready: Choice = { text: 'ready', kind: 'ready', cells: [] }
const lay = (text: string): Choice => ({ text, kind: 'lay', cells: [text.split('=')[0] ?? ''] })

const scene = (...choices: Choice[]): Scene =>
  ({ to_move: 1, view: { phase: 'build', colours: 'RBY' }, choices }) as unknown as Scene
const playing = { ...scene(lay('A2=ROY')), view: { phase: 'play', colours: 'RBY' } }

describe('laying for a person', () => {
  it('lays the engine’s best tile, also where the engine would be ready', () => {
    const both = scene(lay('A2=ROY'), lay('H15=ROY'), ready)
    expect(layForMe.choose(both, ['H15=ROY', 'A2=ROY', 'ready'])).toBe('H15=ROY')
    expect(layForMe.choose(both, ['ready', 'H15=ROY'])).toBe('H15=ROY')
    expect(layForMe.choose(both, ['ready'])).toBe('A2=ROY')
    expect(layForMe.choose(scene(ready), ['ready'])).toBe('ready')
    expect(layForMe.choose(scene(), [])).toBeNull()
  })

  it('knows when the paths have met', () => {
    expect(layForMe.goesOn(scene(lay('A2=ROY')))).toBe(true)
    expect(layForMe.goesOn(scene(lay('A2=ROY'), ready))).toBe(false)
    expect(layForMe.goesOn(playing)).toBe(false)
  })

  it('goes on until then, or until they can’t meet any more', () => {
    const apart = scene(lay('A2=ROY'))
    expect(layForMe.goesOn(apart)).toBe(true)
    expect(layForMe.goesOn(scene(lay('A2=ROY'), ready))).toBe(false)
    expect(layForMe.goesOn({ ...apart, setback: { key: 'laberinto.apart.for-good', args: [] } })).toBe(false)
    expect([layForMe.done(scene(ready)), layForMe.done(playing)]).toEqual([false, true])
  })
})
