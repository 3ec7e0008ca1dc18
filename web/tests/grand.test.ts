// Grand Attangle on the page: chosen before a game, drawn with its marked points, and played.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PHONE, test } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

/** The points that stay empty. */
const MARKED = ['b3', 'c6', 'd2', 'e5', 'f7', 'g2', 'h4']

async function choose(page: Page, option: string, text: string): Promise<void> {
  const values = page.getByRole('group', { name: t(`page.option.attangle.${option}`), exact: true })
  await values.getByRole('radio', { name: text, exact: true }).check()
}

/** A game of two people on the grand board. */
async function begun(page: Page): Promise<Table> {
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('person')
  await choose(page, 'board', t('page.value.attangle.board.grand'))
  const table = new Table(page)
  await table.button('page.new.start').click()
  return table.shown()
}

describe('Grand Attangle', () => {
  test('is chosen before a game and played on 61 points', async ({ open }) => {
    const page = await open({ at: '/new/attangle' })
    const table = await begun(page)
    expect(await page.locator('[data-cell]').count()).toBe(61)
    for (const point of MARKED) {
      const label = await table.cell(point).getAttribute('aria-label')
      expect(label).toContain(t('board.attangle.closed'))
      expect(await table.cell(point).getAttribute('aria-disabled')).toBe('true')
    }
    // Both movers cross a marked point.
    for (const step of ['c1', 'a1', 'h6', 'a5', 'c1+h6xh3']) await table.play(step)
    expect(await table.cell('h3').getAttribute('aria-label')).toContain(t('board.attangle.white.stack', { height: 2 }))
    expect(await page.getByText(t('board.attangle.made.n', { n: 0, goal: 5 })).count()).toBeGreaterThan(0)
    expect(await table.record()).toContain('board=grand')
  })

  test('says why it does not go with the rules of 2006', async ({ open }) => {
    const page = await open({ at: '/new/attangle' })
    await choose(page, 'rules', '2006')
    await choose(page, 'board', t('page.value.attangle.board.grand'))
    await new Table(page).button('page.new.start').click()
    await expect.poll(() => page.locator('.problem').textContent()).toContain(t('attangle.board.rules'))
  })

  test('has the number of every line and the letter of every row', async ({ open }) => {
    const page = await open({ at: '/new/attangle' })
    await begun(page)
    await page.keyboard.press('c')
    await page.locator('svg[role=application] text').first().waitFor({ state: 'attached' })
    const labels = await page.locator('svg[role=application] text').allTextContents()
    for (const label of ['a', 'e', 'i', '1', '5', '9']) expect(labels.map((each) => each.trim())).toContain(label)
  })

  test('has letters on a phone that can be read', async ({ open }) => {
    const page = await open({ at: '/new/attangle', context: PHONE, settings: { coordinates: true } })
    await begun(page)
    const label = page.locator('svg[role=application] text').first()
    await label.waitFor({ state: 'attached' })
    const size = await label.evaluate((text: SVGTextElement) => {
      const scale = text.getScreenCTM()?.a ?? 0
      return scale * Number.parseFloat(getComputedStyle(text).fontSize)
    })
    expect(size).toBeGreaterThan(10)
  })

  test('is shown beside its option', async ({ open }) => {
    const page = await open({ at: '/new/attangle' })
    // The standard board has one closed point, the grand one seven.
    const points = page.locator('.board svg circle[r="23"]')
    await expect.poll(() => points.count()).toBe(1)
    await choose(page, 'board', t('page.value.attangle.board.grand'))
    await expect.poll(() => points.count()).toBe(7)
    await choose(page, 'board', t('page.value.attangle.board.standard'))
    await expect.poll(() => points.count()).toBe(1)
  })
})
