// A whole game by keyboard alone: nothing in this file touches the mouse.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './support/keys'
import { cellsOf, stepsOf } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { seat, t } from './support/words'

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null)

/** The key towards a cell from the focused one, by where both are on the screen. */
const towards = (page: Page, goal: string): Promise<string> =>
  page.evaluate((name) => {
    const middle = (element: Element | null): DOMRect => element!.getBoundingClientRect()
    const [from, to] = [middle(document.activeElement), middle(document.querySelector(`[data-cell="${name}"]`))]
    const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
    const sixth = Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) / 60) % 6
    return ['6', '3', '1', '4', '7', '9'][sixth]!
  }, goal)

/** Walks to a cell along the six directions; where a hole is in the way, leaps from choice to choice. */
async function walkTo(page: Page, goal: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const at = await focused(page)
    if (at === goal) return
    if (at === null) await page.keyboard.press('b')
    else await page.keyboard.press(presses < 12 ? await towards(page, goal) : 'PageDown')
  }
  throw new Error(`the keys never came to ${goal}`)
}

test('a game of Nonaga by keyboard alone', { timeout: 150_000 }, async ({ open }) => {
  const page = await open()
  const table = new Table(page)
  await page.locator('a[href="#/new/nonaga"]').first().waitFor()
  await tabTo(page, 'a[href="#/new/nonaga"]')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: t('page.new.title', { game: 'Nonaga' }) }).waitFor()
  await tabTo(page, 'select')
  await tabTo(page, 'select')
  for (let level = 8; level > 0; level -= 1) await page.keyboard.press('ArrowUp')
  expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe('person')
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await table.shown()

  const steps = stepsOf(record('good/nonaga-1'))
  for (const [index, step] of steps.entries()) {
    // One step is typed instead of walked.
    if (index === 3) {
      await page.keyboard.press('m')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step')
      await page.keyboard.type(step)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    } else {
      for (const cell of cellsOf(step)) {
        await expect.poll(() => table.cell(cell).getAttribute('aria-disabled')).toBe('false')
        await walkTo(page, cell)
        await page.keyboard.press('Enter')
      }
    }
    await table.stands(step)
  }
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.winner', { winner: seat('red') }))
  // Whoever listens hears how it ended.
  await expect
    .poll(() =>
      page
        .locator('[aria-live]')
        .allTextContents()
        .then((texts) => texts.join(' ')),
    )
    .toContain(await table.said())
})

test('the keys take back, go on, walk, show the help and say what is due', async ({ open }) => {
  const page = await open({ at: '/new/nonaga' })
  const table = new Table(page)
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('person')
  await page.keyboard.press('Enter')
  await table.button('page.new.start').click()
  await table.shown()
  const [first = '', second = ''] = stepsOf(record('good/nonaga-1'))
  await table.play(first)
  await table.play(second)
  for (const [key, step] of [
    ['u', first],
    ['u', ''],
    ['y', first],
    ['.', second],
    [',', first],
    ['Control+y', second],
    ['Control+z', first],
  ] as const) {
    await page.keyboard.press(key)
    await table.stands(step)
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('page.help.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Whoever listens hears where they are, and on demand what is due.
  const heard = (): Promise<string> =>
    page
      .locator('[aria-live]')
      .allTextContents()
      .then((texts) => texts.join(' '))
  await expect.poll(heard).toContain(t('page.replay.place', { n: 1, of: 2 }))
  await page.keyboard.press('x')
  await expect.poll(heard).toContain(await table.said())
})

test('Escape lets go of what is chosen, and nothing is played', async ({ open }) => {
  const page = await open({ at: '/new/nonaga' })
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  await page.keyboard.press('b')
  await expect.poll(() => focused(page)).not.toBe(null)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-cell][aria-pressed="true"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-cell][aria-pressed="true"]').count()).toBe(0)
  expect(await table.steps()).toEqual([])
})
