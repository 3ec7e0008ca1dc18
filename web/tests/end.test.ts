// The end of a game: who won, how, in how many turns, and what can be done next.
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { unfinished } from './support/notation'
import { PHONE, test } from './support/page'
import { record } from './support/program'
import { seat, t } from './support/words'

/** A game of Attangle that its last step wins for Black, who is a person; White is the engine. */
const nearlyWon = (level: number): string => unfinished(record('good/attangle-1'), 1, [`level:${level}`])
const LAST = 'a3+c2xa2'

test('a win is told as one’s own, counted, and leads to the next level', async ({ open }) => {
  const table = await opened(open, nearlyWon(4))
  const { page } = table
  await table.play(LAST)
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.won'))
  expect(await table.why()).toBe(t('page.end.why.triples.you'))
  const facts = page.locator('.prompt .facts')
  expect(await facts.textContent()).toContain(t('page.end.turns.many', { n: 50 }))
  expect(await facts.textContent()).toContain(t('page.score.plain', { n: 4, won: 1, lost: 0 }))
  // Whoever comes back finds the game counted once.
  await page.reload()
  await table.result.waitFor()
  expect(await facts.textContent()).toContain(t('page.score.plain', { n: 4, won: 1, lost: 0 }))

  await page.getByRole('button', { name: t('page.end.level.up', { n: 5 }) }).click()
  await table.result.waitFor({ state: 'detached' })
  await table.shown()
  await page.getByText(t('level.5'), { exact: true }).waitFor()
})

test('a loss offers an easier level; a resignation that is taken back does not count', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 2])
  const { page } = table
  const resign = async (): Promise<void> => {
    await table.button('page.more').click()
    await page
      .locator('.panel')
      .getByRole('button', { name: t('page.resign'), exact: true })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('page.resign'), exact: true })
      .click()
    await table.result.waitFor()
  }
  await resign()
  await table.button('page.undo').click()
  await table.result.waitFor({ state: 'detached' })
  await resign()
  expect(await table.said()).toBe(t('page.end.lost'))
  expect(await page.locator('.prompt .facts').textContent()).toContain(t('page.score.plain', { n: 2, won: 0, lost: 1 }))
  await page.getByRole('button', { name: t('page.end.level.down', { n: 1 }) }).click()
  await page.getByText(t('level.1'), { exact: true }).waitFor()
})

test('people who share the board hear the winner’s name', async ({ open }) => {
  const table = await opened(open, unfinished(record('good/attangle-1'), 1))
  await table.play(LAST)
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.winner', { winner: seat('black') }))
  expect(await table.page.getByRole('button', { name: t('page.end.level.up', { n: 2 }) }).count()).toBe(0)
})

for (const [how, visit] of [
  ['on a wide screen', {}],
  ['on a phone', { context: PHONE }],
] as const)
  test(`what can be done at the end stands in even rows, ${how}`, async ({ open }) => {
    const table = await opened(open, nearlyWon(4), visit)
    await table.play(LAST)
    await table.result.waitFor()
    const rows = await table.page.locator('.prompt.end .button').evaluateAll((buttons) => {
      const tops = buttons.map((button) => Math.round(button.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    })
    expect(rows).toEqual([2, 4])
  })
