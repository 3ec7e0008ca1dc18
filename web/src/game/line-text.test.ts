import { expect, it } from 'vitest'
import { lineText } from './line-text'
import { annotate, line, mark } from './tree'

it('numbers the turns of a line, and keeps its symbols', () => {
  const plain = line(['a', 'b', 'c'])
  expect(lineText(plain, 3)).toBe('a b c')
  const turns = [1, 1, 2].map((turn) => ({ seat: 0, turn }))
  expect(lineText(mark(annotate(plain, 3, turns), 2, '!?'), 3)).toBe('1. a b!? 2. c')
  expect(lineText(plain, 0)).toBe('')
})
