// Laberinto at a glance: one's doors, the sides that count as crossed, where a figure gets to, the way across and
// what threatens.
import { expect } from 'vitest'
import { opened } from './support/begin'
import { before, marks, outlines } from './support/labyrinth'
import { test } from './support/page'
import { t } from './support/words'

test('a figure enters by a door that is pressed', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'P@A4'))
  const { page } = table
  const doors = marks(page, 'door')
  await doors.first().waitFor()
  // One door for each tile of the own side where no figure stands.
  const labels = await page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''))
  const door = t('board.laberinto.cell.door', { tile: '' }).trim()
  expect(await doors.count()).toBe(labels.filter((label) => label.split(/^\w+, /)[1]?.startsWith(door)).length)
  expect(await marks(page, 'own-door').count()).toBe(1)
  const box = (await doors.first().boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => table.now()).toMatch(/^P@/)
})

test('a door says what it is', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'P@A4'))
  const label = await page.locator('[data-cell][aria-disabled="false"]').first().getAttribute('aria-label')
  expect(label).toContain(t('board.laberinto.cell.door', { tile: '' }).trim())
})

test('the sides that count as crossed are marked for a mounted prism', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  const goals = marks(page, 'goals')
  await goals.waitFor()
  expect(await goals.getAttribute('opacity')).toBe('0.55')
  await table.press('I1')
  await expect.poll(() => goals.getAttribute('opacity')).toBe('1')
  // Three of the six sides, of eight triangles each.
  expect(await outlines(page, 'g.goals > path:last-child')).toBe(24)
  await page.getByRole('menuitem', { name: t('board.laberinto.choice.leave.M') }).click()
  await table.stands('MI1-out')
})

test('no side is marked where no mounted prism is on the board', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'P@A4'))
  await marks(page, 'door').first().waitFor()
  expect(await marks(page, 'goals').count()).toBe(0)
})

test('where the chosen figure gets to is lit, now and with the move after', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  expect(await marks(page, 'reach').count()).toBe(0)
  await table.press('I1')
  await marks(page, 'reach').waitFor()
  const targets = page.locator('[data-cell][aria-disabled="false"][aria-pressed="false"]')
  expect(await outlines(page, 'g.reach .first')).toBe(await targets.count())
  expect(await outlines(page, 'g.reach .second')).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => marks(page, 'reach').count()).toBe(0)
})

test('where any of one’s figures gets to is lit before one is chosen', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  await marks(page, 'network').waitFor({ state: 'attached' })
  const lit = await outlines(page, 'g.network path')
  expect(lit).toBeGreaterThan(0)
  // What the figure that is chosen gets to is a part of it.
  await table.press('I1')
  await marks(page, 'reach').waitFor()
  expect(await outlines(page, 'g.reach .first')).toBeLessThanOrEqual(lit)
  expect(await marks(page, 'network').count()).toBe(0)
})

test('a run is a line to where it ends', async ({ open }) => {
  const table = await opened(open, before('laberinto-last', 'PI14-I17'))
  const { page } = table
  expect(await marks(page, 'runs').count()).toBe(0)
  await table.press('I14')
  // The line and the head of its arrow, each with a light edge.
  await marks(page, 'runs').locator('path').nth(3).waitFor({ state: 'attached' })
  await table.press('I17')
  await table.stands('PI14-I17')
})

test('the shortest way across is shown on demand, by a button and by a key', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const button = page.getByRole('button', { name: t('board.laberinto.lens.across') })
  await button.click()
  await marks(page, 'across').waitFor()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  // It can be heard as well.
  expect(await page.locator('.lens [aria-live]').first().textContent()).toBe(t('board.laberinto.across.one'))
  await page.keyboard.press('w')
  await expect.poll(() => marks(page, 'across').count()).toBe(0)
  expect(await button.getAttribute('aria-pressed')).toBe('false')
})

test('where others could capture is shown on demand, by a button and by a key', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'))
  expect(await marks(page, 'captors').count()).toBe(0)
  await page.keyboard.press('d')
  await marks(page, 'captors').waitFor()
  // Hatched: it does not depend on a colour.
  expect(await outlines(page, 'g.captors path:last-child')).toBeGreaterThan(0)
  await page.getByRole('button', { name: t('board.laberinto.lens.captors') }).click()
  await expect.poll(() => marks(page, 'captors').count()).toBe(0)
})
