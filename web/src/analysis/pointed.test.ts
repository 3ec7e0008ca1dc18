import { expect, it } from 'vitest'
import type { Choice, LineStep } from '../wire'
import { pointed } from './pointed'
import { turnsOf } from './turns'

const step = (seat: number, turn: number, choice: Partial<Choice>): LineStep => ({
  choice: { text: '', kind: 'move', cells: [], ...choice } as Choice,
  seat,
  turn,
  said: { key: '', args: [] },
})

it('draws an arrow for what moves and a ring for what comes', () => {
  const line = [step(1, 4, { cells: ['a1', 'b2'] }), step(0, 5, { cells: ['c3'] })]
  expect(pointed(line)).toEqual([
    { hue: 'green', from: 'a1', to: 'b2', order: 1, faint: true },
    { hue: 'red', from: 'c3', order: 2, faint: true },
  ])
})

it('draws an arrow from each attacker to what they take', () => {
  const [one, two] = pointed([step(0, 1, { cells: ['c2', 'e6', 'e3'], target: 'e3' })])
  expect([one?.from, one?.to, two?.from, two?.to]).toEqual(['c2', 'e3', 'e6', 'e3'])
})

it('points at no cell where a step has none', () => {
  expect(pointed([step(0, 1, {})])).toEqual([])
})

it('puts the steps of a turn together', () => {
  const line = [step(0, 1, {}), step(0, 1, {}), step(1, 2, {})]
  expect(turnsOf(line).map(({ seat, steps }) => [seat, ...steps.map(({ place }) => place)])).toEqual([
    [0, 0, 1],
    [1, 2],
  ])
})
