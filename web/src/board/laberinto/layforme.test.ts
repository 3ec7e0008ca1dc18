import { describe, expect, it } from 'vitest'
import type { Choice, Scene, Start } from '../../wire'
import type { EngineClient, RulesClient } from '../../worker/rules'
import { inward, layForMe, layUntilMet } from './layforme'

const start: Start = { text: '' }
const ready: Choice = { text: 'ready', kind: 'ready', cells: [], any_order: false, piece: null, pool: false }

function lay(text: string): Choice {
  const [cell = '', piece = ''] = text.split('=')
  return { ...ready, text, kind: 'lay', cells: [cell], piece }
}

const scene = (...choices: Choice[]): Scene => ({ step: 'build', to_move: 1, view: { colours: 'RBY' }, choices }) as unknown as Scene

const engine = (...steps: string[]) => ({ turn: async () => ({ ok: { steps, report: null } }) }) as unknown as EngineClient

/** Rules under which the paths meet after some tiles. */
const rules = (after: number): Pick<RulesClient, 'scene'> => ({
  scene: async (_, steps) => ({ ok: scene(lay(`A${2 * steps.length}=ROY`), ...(steps.length < after ? [] : [ready])) }),
})

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

  it('goes on until the paths meet', async () => {
    const seen: string[] = []
    const answer = await layUntilMet(rules(5), start, ['x', 'y'], (step) => seen.push(step) > 0)
    expect(answer).toEqual({ ok: ['A4=ROY', 'A6=ROY', 'A8=ROY'] })
    expect(seen).toEqual(['A4=ROY', 'A6=ROY', 'A8=ROY'])
  })

  it('stops when it is told to', async () => {
    expect(await layUntilMet(rules(5), start, [], () => false)).toEqual({ ok: [] })
  })
})
