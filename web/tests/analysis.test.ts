// The analysis board: the computer's best lines, in any game, at one press.
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { GameName } from '../src/wire'
import { problems } from './support/axe'
import { begin, opened, paste } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { PHONE, test, type Visit } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { beyond, tooSmall } from './support/touch'
import { t, whole } from './support/words'

const GAMES: GameName[] = ['ampel', 'attangle', 'nonaga', 'laberinto']
const ON = { settings: { analysis: true } }

/** A board that is analysis from the start. */
async function board(open: (visit?: Visit) => Promise<Page>, game: GameName, visit: Visit = {}): Promise<Table> {
  const page = await open({ ...visit, at: `/analysis/${game}` })
  return new Table(page, visit.context?.hasTouch).shown()
}

const lines = (page: Page): Locator => page.locator('.thoughts li')
const computer = (page: Page): Locator => page.getByRole('switch', { name: t('page.analysis.switch') })
const gauge = (page: Page): Locator => page.getByRole('img', { name: /%/ })
const heard = (page: Page, text: RegExp): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[aria-live]')
        .allTextContents()
        .then((all) => all.join(' ')),
    )
    .toMatch(text)

describe.each(GAMES)('%s', (game) => {
  test('the computer thinks when it is wanted, and stops', async ({ open }) => {
    const { page } = await board(open, game)
    expect(await computer(page).isChecked()).toBe(false)
    expect(await lines(page).count()).toBe(0)
    await computer(page).check()
    await expect.poll(() => lines(page).count()).toBe(3)
    await gauge(page).waitFor()
    await page.getByRole('button', { name: t('page.analysis.lines.more') }).click()
    await expect.poll(() => lines(page).count()).toBe(4)
    await computer(page).uncheck()
    await expect.poll(() => lines(page).count()).toBe(0)
    // It is remembered how somebody likes it.
    await computer(page).check()
    await expect.poll(() => lines(page).count()).toBe(4)
    await page.reload()
    await expect.poll(() => lines(page).count()).toBe(4)
  })

  test('on a phone nothing is wider than the screen', async ({ open }) => {
    const { page } = await board(open, game, { context: PHONE, ...ON })
    await lines(page).first().waitFor()
    expect(await beyond(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
  })
})

/** How many pixels of what a tab shows are above the bar, in the window. */
const inSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [panel, bar] = ['[role="tabpanel"]', '.table > .bar'].map((part) =>
      document.querySelector(part)!.getBoundingClientRect(),
    )
    return Math.min(panel!.bottom, bar!.top) - Math.max(0, panel!.top)
  })

describe('on a phone a tab brings what it shows into sight', () => {
  /** Presses a tab with the page at its top, and sees its panel with the board above it. */
  const press = async (page: Page, key: string): Promise<void> => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('tab', { name: t(key) }).tap()
    await expect.poll(() => inSight(page)).toBeGreaterThan(140)
    const board = (await page.locator('svg[role="application"]').boundingBox())!
    expect(board.y + board.height).toBeGreaterThan(150)
  }
  test.for(GAMES)('%s', async (game, { open }) => {
    const { page } = await board(open, game, { context: PHONE })
    for (const tab of ['page.openings.title', 'page.review.title', 'page.analysis.lines.title']) await press(page, tab)
    await page.getByRole('tab', { name: t('page.analysis.lines.title') }).press('ArrowRight')
    await page.getByText(t('page.openings.source')).or(page.getByRole('status')).first().waitFor()
    expect(await inSight(page)).toBeGreaterThan(140)
  })

  test('a study', async ({ open }) => {
    const page = await open({ context: PHONE, at: '/rules/attangle' })
    await page.getByRole('button', { name: t('page.rules.study'), exact: true }).tap()
    await page.waitForURL(/#\/study\//)
    await new Table(page, true).shown()
    for (const tab of ['page.review.title', 'page.study.chapters']) await press(page, tab)
    expect(await beyond(page)).toBe(0)
  })
})

test('a line is seen on the board, and played', async ({ open }) => {
  const table = await board(open, 'nonaga', ON)
  const { page } = table
  const steps = lines(page).first().locator('button')
  await expect.poll(() => steps.count()).toBeGreaterThan(2)
  await computer(page).focus()
  await steps.nth(1).hover()
  await expect.poll(() => page.locator('svg[role="application"] g[opacity="0.55"]').count()).toBeGreaterThan(0)
  const [first, second] = await page.evaluate(() =>
    [...document.querySelectorAll('.thoughts li:first-child button')].map((step) => step.firstChild?.textContent ?? ''),
  )
  await steps.nth(1).click()
  await expect.poll(() => table.steps()).toHaveLength(2)
  expect([first, second]).toContain((await table.steps())[0])
  await lines(page).first().waitFor()
  // Going back is thought about again, and what is tried there is another variation.
  await page.keyboard.press('Home')
  await table.stands('')
  await table.play('2,0>1,1')
  await lines(page).first().waitFor()
})

test('what is proven is called so', async ({ open }) => {
  const page = await open({ ...ON, at: '/import' })
  await page.getByLabel(t('page.import.label')).fill('attangle; 4/2w1(wwb)/b2(wbw)2/b1b4/2w3/1(bbw)b(bw)1/1b2 w')
  await page.getByRole('button', { name: t('page.analysis.open') }).click()
  await page
    .getByText(t('page.analysis.proven.in.one', { seat: 'White' }))
    .first()
    .waitFor()
  // The winning move ends the game, and nobody thinks any more.
  await page.keyboard.press('g')
  await expect.poll(() => lines(page).count()).toBe(0)
  await page.getByRole('img', { name: /100/ }).waitFor()
})

