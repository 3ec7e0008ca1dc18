// The openings beside the analysis board: followed, counted in one's own games, kept offline, and bad files survived.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { GameName } from '../src/wire'
import { begin } from './support/begin'
import { PHONE, test, type Visit } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

const BOOK = /\.book$/
/** Without a service worker, so that a test may answer in place of the server. */
const alone: Visit = { context: { serviceWorkers: 'block' }, expected: [/service/i] }
const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: t('page.openings.table') })
    .locator('tbody')
    .getByRole('row')
const panel = (page: Page): Locator => page.getByRole('region', { name: t('page.openings.title') })

/** How many shapes the board is drawn with. */
const drawn = (page: Page): Promise<number> => page.locator('svg:has([data-cell]) *, svg:has(+ [data-cell]) *').count()

/** Opens the openings of the board that is shown. */
async function look(page: Page): Promise<void> {
  await page.getByRole('tab', { name: t('page.openings.title') }).click()
  await panel(page).waitFor()
}

async function explore(open: (visit?: Visit) => Promise<Page>, game: GameName, visit: Visit = {}): Promise<Page> {
  const page = await open({ ...visit, at: `/analysis/${game}` })
  await new Table(page).shown()
  await look(page)
  return page
}

describe.each(['ampel', 'attangle', 'nonaga'] as const)('%s', (game) => {
  test('is followed five turns', async ({ open }) => {
    const page = await explore(open, game)
    await panel(page)
      .getByText(/^Book: [\d,]+ games of the computer/)
      .waitFor()
    const table = new Table(page)
    for (let turn = 1; turn <= 5; turn += 1) {
      const first = rows(page).first()
      const button = first.getByRole('button')
      const name = await button.getAttribute('aria-label')
      expect(Number((await first.getByRole('cell').first().textContent())?.replace(/\D/g, ''))).toBeGreaterThan(0)
      if (turn === 1) {
        // What is pointed at is drawn on the board.
        const plain = await drawn(page)
        await button.focus()
        await expect.poll(() => drawn(page)).toBeGreaterThan(plain)
      }
      // The keyboard stays in the table from turn to turn.
      if (game === 'ampel') await button.focus()
      else await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
      const before = (await table.steps()).length
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await table.steps()).length).toBeGreaterThan(before)
      if (turn < 5)
        await expect.poll(() => rows(page).first().getByRole('button').getAttribute('aria-label')).not.toBe(name)
    }
  })
})

test('a game whose deal is another each time says so', async ({ open }) => {
  const page = await explore(open, 'laberinto')
  await panel(page)
    .getByText(t('book.deal', { game: 'Laberinto Interior' }))
    .waitFor()
  await panel(page).getByText(t('page.openings.mine.none')).waitFor()
})

test('one’s own games are counted, folded like the book', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  const { page } = table
  await table.play('a1')
  await table.play('g4')
  await page.goto(page.url().replace(/#.*/, '#/new/attangle'))
  await page.getByRole('button', { name: t('page.new.start') }).click()
  await table.shown()
  await table.play('g4')
  await page.goto(page.url().replace(/#.*/, '#/analysis/attangle'))
  await page.waitForURL(/analysis\/(?!attangle)/)
  await look(page)
  await panel(page)
    .getByRole('radio', { name: t('page.openings.mine'), exact: true })
    .check()
  // A corner is a corner: both games began with the same turn.
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).first().getByRole('cell').first().textContent()).toBe('2')
  await rows(page).first().getByRole('button').click()
  await expect.poll(() => rows(page).first().getByRole('cell').first().textContent()).toBe('1')
  await rows(page).first().getByRole('button').click()
  await panel(page).getByText(t('page.openings.mine.unknown')).waitFor()
})

test('a book that was used is there without a connection', async ({ open }) => {
  const page = await open({ at: '/analysis/attangle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await new Table(page).shown()
  await look(page)
  await rows(page).first().waitFor()
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => url)
    })
  await expect.poll(async () => (await kept()).filter((url) => BOOK.test(url)).length).toBe(1)
  await expect.poll(async () => (await kept()).some((url) => /engine_bg.*\.wasm$/.test(url))).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await new Table(page).shown()
  await look(page)
  await rows(page).first().waitFor()
})

describe('a book', () => {
  const answered = (body: Buffer | null): Visit => ({
    ...alone,
    expected: [/service/i, /404/],
    before: (page) => page.route(BOOK, (route) => route.fulfill(body ? { body } : { status: 404 })),
  })

  test('that is none gets a sentence, and one’s own games stay', async ({ open }) => {
    const page = await explore(open, 'attangle', answered(Buffer.from('<html>not found</html>')))
    await panel(page).getByText(t('book.foreign')).waitFor()
    await panel(page)
      .getByRole('radio', { name: t('page.openings.mine'), exact: true })
      .check()
    await panel(page).getByText(t('page.openings.mine.none')).waitFor()
  })

  test('that breaks off gets a sentence', async ({ open }) => {
    const whole = readFileSync(new URL('../../crates/book/data/attangle.book', import.meta.url))
    const page = await explore(open, 'attangle', answered(whole.subarray(0, whole.length / 2)))
    await panel(page).getByText(t('book.damaged')).waitFor()
  })

  test('that does not come can be asked for again', async ({ open }) => {
    const page = await explore(open, 'attangle', answered(null))
    await panel(page).getByText(t('page.openings.failed')).waitFor()
    await page.unroute(BOOK)
    await panel(page)
      .getByRole('button', { name: t('page.course.again') })
      .click()
    await rows(page).first().waitFor()
  })
})

const themes: Record<string, Visit> = {
  light: { context: { bypassCSP: true } },
  dark: { context: { bypassCSP: true, colorScheme: 'dark' } },
  'high contrast': { context: { bypassCSP: true }, settings: { theme: 'contrast' } },
  'light, narrow': { context: { bypassCSP: true, viewport: PHONE.viewport! } },
}
describe.each(Object.entries(themes))('%s', (_, visit) => {
  test('axe-core finds nothing', async ({ open }) => {
    const page = await explore(open, 'nonaga', visit)
    await rows(page).first().waitFor()
    expect(await panel(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
      }),
    )
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))).toEqual([])
  })
})
