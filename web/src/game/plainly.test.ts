import { expect, it } from 'vitest'
import { languages, wordsOf } from '../../build/words'

/** What the rules and the courses fill with the name of a cell, or with the letters of a tile. */
const CELLS = new Set(['from', 'to', 'point', 'cell', 'end', 'one', 'other', 'blocker', 'target', 'tile'])
/** Where one of these names means something else: how many points win. */
const NUMBERS = new Set(['said.laberinto.crossed target'])
const blanks = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!.toLowerCase())

for (const language of languages()) {
  const words = wordsOf(language)
  const named = (key: string): string[] =>
    blanks(words[key] ?? '').filter((name) => CELLS.has(name) && !NUMBERS.has(`${key.replace('plain.', '')} ${name}`))
  // A review names players, never cells.
  const spoken = Object.keys(words).filter((key) => /^(said|(?!review)\w+\.why|learn\.missing)\./.test(key))

  it(`every sentence that names a cell has another that does not, in ${language}`, () => {
    expect(spoken.filter((key) => named(key).length > 0 && !words[`plain.${key}`])).toEqual([])
  })
  it(`no plain sentence names a cell, or has a blank that nothing fills, in ${language}`, () => {
    const plain = Object.keys(words).filter((key) => key.startsWith('plain.'))
    const filled = (key: string): string[] => blanks(words[key.replace('plain.', '')] ?? '')
    expect(plain.filter((key) => named(key).length > 0)).toEqual([])
    expect(plain.filter((key) => blanks(words[key]!).some((name) => !filled(key).includes(name)))).toEqual([])
  })
}
