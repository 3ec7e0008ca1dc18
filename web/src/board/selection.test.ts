import { describe, expect, it } from 'vitest'
import type { Choice } from '../wire'
import { foreseen, openings, press } from './selection'

const choice = (text: string, cells: string[], more: Partial<Choice> = {}): Choice => ({
  text,
  kind: 'move',
  cells,
  ...more,
})

const moves = [choice('c2-f5', ['c2', 'f5']), choice('c2-g2', ['c2', 'g2']), choice('d3-f5', ['d3', 'f5'])]
const capture = (one: string, other: string, onto: string) =>
  choice(`${one}+${other}x${onto}`, [one, other, onto], { kind: 'capture', any_order: true })
const captures = [
  choice('e5', ['e5'], { kind: 'place' }),
  capture('a1', 'c3', 'b2'),
  capture('a1', 'b4', 'b2'),
  capture('c3', 'd2', 'c2'),
]

describe('cells in order', () => {
  it('opens the starts, then the ends of the one that is held', () => {
    expect([...openings(moves, []).keys()]).toEqual(['c2', 'd3'])
    expect([...openings(moves, ['c2']).keys()]).toEqual(['f5', 'g2'])
  })
  it('plays when a start and an end are pressed', () => {
    const first = press(moves, [], 'c2')
    expect(first).toEqual({ held: ['c2'], play: null, ask: [], refused: false })
    expect(press(moves, first.held, 'f5').play?.text).toBe('c2-f5')
    expect(press(moves, first.held, 'f5').held).toEqual([])
  })
  it('does not play an end before its start', () => {
    expect(press(moves, [], 'f5')).toEqual({ held: [], play: null, ask: [], refused: true })
  })
  it('lets go of what is pressed twice', () => {
    expect(press(moves, ['c2'], 'c2')).toEqual({ held: [], play: null, ask: [], refused: false })
  })
  it('changes to another start', () => {
    expect(press(moves, ['c2'], 'd3').held).toEqual(['d3'])
  })
  it('refuses what no step does, and keeps what is held', () => {
    expect(press(moves, ['c2'], 'a1')).toEqual({ held: ['c2'], play: null, ask: [], refused: true })
  })
})

describe('cells in any order', () => {
  it('plays a placement at once', () => {
    expect(press(captures, [], 'e5').play?.text).toBe('e5')
  })
  it('opens every cell of a capture, and narrows', () => {
    expect([...openings(captures, ['b2']).keys()].sort()).toEqual(['a1', 'b4', 'c3'])
    expect([...openings(captures, ['b2', 'c3']).keys()]).toEqual(['a1'])
  })
  it('plays the same capture whatever is pressed first', () => {
    for (const order of [
      ['a1', 'c3', 'b2'],
      ['b2', 'c3', 'a1'],
      ['c3', 'b2', 'a1'],
    ]) {
      let held: string[] = []
      let played: string | undefined
      for (const cell of order) {
        const pressed = press(captures, held, cell)
        held = pressed.held
        played = pressed.play?.text
      }
      expect(played).toBe('a1+c3xb2')
    }
  })
  it('lets go of one and keeps the other', () => {
    expect(press(captures, ['b2', 'c3'], 'b2').held).toEqual(['c3'])
  })
})

describe('several steps with the same cells', () => {
  const figures = [
    choice('PF1-F2', ['F1', 'F2'], { piece: 'P' }),
    choice('AF1-F2', ['F1', 'F2'], { piece: 'A' }),
    choice('AF1-out', ['F1'], { kind: 'leave', piece: 'A' }),
    choice('AF1^F1', ['F1', 'F1'], { kind: 'mount', piece: 'A' }),
  ]
  it('asks for the one that is complete, and goes on', () => {
    const first = press(figures, [], 'F1')
    expect(first.held).toEqual(['F1'])
    expect(first.ask.map((each) => each.text)).toEqual(['AF1-out'])
  })
  it('asks which of two', () => {
    expect(press(figures, ['F1'], 'F2').ask.map((each) => each.text)).toEqual(['PF1-F2', 'AF1-F2'])
  })
  it('prefers a step within a cell to letting go', () => {
    expect(press(figures, ['F1'], 'F1').play?.text).toBe('AF1^F1')
  })
})

describe('looking ahead', () => {
  it('names the step that a press would play', () => {
    expect(foreseen(moves, ['c2'], 'g2')?.text).toBe('c2-g2')
    expect(foreseen(moves, [], 'c2')).toBeNull()
    expect(foreseen(moves, ['c2'], 'a1')).toBeNull()
  })
})
