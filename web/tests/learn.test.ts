// The rules and the courses: every figure is there, every task can be solved.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import ampel from '../src/learn/ampel.en.json'
import attangle from '../src/learn/attangle.en.json'
import laberinto from '../src/learn/laberinto.en.json'
import nonaga from '../src/learn/nonaga.en.json'
import nonagaEs from '../src/learn/nonaga.es.json'
import { cellsOf, choiceName } from './support/notation'
import { test } from './support/page'
import { t } from './support/words'

const BOOKS = { ampel, attangle, nonaga, laberinto }
const solved = (page: Page) => page.locator('.told.good')

/** Tiles are laid from a hand: those tasks are solved by what the page shows. */
const lays = (answer: string[]): boolean => answer.some((step) => /=|^ready$/.test(step))

async function press(page: Page, step: string): Promise<void> {
  for (const name of cellsOf(step)) await page.locator(`[data-cell="${name}"][aria-disabled="false"]`).click()
  await choose(page, step)
}

/** Where the cells mean several steps, the board asks. */
async function choose(page: Page, step: string): Promise<void> {
  const asked = page.getByRole('menuitem', { name: choiceName(step), exact: true })
  if (/^[PAM]/.test(step) && (await asked.isVisible())) await asked.click()
}

/** Walks over the board until a cell has the focus, and chooses it. */
async function keyed(page: Page, step: string): Promise<void> {
  for (const name of cellsOf(step)) {
    await page.locator('[data-cell][tabindex="0"]').focus()
    const there = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))
    for (let leaps = 0; leaps < 90 && (await there()) !== name; leaps += 1) await page.keyboard.press('PageDown')
    expect(await there()).toBe(name)
    await page.keyboard.press('Enter')
  }
  await choose(page, step)
}

for (const [game, { course }] of Object.entries(BOOKS)) {
  describe(`the course of ${game}`, () => {
    for (const [how, play] of [['mouse', press], ['keyboard', keyed]] as const) {
      test(`is played through by ${how}`, { timeout: 240_000 }, async ({ open }) => {
        const page = await open({ at: `/course/${game}/${course[0]!.id}` })
        for (const lesson of course.slice(0, -1)) {
          await page.getByRole('heading', { level: 1, name: lesson.title, exact: true }).waitFor()
          if (lays(lesson.answer)) {
            await page.getByRole('button', { name: t('page.hint.title') }).click()
            await page.getByRole('button', { name: t('page.course.show') }).click()
          } else for (const step of lesson.answer) await play(page, step)
          await solved(page).filter({ hasText: lesson.praise }).waitFor()
          await page.getByRole('link', { name: t('page.course.next') }).click()
        }
        // The last lesson is a game, and all the others are done.
        expect(await page.locator('ol a.done').count()).toBe(course.length - 1)
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
  await press(page, '0,-2>1,-2')
  await page.locator('.told.bad').waitFor()
  expect((await page.locator('.told').textContent())?.length).toBeGreaterThan(10)
  await page.getByRole('button', { name: t('page.course.again') }).click()
  await press(page, lesson.answer[0]!)
  await solved(page).waitFor()
})

for (const [game, { sheet, figures }] of Object.entries(BOOKS))
  test(`the rules of ${game} show every section and figure`, { timeout: 180_000 }, async ({ open }) => {
    const page = await open({ at: `/rules/${game}` })
    for (const { anchor, title } of sheet.sections) await page.locator(`section#${anchor}`).getByRole('heading', { name: title, exact: true }).waitFor()
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

test('the rules speak Spanish natively', async ({ open }) => {
  const page = await open({ at: '/rules/nonaga', settings: { language: 'es' } })
  for (const { title } of nonagaEs.sheet.sections) await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(nonagaEs.sheet.sections.map((section) => section.anchor)).toEqual(nonaga.sheet.sections.map((section) => section.anchor))
})
