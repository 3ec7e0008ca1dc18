import { describe, expect, it } from 'vitest'
import { looks } from './games'
import { GAMES } from '../game/games'
import { little as load } from './miniature/littles'
import { geometryOf, sceneOf } from './miniature/little'
import { wordsOf } from '../../build/words'
import type { Drawing } from './drawing'
import { cellWords, type CellState } from './words'

const quiet: CellState = { held: false, start: false, target: false, last: false, threat: false, drawings: [] }
const empty = { key: 'board.empty', args: [] }
const keys = (state: Partial<CellState>) =>
  cellWords('e3', empty, { ...quiet, ...state }).map((part) => (typeof part === 'string' ? part : part.key))

describe('a cell in words', () => {
  it('says where, what, and what can be done', () => {
    expect(keys({})).toEqual(['e3', 'board.empty'])
    expect(keys({ start: true })).toEqual(['e3', 'board.empty', 'board.cell.start'])
    expect(keys({ target: true, threat: true, last: true })).toEqual([
      'e3',
      'board.empty',
      'board.cell.target',
      'board.cell.threat',
      'board.cell.last',
    ])
  })
  it('says what is drawn from it', () => {
    const drawings: Drawing[] = [
      { hue: 'red', from: 'e3' },
      { hue: 'blue', from: 'e3', to: 'e4' },
    ]
    expect(keys({ last: true, drawings })).toEqual([
      'e3',
      'board.empty',
      'board.cell.last',
      'board.cell.ring',
      'board.cell.arrow',
    ])
  })
  it('says that it is held rather than that it could be', () => {
    expect(keys({ held: true, start: true, target: true })).toEqual(['e3', 'board.empty', 'board.cell.held'])
  })
  it('has words for whatever stands on any cell, in every language', async () => {
    const lists = [wordsOf('en'), wordsOf('es')]
    for (const game of GAMES) {
      const little = await load(game)
      for (const index of little.frames.keys()) {
        const scene = sceneOf(little, index)
        for (const { name } of geometryOf(little).cells) {
          const { key } = looks[scene.game].describe(scene, name)
          for (const words of lists) expect(words[key], key).toBeDefined()
        }
      }
    }
  })
})
