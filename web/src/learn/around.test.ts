import { expect, test } from 'vitest'
import type { Cell, Geometry, Marks, Scene } from '../wire'
import { around } from './around'

/** A row of cells, each beside the next. */
const row = (length: number): Geometry => {
  const names = Array.from({ length }, (_, index) => `A${index}`)
  const cells = names.map((name, index): Cell => ({
    name,
    at: { x: index, y: 0 },
    outline: [],
    side: null,
    neighbours: names.filter((_, other) => Math.abs(other - index) === 1),
  }))
  return { kind: 'tiles', cells, lines: [], box: [0, 0, length, 1], moves: false }
}
const scene = (tiles: string[], game = 'laberinto'): Scene =>
  ({ game, view: { tiles: Object.fromEntries(tiles.map((cell) => [cell, 'RRR'])), figures: {} } }) as unknown as Scene
const marks = (...look: string[]): Marks => ({ good: [], bad: [], look })

test('only what hangs together with what a figure points at is shown', () => {
  const tiles = ['A1', 'A2', 'A9']
  expect(around(scene(tiles), row(12), marks('A3'), []).sort()).toEqual(['A1', 'A2', 'A3'])
  expect(around(scene(tiles), row(12), marks(), [['A9', 'A10']]).sort()).toEqual(['A10', 'A9'])
})

test('a figure that points at nothing laid shows all that is laid', () => {
  expect(around(scene(['A1', 'A9']), row(12), marks(), []).sort()).toEqual(['A1', 'A9'])
  expect(around(scene(['A1']), row(12), marks('A6'), []).sort()).toEqual(['A1', 'A6'])
})

test('a small board, an empty one and a full one are seen as a whole', () => {
  expect(around(scene(['A1'], 'nonaga'), row(12), marks('A1'), [])).toEqual([])
  expect(around(scene([]), row(12), marks('A1'), [])).toEqual([])
  expect(around(scene(row(80).cells.map(({ name }) => name)), row(80), marks('A1'), [])).toEqual([])
})
