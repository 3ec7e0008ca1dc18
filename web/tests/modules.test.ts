// The rules are there before the first press; the engine comes when somebody wants it, and stays.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin } from './support/begin'
import { engineIsKept, engineKept } from './support/kept'
import { test } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

const ENGINE = /engine_bg.*\.wasm$/
const RULES = /rules_bg.*\.wasm$/

/** How often files with such a name were asked for. */
function asked(page: Page, name: RegExp): () => number {
  let count = 0
  page.on('request', (request) => (count += Number(name.test(request.url()))))
  return () => count
}

const alone = { serviceWorkers: 'block' } as const
const steps = (table: Table): Promise<number> => table.steps().then(({ length }) => length)

test('a game between people does without the engine, until somebody wants a hint', async ({ open }) => {
  let [rules, engine] = [() => 0, () => 0]
  const before = async (page: Page): Promise<void> => {
    ;[rules, engine] = [asked(page, RULES), asked(page, /engine/)]
  }
  const table = await begin(open, 'attangle', ['person', 'person'], { context: alone, expected: [/service/i], before })
  await table.play('f3')
  await table.play('e6')
  expect([rules(), engine()]).toEqual([1, 0])
  await table.button('page.hint.title').click()
  // Its worker and its module, once each.
  await expect.poll(engine).toBe(2)
})

test('Home and a game say what they have to say with few words', async ({ open }) => {
  let [game, rest] = [() => 0, () => 0]
  const page = await open({
    context: alone,
    expected: [/service/i],
    before: async (page) => {
      ;[game, rest] = [asked(page, /words-game[^/]*\.js$/), asked(page, /words-rest[^/]*\.js$/)]
    },
  })
  /** Links and buttons, headings and paragraphs without a word: what has none yet. */
  const silent = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, p:not([aria-live])')]
        .filter((element) => element.checkVisibility())
        .filter((element) => !(element.textContent?.trim() || element.getAttribute('aria-label')))
        .map((element) => element.outerHTML.slice(0, 100)),
    )
  await page.getByRole('heading', { level: 1, name: t('page.home.heading') }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([game(), rest(), await silent()]).toEqual([0, 0, []])
  await page.locator('a[href="#/new/attangle"]').first().click()
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  await table.play('f3')
  expect([game(), rest(), await silent()]).toEqual([1, 0, []])
  // What is said elsewhere comes with where it is said, or as soon as something needs it.
  await page.keyboard.press('s')
  await page.getByText(t('page.share.embed.about')).waitFor()
  expect(rest()).toBe(1)
})

test('the board does not wait for the engine, which is fetched once', async ({ open }) => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let engine = (): number => 0
  const table = await begin(open, 'attangle', ['person', 1], {
    context: alone,
    expected: [/service/i],
    before: async (page) => {
      engine = asked(page, ENGINE)
      await page.context().route(ENGINE, async (route) => {
        await arrived
        await route.continue()
      })
    },
  })
  // It is fetched while the person thinks, and the board answers meanwhile.
  await expect.poll(engine).toBe(1)
  await table.play('f3')
  expect(await steps(table)).toBe(1)
  arrive()
  await expect.poll(() => steps(table)).toBe(2)
  expect(engine()).toBe(1)
})

test('an engine that has played is there without a connection', async ({ open }) => {
  const page = await open({
    // The browser never finds time to fetch it by itself.
    before: (page) => page.addInitScript(() => (window.requestIdleCallback = () => 0)),
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await engineIsKept(page)).toBe(false)
  await page.locator('a[href="#/new/attangle"]').first().click()
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('1')
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  await table.play('f3')
  await expect.poll(() => steps(table)).toBe(2)
  await engineKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await table.shown()
  await page.locator('[data-cell][aria-disabled="false"]').first().click()
  await expect.poll(() => steps(table)).toBe(4)
})
