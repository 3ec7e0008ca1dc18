// Laberinto: laying a tile and moving a figure are two modes, and what a figure can do besides moving has a name.
import { expect } from 'vitest'
import { opened } from './support/begin'
import { before, marks } from './support/labyrinth'
import { test } from './support/page'
import type { Table } from './support/table'
import { t } from './support/words'

const mode = ({ page }: Table, name: 'lay' | 'move') =>
  page.getByRole('button', { name: t(`board.laberinto.mode.${name}`), exact: true })

const isOn = async (table: Table, name: 'lay' | 'move'): Promise<boolean> =>
  (await mode(table, name).getAttribute('aria-pressed')) === 'true'

/** The cells that may be pressed, those with a tile and those without. */
const offered = ({ page }: Table): Promise<{ tiles: number; free: number }> =>
  page.evaluate((free) => {
    const cells = [...document.querySelectorAll('[data-cell][aria-disabled="false"]')]
    const empty = cells.filter((cell) => cell.ariaLabel?.split(', ')[1] === free).length
    return { tiles: cells.length - empty, free: empty }
  }, t('board.laberinto.cell.free'))

test('moving hides where tiles go, and laying hides what figures do', async ({ open }) => {
  const table = await opened(open, before('laberinto-last', 'M3=OVG'))
  const { page } = table
  expect(await isOn(table, 'move')).toBe(true)
  expect(await offered(table)).toMatchObject({ free: 0 })
  await mode(table, 'lay').click()
  await expect.poll(() => offered(table).then(({ tiles }) => tiles)).toBe(0)
  expect((await offered(table)).free).toBeGreaterThan(0)
  // The key goes back.
  await page.keyboard.press('l')
  expect(await isOn(table, 'move')).toBe(true)
  expect(await offered(table)).toMatchObject({ free: 0 })
})

test('a tile of the hand means laying, a figure of the board means moving', async ({ open }) => {
  const table = await opened(open, before('laberinto-last', 'M3=OVG'))
  const { page } = table
  await page.locator('.tile.fits').first().click()
  expect(await isOn(table, 'lay')).toBe(true)
  await page.keyboard.press('Escape')
  await table.cell('A9').click({ force: true })
  expect(await isOn(table, 'move')).toBe(true)
  await marks(page, 'reach').waitFor()
})

test.for([
  ['AA5^A4', 'A5', 'mount'],
  ['MI1-out', 'I1', 'leave.M'],
] as const)('%s is a button beside its figure', async ([step, cell, deed], { open }) => {
  const table = await opened(open, before('laberinto-crossed', step))
  const { page } = table
  await table.press(cell)
  const button = page.getByRole('menuitem', { name: t(`board.laberinto.choice.${deed}`), exact: true })
  const [box, figure] = [(await button.boundingBox())!, (await table.cell(cell).boundingBox())!]
  const away = Math.hypot(box.x + box.width / 2 - figure.x - figure.width / 2, box.y + box.height / 2 - figure.y)
  expect(away).toBeLessThan(160)
  await button.click()
  await table.stands(step)
})

test('a pyramid dismounts by the button beside it', async ({ open }) => {
  const table = await opened(open, before('laberinto-last', 'MA6vA5'))
  const { page } = table
  await table.press('A6')
  await page.getByRole('menuitem', { name: t('board.laberinto.choice.dismount.here'), exact: true }).waitFor()
  await page.getByRole('menuitem', { name: t('board.laberinto.choice.dismount'), exact: true }).click()
  await table.stands('MA6vA5')
})

test('what a figure can do is heard and done by keyboard', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  await table.cell('I1').focus()
  await page.keyboard.press('Enter')
  const deed = t('board.laberinto.choice.leave.M')
  await expect.poll(() => page.locator('.board > [aria-live]').textContent()).toContain(deed)
  const button = page.getByRole('menuitem', { name: deed, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await table.stands('MI1-out')
})
