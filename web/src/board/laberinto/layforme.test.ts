import { describe, expect, it } from 'vitest'
import type { Choice, Scene, Start } from '../../wire'
import type { EngineClient } from '../../worker/rules'
import { hasMet, inward, layForMe } from './layforme'

const start: Start = { text: '' }
const ready: Choice = { text: 'ready', kind: 'ready', cells: [], any_order: false, piece: null, pool: false }

function lay(text: string): Choice {
  const [cell = '', piece = ''] = text.split('=')
  return { ...ready, text, kind: 'lay', cells: [cell], piece }
}

const scene = (...choices: Choice[]): Scene =>
  ({ step: 'build', to_move: 1, view: { colours: 'RBY' }, choices }) as unknown as Scene

const engine = (...steps: string[]) =>
  ({ turn: async () => ({ ok: { steps, report: null } }) }) as unknown as EngineClient

describe('laying for a person', () => {
  it('goes inward, rather with the own colour', () => {
    expect(inward(scene(lay('A2=ROY'), lay('H15=ROY'), lay('H30=ROY'), ready))).toBe('H15=ROY')
    expect(inward(scene(lay('H16=ROY'), lay('H16=RBY'), lay('H16=GGG')))).toBe('H16=RBY')
    expect(inward(scene(ready))).toBeNull()
  })

  it('lays one tile as the engine would, also where that would be ready', async () => {
    const both = scene(lay('A2=ROY'), lay('H15=ROY'), ready)
    expect(await layForMe(engine('A2=ROY'), start, [], both)).toEqual({ ok: 'A2=ROY' })
    expect(await layForMe(engine('ready'), start, [], both)).toEqual({ ok: 'H15=ROY' })
    expect(await layForMe(engine('ready'), start, [], scene(ready))).toEqual({ ok: 'ready' })
  })

  it('knows when the paths have met', () => {
    expect(hasMet(scene(lay('A2=ROY')))).toBe(false)
    expect(hasMet(scene(lay('A2=ROY'), ready))).toBe(true)
    expect(hasMet({ ...scene(), step: 'play' })).toBe(true)
  })
})
