// Whatever can be pressed looks so before anything is chosen, and says what it is and what a press on it does.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { unfinished } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

/** How many marks a board shows: rings where a step may begin, and dots where one may end. */
const marks = (page: Page): Promise<{ rings: number; dots: number }> =>
  page.evaluate(() => {
    const count = (marked: string): number => document.querySelectorAll(`svg[role=application] circle${marked}`).length
    return {
      rings: count('[fill="none"][stroke="var(--mark-target)"]'),
      dots: count('[fill="var(--mark-target)"][stroke="var(--mark-target-edge)"]'),
    }
  })

/** How many cells can be pressed whose name holds a word. */
const pressable = (page: Page, word: string): Promise<number> =>
  page.locator(`[data-cell][aria-disabled="false"][aria-label*="${word}"]`).count()

test('the pieces of Nonaga that can slide are marked, and only they', async ({ open }) => {
  const { page } = await begin(open, 'nonaga', ['person', 'person'])
  await expect.poll(() => marks(page)).toEqual({ rings: 3, dots: 0 })
  expect(await pressable(page, t('board.nonaga.red'))).toBe(3)
})

test('the discs of Ampel that can move are marked', async ({ open }) => {
  const { page } = await opened(open, unfinished(record('good/ampel-1'), 7))
  const movers = await pressable(page, t('board.ampel.red'))
  expect(movers).toBeGreaterThan(3)
  await expect.poll(() => marks(page)).toEqual({ rings: movers, dots: 0 })
})

test('in Attangle what can capture has a ring, and what can be captured a dot', async ({ open }) => {
  const { page } = await opened(open, unfinished(record('good/attangle-1'), 6))
  const movers = await pressable(page, t('colour.white'))
  const prey = await pressable(page, t('colour.black'))
  expect([movers > 0, prey > 0]).toEqual([true, true])
  await expect.poll(() => marks(page)).toEqual({ rings: movers, dots: prey })
})

test('nothing is marked while computers play', async ({ open }) => {
  const table = await begin(open, 'nonaga', [1, 1])
  const most = await table.page.evaluateHandle(() => {
    const seen = { marks: 0 }
    const look = (): void => {
      seen.marks += document.querySelectorAll('svg[role=application] circle[stroke="var(--mark-target)"]').length
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBeGreaterThanOrEqual(3)
  expect(await most.evaluate(({ marks }) => marks)).toBe(0)
})

test('a cell that is pointed at says what it is, and what a press on it does', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  const { page } = table
  const tip = page.locator('.tip')
  await page.locator('[data-cell][aria-disabled="false"]').first().hover()
  await expect.poll(() => tip.innerText()).toContain(t('board.nonaga.does.slide.from'))
  expect((await tip.innerText()).toLowerCase()).toContain(t('board.nonaga.red'))
  await page.locator('[data-cell][aria-disabled="false"]').first().click()
  await page.locator('[data-cell][aria-disabled="false"][aria-pressed="false"]').first().hover()
  await expect.poll(() => tip.innerText()).toContain(t('board.nonaga.does.slide.to'))
  // What cannot be pressed says nothing.
  await page.locator('h1').hover()
  await expect.poll(() => tip.count()).toBe(0)
})

test('a cell that the keyboard comes to says the same', async ({ open }) => {
  const { page } = await begin(open, 'attangle', ['person', 'person'])
  await page.keyboard.press('b')
  await expect.poll(() => page.locator('.tip').innerText()).toBe(t('board.attangle.choice.place'))
})
