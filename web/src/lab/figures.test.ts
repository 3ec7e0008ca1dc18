import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages, wordsOf } from '../../build/words'
import { GAMES } from '../wire'
import { figuresOf, isMeasured, margin } from './figures'

const measured = GAMES.flatMap(({ game, options }) =>
  options.filter(({ name }) => isMeasured(game, name)).map((option) => ({ game, option })),
)

it('has figures of every option that is to be measured', () => {
  const lines = readFileSync(new URL('../../../xtask/src/options.txt', import.meta.url), 'utf8').split('\n')
  const asked = lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' ').slice(0, 2).join(' '))
  expect(measured.map(({ game, option }) => `${game} ${option.name}`).sort()).toEqual(asked.sort())
})

it('has figures of no other option', () => {
  for (const { game } of GAMES) {
    const file = readFileSync(new URL(`./${game}.json`, import.meta.url), 'utf8')
    const names = measured.filter((each) => each.game === game).map(({ option }) => option.name)
    expect(Object.keys(JSON.parse(file)).sort(), game).toEqual(names.sort())
  }
})

it('tells of games of every value that was measured', async () => {
  expect(measured.length).toBeGreaterThan(0)
  for (const { game, option } of measured) {
    const { level, games, rows } = await figuresOf(game, option.name)
    expect([level > 0, games > 0, rows.length > 1], `${game} ${option.name}`).toEqual([true, true, true])
    for (const { value, ends, first } of rows) {
      if (option.kind === 'choice') expect(option.values, `${game} ${option.name}`).toContain(value)
      const sum = ends.reduce((all, [, share]) => all + share, 0)
      expect(Math.abs(sum - 100), `${game} ${option.name}=${value}: ${sum}%`).toBeLessThan(3)
      expect(first[1] <= first[0] && first[0] <= first[2]).toBe(true)
    }
  }
})

it('has words for every end', async () => {
  for (const { game, option } of measured) {
    const { rows } = await figuresOf(game, option.name)
    for (const language of languages())
      for (const [reason] of rows.flatMap(({ ends }) => ends))
        expect(wordsOf(language)[`page.lab.end.${reason}`], `${language}: ${reason}`).toBeDefined()
  }
})

it('says how far a share may be off', () => {
  expect(margin({ value: 'on', turns: 40, draws: 0, first: [54, 47, 61], ends: [] })).toBe(7)
})
