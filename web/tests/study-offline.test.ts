// Study without a connection: after the first visits everything works as before.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paste } from './support/begin'
import { engineKept } from './support/kept'
import { test } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

/** Whether a file whose name fits is kept. */
const keeps = (page: Page, name: RegExp): Promise<boolean> =>
  page.evaluate(async (source) => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => new RegExp(source).test(url))
  }, name.source)

test('everything that studies is there without a connection', { timeout: 240_000 }, async ({ open }) => {
  const page = await open()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await engineKept(page)
  await expect.poll(() => keeps(page, /draft_bg.*\.wasm$/)).toBe(true)
  const origin = page.url().replace(/#.*/, '')
  const go = (place: string) => page.goto(`${origin}#/${place}`)
  const table = new Table(page)
  // Books and puzzles are data of their own: they are kept once used.
  await go('puzzles/nonaga')
  await page.locator('[data-stands="open"]').waitFor()
  await go('analysis/nonaga')
  await table.shown()
  await page.getByRole('tab', { name: t('page.openings.title') }).click()
  await page.getByRole('table', { name: t('page.openings.table') }).waitFor()
  await expect.poll(() => keeps(page, /nonaga.*\.book$/)).toBe(true)
  await expect.poll(() => keeps(page, /nonaga.*\.txt$/)).toBe(true)

  await page.context().setOffline(true)
  await page.goto('about:blank')

  await go('analysis/nonaga')
  await table.shown()
  await page.getByRole('switch', { name: t('page.analysis.switch') }).check()
  await page.locator('.thoughts li').first().waitFor()
  await page.getByRole('tab', { name: t('page.openings.title') }).click()
  await page.getByRole('table', { name: t('page.openings.table') }).waitFor()

  await go('import')
  await paste(page, record('good/nonaga-1'))
  await table.result.waitFor()
  await table.button('page.share.short').first().click()
  const [gif] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'GIF', exact: true }).click(),
  ])
  expect(gif.suggestedFilename()).toMatch(/\.gif$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('page.end.review'), exact: true }).click()
  await page
    .getByRole('button', { name: t('page.mistakes.learn') })
    .or(page.getByText(t('page.review.moments')))
    .first()
    .waitFor({ timeout: 120_000 })

  await go('puzzles/nonaga')
  await page.locator('[data-stands="open"]').waitFor()
  await page.locator('[data-cell][aria-disabled="false"]').first().waitFor({ state: 'attached' })

  await go('editor/nonaga')
  await page.getByText(t('page.editor.legal')).waitFor()

  await go('rules/nonaga')
  await page.getByRole('button', { name: t('page.rules.study'), exact: true }).click()
  await page.waitForURL(/#\/study\//)
  await table.shown()
  await go('library')
  await page.getByRole('heading', { name: t('page.study.list') }).waitFor()
})

test('the puzzle of any day is there once Home has been seen', { timeout: 180_000 }, async ({ open }) => {
  const DAY = 86_400_000
  const first = Date.UTC(2026, 10, 20, 12)
  const page = await open({ before: (page) => page.clock.setFixedTime(first) })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await engineKept(page)
  for (const game of ['ampel', 'attangle', 'nonaga', 'laberinto'])
    await expect.poll(() => keeps(page, new RegExp(`/${game}-[^/]*\\.txt$`))).toBe(true)
  const origin = page.url().replace(/#.*/, '')
  await page.context().setOffline(true)
  // Each game has its day.
  const seen = new Set<string>()
  for (const later of [0, 1, 2, 3]) {
    await page.clock.setFixedTime(first + later * DAY)
    await page.goto('about:blank')
    await page.goto(origin)
    await page.getByRole('link', { name: new RegExp(t('page.puzzle.daily')) }).click()
    await page.locator('[data-stands="open"]').waitFor()
    await page.locator('[data-cell][aria-disabled="false"]').first().waitFor({ state: 'attached' })
    seen.add(
      (await page.locator('a[href*="#/puzzles/"]', { hasText: /^\s*Puzzle / }).getAttribute('href'))!.split('/')[2]!,
    )
  }
  expect(seen.size).toBe(4)
})