test('a game against the computer says that help was used, and goes on unharmed', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 1])
  const { page } = table
  const [first, second] = stepsOf(record('good/nonaga-1'))
  await table.play(first!)
  await table.play(second!)
  await expect.poll(() => table.steps().then((steps) => steps.length), { timeout: 30_000 }).toBe(4)
  const played = await table.steps()
  await page.keyboard.press('a')
  await page.waitForURL(/#\/analysis\//)
  await table.shown()
  await computer(page).check()
  await lines(page).first().locator('button').first().click()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(5)
  // Nobody answers here.
  await expect.poll(() => lines(page).count()).toBe(3)
  await page.getByRole('link', { name: t('page.analysis.game') }).click()
  await page.waitForURL(/#\/game\//)
  await table.stands(played[3]!)
  await page.getByText(t('page.analysis.helped')).waitFor()
  await table.button('page.hint.title').waitFor()
  const written = await table.record()
  expect(written).toContain('[Help "analysis"]')
  // What was tried is a variation, and the game goes on from where it stood.
  await page.reload()
  await table.stands(played[3]!)
  await page.locator('[data-cell][aria-disabled="false"]').first().waitFor()
})

test('what the other would do if one passed', async ({ open }) => {
  const { page } = await board(open, 'nonaga', ON)
  const threat = page.getByRole('button', { name: t('page.analysis.threat') })
  await lines(page).first().waitFor()
  await threat.click()
  await page.getByText(t('page.analysis.threat.about')).waitFor()
  const step = lines(page).first().locator('button').first()
  await expect.poll(() => step.getAttribute('aria-disabled')).toBe('true')
  await threat.click()
  await expect.poll(() => step.getAttribute('aria-disabled')).toBe(null)
  // Where it cannot be had it is said.
  await page.goto(page.url().replace(/#.*/, '#/analysis/ampel'))
  await lines(page).first().waitFor()
  await threat.click()
  await page.getByText(whole('pass.setup')).waitFor()
})

test('by keys alone', async ({ open }) => {
  const table = await board(open, 'attangle')
  const { page } = table
  await page.keyboard.press('e')
  await expect.poll(() => lines(page).count()).toBe(3)
  await page.keyboard.press('[')
  await expect.poll(() => lines(page).count()).toBe(2)
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect.poll(() => lines(page).count()).toBe(4)
  await page.keyboard.press('i')
  await heard(page, /%/)
  await page.keyboard.press('g')
  await expect.poll(() => table.steps()).toHaveLength(1)
  await page.keyboard.press('v')
  await page.getByText(t('page.analysis.threat.about')).waitFor()
  await page.keyboard.press('?')
  await page.getByText(t('page.help.analysis.tell')).waitFor()
})

test('a die is rolled or chosen', async ({ open }) => {
  const page = await open({ ...ON, at: '/import' })
  await paste(page, unfinished(record('good/laberinto-four-dice'), 1))
  const table = await new Table(page).shown()
  await page.keyboard.press('a')
  await page.waitForURL(/#\/analysis\//)
  const rolls = page.locator('.rolls .roll')
  await table.shown()
  // Back to where a roll is due.
  const due = async (): Promise<boolean> => {
    if ((await rolls.count()) > 0) return true
    const node = await table.node()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => table.node()).not.toBe(node)
    return false
  }
  await expect.poll(due, { interval: 300, timeout: 30_000 }).toBe(true)
  await rolls.first().waitFor()
  await page.getByText(t('page.analysis.roll')).waitFor()
  expect(await rolls.count()).toBe(6)
  await rolls.nth(2).click()
  await lines(page).first().waitFor()
})

test('doors: the library, a figure of the rules, a task', async ({ open }) => {
  const table = await opened(open, unfinished(record('good/nonaga-1'), 3), ON)
  const { page } = table
  const origin = page.url().replace(/#.*/, '')
  await page.goto(`${origin}#/library`)
  await page.getByRole('link', { name: t('page.analysis.open.of', { game: 'Nonaga' }) }).click()
  await page.waitForURL(/#\/analysis\//)
  await table.shown()
  // Nobody plays against the computer, so nobody is helped.
  expect(await page.getByText(t('page.analysis.helped')).count()).toBe(0)
  for (const place of ['rules/attangle', 'course/nonaga']) {
    await page.goto(`${origin}#/${place}`)
    await page
      .getByRole('button', { name: t('page.analysis.open') })
      .first()
      .click()
    await page.waitForURL(/#\/analysis\//)
    await table.shown()
    await lines(page).first().waitFor()
  }
})

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test('axe-core finds nothing', { timeout: 180_000 }, async ({ open }) => {
    const found: string[] = []
    for (const context of [{}, PHONE])
      for (const game of GAMES) {
        const { page } = await board(open, game, { context: { bypassCSP: true, colorScheme, ...context }, ...ON })
        await lines(page).first().waitFor()
        // Nothing may change while axe looks at it.
        await page.evaluate(() => Object.assign(window, { Worker: null }))
        found.push(...(await problems(page, game)))
        await page.context().close()
      }
    expect(found).toEqual([])
  })
})
