import { expect, it } from 'vitest'
import type { Report, ReportLine } from '../wire'
import { bestChances, endChances, hundredths } from './chances'

const line = (chances: number[]): ReportLine => ({
  steps: ['a'],
  score: null,
  chances,
  proven: false,
  ends_in: null,
  winner: null,
  turns: null,
})
const report = (...lines: ReportLine[]): Report => ({ seat: 0, lines, depth: 1, nodes: 1, millis: 1 })

it('never shows as certain what is not', () => {
  expect(hundredths(0.999, false)).toBe(99)
  expect(hundredths(0.001, false)).toBe(1)
  expect(hundredths(1, true)).toBe(100)
  expect(hundredths(0.584, false)).toBe(58)
})

it('takes the chances of the best line that was looked into', () => {
  expect(bestChances(report(line([0, 0]), line([0.25, 0.75])))).toEqual([0.25, 0.75])
  expect(bestChances(report(line([0, 0])))).toBeNull()
  expect(bestChances(null)).toBeNull()
  // Shares of several seats make a whole.
  expect(bestChances(report(line([1, 2, 1])))).toEqual([0.25, 0.5, 0.25])
})

it('gives all to whoever has won, and shares a draw', () => {
  expect(endChances({ winners: [1], reason: 'signals' }, 2)).toEqual([0, 1])
  expect(endChances({ winners: [], reason: 'repetition' }, 2)).toEqual([0.5, 0.5])
  expect(endChances({ winners: [0, 2], reason: 'most' }, 3)).toEqual([0.5, 0, 0.5])
})
