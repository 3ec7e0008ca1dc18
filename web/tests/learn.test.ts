// The rules and the courses: every figure is there, every task can be solved.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import ampel from '../src/learn/ampel.en.json'
import attangle from '../src/learn/attangle.en.json'
import laberinto from '../src/learn/laberinto.en.json'
import nonaga from '../src/learn/nonaga.en.json'
import nonagaEs from '../src/learn/nonaga.es.json'
import { cellsOf, choiceName, tileName } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

const BOOKS = { ampel, attangle, nonaga, laberinto }
const solved = (page: Page) => page.locator('.told.good')

/** How a person reaches things: cells of the board, and tiles of the hand. */
interface Hand {
  cell(page: Page, name: string): Promise<void>
  /** Takes the tile whose label begins with one of the names. */
  tile(page: Page, names: string[]): Promise<void>
  turn(page: Page): Promise<void>
  lay(page: Page): Promise<void>
  /** Turns from moving to laying. */
  toLaying(page: Page): Promise<void>
}

const mouse: Hand = {
  cell: (page, name) => page.locator(`[data-cell="${name}"][aria-disabled="false"]`).click(),
  async tile(page, names) {
    const labels = await page
      .locator('.tile.fits')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''))
    await page
      .locator('.tile.fits')
      .nth(labels.findIndex((label) => begins(label, names)))
      .click()
  },
  turn: (page) => page.getByRole('button', { name: t('board.laberinto.turn'), exact: true }).click(),
  lay: (page) => page.getByRole('button', { name: t('board.laberinto.lay'), exact: true }).click(),
  toLaying: (page) => layMode(page).click(),
}

const keyboard: Hand = {
  async cell(page, name) {
    await page.locator('[data-cell][tabindex="0"]').focus()
    await walk(page, 'PageDown', async () => (await focused(page, 'data-cell')) === name)
    await page.keyboard.press('Enter')
  },
  async tile(page, names) {
    await page.locator('.tile[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    await walk(page, 'ArrowRight', async () => begins((await focused(page, 'aria-label')) ?? '', names))
    await page.keyboard.press('Enter')
  },
  turn: (page) => page.keyboard.press('r'),
  lay: (page) => page.keyboard.press('Enter'),
  toLaying: (page) => page.keyboard.press('l'),
}

/** The part of the switch between moving and laying, where both are possible. */
const layMode = (page: Page) => page.locator('.modes').getByRole('button', { name: t('board.laberinto.mode.lay') })

const focused = (page: Page, attribute: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)
const begins = (label: string, names: string[]): boolean => names.some((name) => label.startsWith(`${name},`))

/** Presses a key until what is looked for has the focus. */
async function walk(page: Page, key: string, found: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 90 && !(await found()); presses += 1) await page.keyboard.press(key)
  expect(await found()).toBe(true)
}

/** Plays a step of the notation. */
async function play(page: Page, step: string, hand: Hand): Promise<void> {
  const lay = /^(\w+)=(\w{3})/.exec(step)
  if (lay) return layTile(page, lay[1]!, lay[2]!, hand)
  for (const name of cellsOf(step)) await hand.cell(page, name)
  // Where the cells mean several steps, the board asks.
  const named = (name: string) => page.getByRole('menuitem', { name, exact: true })
  // A mounted prism retreats or crosses by the same notation; which of them it is, the side says.
  const asked = named(choiceName(step)).or(named(t('board.laberinto.choice.retreat')))
  if (/^[PAM]/.test(step) && (await asked.isVisible())) await asked.click()
}

/** Lays a tile: first the triangle, then the tile, turned until it lies as it should. */
async function layTile(page: Page, cell: string, letters: string, hand: Hand): Promise<void> {
  const [a, b, c] = letters
  await page.locator(`[data-cell="${cell}"]`).waitFor({ state: 'attached' })
  const mode = layMode(page)
  if ((await mode.count()) > 0 && (await mode.getAttribute('aria-pressed')) === 'false') await hand.toLaying(page)
  await hand.cell(page, cell)
  await hand.tile(page, [letters, `${b}${c}${a}`, `${c}${a}${b}`].map(tileName))
  const taken = page.locator('.tile[aria-pressed="true"]')
  for (
    let turns = 0;
    turns < 3 && !begins((await taken.getAttribute('aria-label')) ?? '', [tileName(letters)]);
    turns += 1
  )
    await hand.turn(page)
  expect(await taken.getAttribute('aria-label')).toContain(tileName(letters))
  await hand.lay(page)
}

