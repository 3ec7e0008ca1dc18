// ← and →, Home and End step through whatever is played; on a board that is walked over by keyboard they walk.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import nonaga from '../src/learn/nonaga.en.json'
import { begin } from './support/begin'
import { cellsOf, stepsOf } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

const steps = stepsOf(record('good/nonaga-1'))
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null)

test('whoever plays with a mouse steps through the game with the arrow keys', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  const [first = '', second = '', third = ''] = steps
  for (const step of [first, second, third]) await table.play(step)
  for (const [key, step] of [
    ['ArrowLeft', second],
    ['ArrowLeft', first],
    ['ArrowRight', second],
    ['Home', ''],
    ['ArrowLeft', ''],
    ['End', third],
    ['ArrowRight', third],
  ] as const) {
    await table.page.keyboard.press(key)
    await table.stands(step)
  }
})

test('on the board the arrow keys walk, and Escape gives them back', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  const { page } = table
  const [first = '', second = ''] = steps
  await table.play(first)
  await table.play(second)
  await page.keyboard.press('b')
  const before = await focused(page)
  expect(before).not.toBeNull()
  await page.keyboard.press('Home')
  const home = await focused(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).not.toBe(home)
  await table.stands(second)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await table.stands(first)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('page.help.title') })
  await help.getByText(t('page.help.arrows.about')).waitFor()
})

test('the arrow keys walk through the figure that is read', async ({ open }) => {
  const page = await open({ at: '/rules/laberinto' })
  const figure = page.locator('[data-figure="mount"]')
  await figure.scrollIntoViewIfNeeded()
  await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await figure.locator('[data-cell]').first().waitFor({ state: 'attached' })
  for (const [key, place] of [
    ['ArrowRight', '1/4'],
    ['ArrowRight', '2/4'],
    ['ArrowLeft', '1/4'],
  ] as const) {
    await page.keyboard.press(key)
    await figure.getByText(place, { exact: true }).waitFor()
  }
  // Once it is pressed, Home and End are its own.
  await figure.getByRole('button', { name: t('page.figure.next') }).click()
  await figure.getByText('2/4', { exact: true }).waitFor()
  await page.keyboard.press('End')
  await figure.getByText('4/4', { exact: true }).waitFor()
  await page.keyboard.press('Home')
  await figure.getByText('0/4', { exact: true }).waitFor()
})

test('the arrow keys step through what was played in a task', async ({ open }) => {
  const task = nonaga.course.find(({ answer }) => answer.length === 1)!
  const page = await open({ at: `/course/nonaga/${task.id}` })
  const [from = '', to = ''] = cellsOf(task.answer[0]!)
  const stands = (cell: string): Promise<string | null> =>
    page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label')
  const before = await stands(from)
  await page.locator(`[data-cell="${from}"]`).click()
  await page.locator(`[data-cell="${to}"]`).click()
  await page.locator('.told.good').waitFor()
  const man = new RegExp(t('board.nonaga.red'))
  expect(before).toMatch(man)
  await expect.poll(() => stands(to)).toMatch(man)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => stands(from)).toMatch(man)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => stands(to)).toMatch(man)
})
