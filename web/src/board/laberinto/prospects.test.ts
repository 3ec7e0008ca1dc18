import { describe, expect, it } from 'vitest'
import type { Prospect, Scene } from '../../wire'
import { Atlas } from '../atlas'
import board from '../miniature/laberinto.json'
import { geometryOf, type Little } from '../miniature/little'
import { plain } from '../settings'
import { matters } from './matters'
import { leader, reachOf } from './prospects'

const atlas = new Atlas(geometryOf(board as unknown as Little), plain)

const figure = (piece: string, cell: string, more: Partial<Prospect> = {}): Prospect => ({
  cell,
  piece,
  reach: [],
  across: [],
  blocks: [],
  ...more,
})

const scene = (prospects: Prospect[], doors: string[] = []): Scene =>
  ({
    game: 'laberinto',
    to_move: 0,
    options: {},
    view: { phase: 'play', figures: {} },
    choices: doors.map((cell) => ({ text: `P@${cell}`, kind: 'enter', cells: [cell], piece: 'P' })),
    survey: { goals: [], prospects, attacks: [] },
    last: null,
  }) as unknown as Scene

describe('what figures get to', () => {
  const prism = figure('P', 'H8', { reach: [['H9'], ['H10', 'G8'], ['H11'], ['H12']] })
  const pyramid = figure('A', 'H9', { reach: [['H10'], ['H11'], ['H12', 'H13']] })

  it('is told once, where a figure gets to it soonest', () => {
    expect(reachOf([prism, pyramid], ['H9', 'H10'], false)).toEqual({
      first: ['H9', 'H10'],
      second: ['G8', 'H11'],
      later: ['H12', 'H13'],
    })
  })

  it('is near with a die as far as a roll carries a prism; pyramids go by single triangles', () => {
    const far = figure('M', 'A1', { reach: [1, 2, 3, 4, 5, 6, 7].map((by) => [`A${1 + by}`]) })
    expect(reachOf([far], [], true)).toEqual({ first: [], second: ['A2', 'A3', 'A4', 'A5', 'A6', 'A7'], later: ['A8'] })
    expect(reachOf([pyramid], [], true)).toEqual({ first: [], second: ['H10', 'H11'], later: ['H12', 'H13'] })
  })
})

describe('the figure whose way across is shown', () => {
  const closed = figure('M', 'H8', { across: [['H8', 'H9']], blocks: ['H9'] })
  const open = figure('P', 'C8', {
    across: [
      ['C8', 'C9'],
      ['C9', 'C10'],
    ],
  })

  it('is one whose way is open, where there is one', () => {
    expect(leader(scene([closed, open]), [])).toBe(open)
    expect(leader(scene([closed, figure('A', 'B2')]), [])).toBe(closed)
    expect(leader(scene([figure('A', 'B2')]), [])).toBe(null)
  })

  it('is the chosen one, open or not', () => {
    expect(leader(scene([closed, open]), ['H8'])).toBe(closed)
  })
})

describe('where a seat looks first', () => {
  it('is its foremost figure, and the nearest door beside it', () => {
    const prospects = [figure('A', 'A9'), figure('M', 'A15', { across: [['A15']] })]
    expect(matters(scene(prospects, ['A2', 'A8', 'A16']), 0, atlas)).toEqual(['A15', 'A16', 'A9', 'A8', 'A2'])
    expect(matters(scene([], ['A2', 'A8']), 0, atlas)).toEqual(['A2', 'A8'])
  })
})
