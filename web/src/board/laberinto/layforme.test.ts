import { describe, expect, it } from 'vitest'
import type { Choice, Scene, Start } from '../../wire'
import type { EngineClient, RulesClient } from '../../worker/rules'
import { layForMe, layUntilMet } from './layforme'

const start: Start = { text: '' }
const ready: Choice = { text: 'ready', kind: 'ready', cells: [], any_order: false, piece: null, pool: false }

/** Rules under which the paths meet after some tiles. */
const rules = (after: number): Pick<RulesClient, 'scene'> => ({
  scene: async (_, steps) => ({ ok: { step: 'build', choices: steps.length < after ? [] : [ready] } as unknown as Scene }),
})
const engine = (turn: (steps: string[]) => string[]) =>
  ({ turn: async (_: Start, steps: string[]) => ({ ok: { steps: turn(steps), report: null } }) }) as unknown as EngineClient

describe('laying for a person', () => {
  it('goes on until the paths meet', async () => {
    const seen: string[] = []
    const answer = await layUntilMet(rules(5), engine((steps) => [`s${steps.length}`]), start, ['s0', 's1'], (step) => seen.push(step) > 0)
    expect(answer).toEqual({ ok: ['s2', 's3', 's4'] })
    expect(seen).toEqual(['s2', 's3', 's4'])
  })

  it('lays the innermost tile where the engine would rather be ready', async () => {
    const lay = (text: string): Choice => ({ ...ready, text, kind: 'lay', cells: [text.slice(0, text.indexOf('='))] })
    const scene = { choices: [lay('A2=ROY'), lay('H15=ROY'), lay('H30=ROY'), ready] } as unknown as Scene
    expect(await layForMe(engine(() => ['ready']), start, [], scene)).toEqual({ ok: ['H15=ROY'] })
    expect(await layForMe(engine(() => ['A2=ROY']), start, [], scene)).toEqual({ ok: ['A2=ROY'] })
  })

  it('stops when told to, or when nothing can be laid', async () => {
    expect(await layUntilMet(rules(5), engine(() => ['x']), start, [], () => false)).toEqual({ ok: [] })
    expect(await layUntilMet(rules(5), engine(() => []), start, [], () => true)).toEqual({ ok: [] })
  })
})
