import { describe, expect, it } from 'vitest'
import type { Choice, Geometry, Scene } from '../../wire'
import { hasMet, inward, layForMe } from './layforme'

const ready: Choice = { text: 'ready', kind: 'ready', cells: [] }

// A corner, two triangles in the middle, an edge.
const cells = Object.entries({ A2: [-3.5, -6.6], H15: [-0.5, -0.6], H16: [0, -0.3], H30: [7, -0.3] })
const geometry = {
  cells: cells.map(([name, [x, y]]) => ({ name, at: { x, y } })),
  box: [-8, -7, 16, 14],
} as unknown as Geometry

function lay(text: string): Choice {
  const [cell = '', tile = ''] = text.split('=')
  return { ...ready, text, kind: 'lay', cells: [cell], tile }
}

const scene = (...choices: Choice[]): Scene =>
  ({ to_move: 1, view: { phase: 'build', colours: 'RBY' }, choices }) as unknown as Scene
const playing = { ...scene(lay('A2=ROY')), view: { phase: 'play', colours: 'RBY' } }

describe('laying for a person', () => {
  it('goes inward, rather with the own colour', () => {
    expect(inward(scene(lay('A2=ROY'), lay('H15=ROY'), lay('H30=ROY'), ready), geometry)).toBe('H15=ROY')
    expect(inward(scene(lay('H16=ROY'), lay('H16=RBY'), lay('H16=GGG')), geometry)).toBe('H16=RBY')
    expect(inward(scene(ready), geometry)).toBeNull()
  })

  it('lays one tile as the engine would, also where that would be ready', () => {
    const both = scene(lay('A2=ROY'), lay('H15=ROY'), ready)
    expect(layForMe.one(both, geometry, 'A2=ROY')).toBe('A2=ROY')
    expect(layForMe.one(both, geometry, 'ready')).toBe('H15=ROY')
    expect(layForMe.one(both, geometry)).toBe('H15=ROY')
    expect(layForMe.one(scene(ready), geometry, 'ready')).toBe('ready')
  })

  it('knows when the paths have met', () => {
    expect(hasMet(scene(lay('A2=ROY')))).toBe(false)
    expect(hasMet(scene(lay('A2=ROY'), ready))).toBe(true)
    expect(hasMet(playing)).toBe(true)
  })

  it('lays tile after tile until then', () => {
    expect(layForMe.next(scene(lay('A2=ROY')), geometry)).toBe('A2=ROY')
    expect(layForMe.next(scene(lay('A2=ROY'), ready), geometry)).toBeNull()
    expect([layForMe.done(scene(ready)), layForMe.done(playing)]).toEqual([false, true])
  })
})
