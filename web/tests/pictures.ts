// Pictures of the main screens for the documentation: `SHOTS=1 npm run e2e`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { begin, opened } from './support/begin'
import { unfinished } from './support/notation'
import { joined, made, opened as openTable, play } from './support/online'
import { PHONE, test, type Visit } from './support/page'
import { record, root } from './support/program'
import { t } from './support/words'

const folder = join(root, 'docs/images/page')
mkdirSync(folder, { recursive: true })

async function take(page: Page, name: string): Promise<void> {
  // Everything that was on its way has come, and nothing is pointed at.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState === 'finished' || each.effect?.getTiming().iterations === Infinity),
  )
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', scale: 'css' })
}

const narrow = { ...PHONE, deviceScaleFactor: 1 }
const looks: Record<string, Visit> = {
  light: { context: { viewport: { width: 1280, height: 800 } } },
  dark: { context: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  'phone-light': { context: narrow },
  'phone-dark': { context: { ...narrow, colorScheme: 'dark' } },
}

/** How many steps before its end each game looks its best. */
const middles = { 'ampel-1': 40, 'attangle-1': 8, 'nonaga-1': 3, 'laberinto-three': 20 }

describe.each(Object.entries(looks))('%s', (look, visit) => {
  test('home and new game', async ({ open }) => {
    const page = await open(visit)
    await page.locator('.living svg').nth(3).waitFor()
    await take(page, `home-${look}`)
    await page.goto(`${page.url().replace(/#.*/, '')}#/new/ampel`)
    await page.getByRole('heading', { level: 1, name: t('page.new.title', { game: 'Ampel' }) }).waitFor()
    await page.locator('.living svg').first().waitFor({ state: 'attached' })
    await page.getByText(t('page.option.ampel.repetition'), { exact: true }).waitFor()
    await take(page, `new-${look}`)
  })

  test.for(Object.entries(middles))('%s', async ([name, missing], { open }) => {
    const seats = name.startsWith('laberinto') ? ['', '', ''] : ['', '']
    const table = await opened(
      open,
      unfinished(
        record(`good/${name}`),
        missing,
        seats.map((_, seat) => ['Ana', 'Björn', 'Chloé'][seat]!),
      ),
      visit,
    )
    // Whose the steps were that came from outside is learnt once the board is there.
    await table.page.waitForFunction(() =>
      document
        .querySelector('[data-node][aria-current="step"]')
        ?.closest('li')
        ?.querySelector('.turn')
        ?.textContent?.trim(),
    )
    await take(table.page, `${name.split('-')[0]}-${look}`)
  })

  test('a table that two share', async ({ open }) => {
    const ana = await openTable(open, 'Attangle', { visit })
    const bruno = await joined(open, ana)
    for (const [at, step] of ['c3', 'd2', 'e5', 'f3', 'b2'].entries()) await play([ana, bruno], step, at)
    await expect.poll(() => made(ana)).toHaveLength(5)
    await take(ana, `online-${look}`)
  })

  test('the end of a game', async ({ open }) => {
    const table = await opened(open, record('good/attangle-1'), visit)
    await table.result.waitFor()
    await take(table.page, `end-${look}`)
  })
})

for (const [width, context] of [
  [1280, { viewport: { width: 1280, height: 1400 } }],
  [360, { ...narrow, viewport: { width: 360, height: 1400 } }],
] as const)
  test.for(['ampel', 'attangle', 'nonaga', 'laberinto'])(
    `the rules of %s at ${width} pixels`,
    async (game, { open }) => {
      const page = await open({ at: `/rules/${game}`, context })
      const figure = page.locator('[data-figure]').nth(1)
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('[data-cell]').first().waitFor({ state: 'attached' })
      await take(page, `rules-${game}-${width}`)
    },
  )

test('a tile is laid on a phone', async ({ open }) => {
  const table = await begin(open, 'laberinto', ['person', 'person', 'person'], { context: narrow })
  const { page } = table
  await page.locator('.tile.fits').nth(2).tap()
  const cell = page.locator('[data-cell][aria-disabled="false"]').first()
  const lay = page.getByRole('button', { name: t('board.laberinto.lay'), exact: true })
  while (!(await lay.isVisible())) await cell.tap()
  await take(page, 'laying-phone-light')
})