for (const [game, { course }] of Object.entries(BOOKS)) {
  describe(`the course of ${game}`, () => {
    for (const [how, hand] of Object.entries({ mouse, keyboard })) {
      test(`is played through by ${how}`, { timeout: 240_000 }, async ({ open }) => {
        const page = await open({ at: `/course/${game}/${course[0]!.id}` })
        for (const lesson of course.slice(0, -1)) {
          await page.getByRole('heading', { level: 1, name: lesson.title, exact: true }).waitFor()
          for (const step of lesson.answer) await play(page, step, hand)
          await solved(page).filter({ hasText: lesson.praise }).waitFor()
          await page.getByRole('link', { name: t('page.course.next') }).click()
        }
        // The last lesson is a game, and all the others are done.
        await expect.poll(() => page.locator('ol a.done').count()).toBe(course.length - 1)
        await page.reload()
        await page.getByRole('button', { name: t('page.course.game') }).click()
        await page.waitForURL(/#\/game\//)
        await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      })
    }
  })
}

test('a wrong answer says what is missing, and can be tried again', async ({ open }) => {
  const lesson = nonaga.course[0]!
  const page = await open({ at: `/course/nonaga/${lesson.id}` })
  await play(page, '0,-2>1,-2', mouse)
  await page.locator('.told.bad').waitFor()
  expect((await page.locator('.told').textContent())?.length).toBeGreaterThan(10)
  await page.getByRole('button', { name: t('page.course.again') }).click()
  await play(page, lesson.answer[0]!, mouse)
  await solved(page).waitFor()
})

for (const [game, { sheet, figures }] of Object.entries(BOOKS))
  test(`the rules of ${game} show every section and figure`, { timeout: 180_000 }, async ({ open }) => {
    const page = await open({ at: `/rules/${game}` })
    for (const { anchor, title } of sheet.sections)
      await page.locator(`section#${anchor}`).getByRole('heading', { name: title, exact: true }).waitFor()
    for (const { id, caption } of figures) {
      const figure = page.locator(`[data-figure="${id}"]`)
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('[data-cell]').first().waitFor({ state: 'attached' })
      expect(await figure.textContent()).toContain(caption)
    }
    // Every link leads to a place on the page.
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('article a[href^="#/rules/"]')]
        .map((link) => link.hash.split('/').slice(3).join('/'))
        .filter((place) => place && !document.getElementById(place)),
    )
    expect(broken).toEqual([])
  })

test('a figure can be walked through, tried and begun again; what is refused names its rule', async ({ open }) => {
  const page = await open({ at: '/rules/nonaga/men' })
  const figure = page.locator('[data-figure="first-moves"]')
  await figure.scrollIntoViewIfNeeded()
  await figure.locator('[data-cell="0,-2"]').click()
  await figure.locator('[data-cell="0,1"]').click()
  await figure.getByRole('button', { name: t('page.figure.reset') }).click()
  await figure.locator('[data-cell="0,-2"]').click()
  await figure.locator('[data-cell="0,0"]').click({ force: true })
  await figure.getByRole('link', { name: t('rule.nonaga.men') }).waitFor()
})

test('a hint can show the answer', async ({ open }) => {
  const lesson = laberinto.course[0]!
  const page = await open({ at: `/course/laberinto/${lesson.id}` })
  await page.getByRole('button', { name: t('page.hint.title') }).click()
  await page.getByText(lesson.hint).waitFor()
  await page.getByRole('button', { name: t('page.course.show') }).click()
  await solved(page).filter({ hasText: lesson.praise }).waitFor()
})

test('a result leads to the rule that ended the game', async ({ open }) => {
  for (const [name, section] of [
    ['good/nonaga-1', 'end'],
    ['good/attangle-2006', 'options'],
  ] as const) {
    const page = await open({ at: '/import' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record(name)) })
    await page.getByRole('link', { name: t('page.rules.end') }).click()
    await page.waitForURL(new RegExp(`#/rules/\\w+/${section}$`))
    await page.locator(`section#${section}`).waitFor()
  }
})

test('the rules speak Spanish natively', async ({ open }) => {
  const page = await open({ at: '/rules/nonaga', settings: { language: 'es' } })
  for (const { title } of nonagaEs.sheet.sections)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(nonagaEs.sheet.sections.map((section) => section.anchor)).toEqual(
    nonaga.sheet.sections.map((section) => section.anchor),
  )
})
