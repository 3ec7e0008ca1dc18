import { describe, expect, it } from 'vitest'
import type { Effect, ReportLine, Scene, Threat } from '../wire'
import { hintOf, reason } from './hint'

const line = (changes: Partial<ReportLine> = {}): ReportLine => ({
  steps: ['a1'],
  score: 10,
  chances: [0.6, 0.4],
  proven: false,
  ends_in: null,
  winner: null,
  turns: null,
  ...changes,
})
const scene = (changes: object = {}): Scene =>
  ({ to_move: 0, choices: [], threats: [], result: null, last: null, ...changes }) as unknown as Scene
const after = (effects: Effect[], threats: Threat[] = []): Scene =>
  scene({ to_move: 1, threats, last: { step: 'a1', seat: 0, effects } })
const threat = (seat: number, kind: string): Threat => ({ seat, kind, step: 'b2', cells: [] }) as unknown as Threat

describe('the reason for a step', () => {
  const why = (found: ReportLine, before: Scene, later: Scene): string =>
    reason(found, before, later).key.replace('page.hint.', '')
  it('is the win, where there is one', () => {
    expect(why(line(), scene(), scene({ result: { winners: [0], reason: 'x' } }))).toBe('wins-now')
    expect(why(line({ proven: true, turns: 3 }), scene(), after([]))).toBe('wins-in')
    expect(why(line({ proven: true }), scene(), after([]))).toBe('wins')
  })
  it('is what it takes', () => {
    expect(why(line(), scene(), after([{ kind: 'signal', cells: [], seat: 0 }]))).toBe('signal')
    expect(why(line(), scene(), after([{ kind: 'remove', piece: 'P', at: 'a1', to: 'prisoner', seat: 0 }]))).toBe(
      'capture',
    )
    expect(why(line(), scene(), after([{ kind: 'triple', cells: [], seat: 0 }]))).toBe('triple')
    expect(why(line(), scene(), after([{ kind: 'crossed', cells: [], seat: 0 }]))).toBe('crosses')
    const captures = scene({ choices: [{ text: 'a1', kind: 'capture' }] })
    expect(why(line(), captures, after([]))).toBe('capture')
  })
  it('is a threat made or met', () => {
    expect(why(line(), scene(), after([], [threat(0, 'win')]))).toBe('threatens-win')
    expect(why(line(), scene(), after([], [threat(0, 'triple')]))).toBe('threatens')
    expect(why(line(), scene({ threats: [threat(1, 'win')] }), after([]))).toBe('defends')
  })
  it('is that nothing better was found', () => {
    expect(why(line(), scene(), after([]))).toBe('best')
    expect(why(line({ proven: true, score: -5 }), scene(), after([]))).toBe('longest')
  })
})

describe('a hint', () => {
  it('has the step and the chance of the seat to move', () => {
    expect(hintOf(line(), scene(), after([]))).toMatchObject({ step: 'a1', chance: 0.6 })
  })
  it('is none where nothing was found', () => {
    expect(hintOf(undefined, scene(), after([]))).toBeNull()
    expect(hintOf(line({ steps: [] }), scene(), after([]))).toBeNull()
  })
})
