// Words before coordinates: cells are shown on the board, and named only where the coordinates are switched on.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { cellsOf, stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { seat, t, whole } from './support/words'

const NAMES = /-?\d,-?\d|\b[a-p]\d{1,2}\b/i
const more = (page: Page): Promise<string> => page.locator('.prompt .more').innerText()
const spoken = (page: Page): Promise<string> =>
  page
    .locator('[aria-live]')
    .allTextContents()
    .then((texts) => texts.join(' '))

test('a refusal names no cell, until the coordinates are switched on', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  const { page } = table
  const black = page.locator(`[data-cell][aria-label*="${t('board.nonaga.black')}"]`).first()
  // It is not offered, so that nobody waits until it can be pressed.
  await black.click({ force: true })
  await page.locator('.refused').waitFor()
  expect(await more(page)).toContain(t('plain.nonaga.why.other-man'))
  expect(await more(page)).not.toMatch(NAMES)
  // Whoever listens knows the cells by their names.
  await expect.poll(() => spoken(page)).toMatch(NAMES)
  await page.keyboard.press('c')
  await expect.poll(() => more(page)).toMatch(NAMES)
})

test('a hint says what to do and why, and the board shows where', async ({ open }) => {
  const { page } = await begin(open, 'nonaga', ['person', 'person'])
  await page.getByRole('button', { name: t('page.hint.title'), exact: true }).click()
  await expect.poll(() => more(page).catch(() => '')).toMatch(new RegExp(`^${t('board.nonaga.choice.slide')}: \\S`))
  expect(await more(page)).not.toMatch(NAMES)
  expect(await page.locator('svg[role=application] [stroke="var(--mark-hint)"]').count()).toBeGreaterThan(0)
})

test('a threat is said in words, and the board shows where', async ({ open }) => {
  const { page } = await opened(open, unfinished(record('good/nonaga-1'), 4))
  await expect.poll(() => more(page).catch(() => '')).toBe(t('page.threat.win', { seat: seat('black') }))
  expect(await page.locator('svg[role=application] [stroke="var(--mark-threat)"]').count()).toBe(1)
  await page.keyboard.press('c')
  await expect.poll(() => more(page)).toMatch(NAMES)
})

test('what the computer played is said in words', async ({ open }) => {
  const { page } = await opened(open, unfinished(record('good/nonaga-1'), 4, ['level:1', 'level:1']))
  await page.getByRole('button', { name: t('page.replay.first') }).click()
  await page.getByRole('button', { name: t('page.replay.on'), exact: true }).click()
  const prompt = page.locator('.prompt .text')
  await expect.poll(() => prompt.innerText()).toBe(whole('plain.said.nonaga.man', { seat: seat('red') }))
})

test('a figure of the rules says in words what is played on it', async ({ open }) => {
  const page = await open({ at: '/rules/nonaga' })
  const figure = page.locator('[data-figure]').first()
  await figure.scrollIntoViewIfNeeded()
  const [from = '', to = ''] = cellsOf(stepsOf(record('good/nonaga-1'))[0]!)
  await figure.locator(`[data-cell="${from}"]`).click()
  await figure.locator(`[data-cell="${to}"]`).click()
  await expect
    .poll(() => figure.locator('.says').innerText())
    .toBe(whole('plain.said.nonaga.man', { seat: seat('red') }))
})
