// Laberinto on a phone: the board comes close to what matters, cells are large enough, and the small map leads.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { before, pressable } from './support/labyrinth'
import { PHONE, test, WIDE } from './support/page'
import { tooSmall } from './support/touch'
import { t } from './support/words'

const phone = (width: number, height: number) => ({ context: { ...PHONE, viewport: { width, height } } })

const board = (page: Page) => page.locator('svg[role="application"]')
const view = async (page: Page): Promise<number[]> =>
  ((await board(page).getAttribute('viewBox')) ?? '').split(' ').map(Number)

/** How many pixels a triangle is across. */
const across = (page: Page): Promise<number> =>
  page
    .locator('[data-cell] path')
    .first()
    .evaluate((path) => path.getBoundingClientRect().width)

/** Whether a cell lies within the picture of the board. */
async function inSight(page: Page, cell: string): Promise<boolean> {
  const [frame, box] = [await board(page).boundingBox(), await page.locator(`[data-cell="${cell}"]`).boundingBox()]
  if (!frame || !box) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height
}

test.for([
  [360, 740],
  [390, 844],
] as const)(
  'on a phone of %i × %i a triangle is large enough, and one’s figures are in sight',
  async ([width, height], { open }) => {
    const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'), phone(width, height))
    await expect.poll(() => across(page)).toBeGreaterThanOrEqual(32)
    await expect.poll(() => inSight(page, 'I1')).toBe(true)
    expect(await tooSmall(page)).toEqual([])
  },
)

test('while the labyrinth is built the board is close to where tiles go', async ({ open }) => {
  const { page } = await begin(open, 'laberinto', ['person', 'person', 'person'], phone(360, 740))
  await expect.poll(() => across(page)).toBeGreaterThanOrEqual(32)
  const first = await page.locator('[data-cell][aria-disabled="false"]').first().getAttribute('data-cell')
  await expect.poll(() => inSight(page, first ?? '')).toBe(true)
})

test('who wants the whole board keeps it, and a touch comes closer', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'), phone(360, 740))
  const { page } = table
  await expect.poll(() => across(page)).toBeGreaterThanOrEqual(32)
  await page.getByRole('button', { name: t('board.camera.fit') }).tap()
  await expect.poll(() => across(page)).toBeLessThan(26)
  await table.cell('I1').tap()
  await expect.poll(() => across(page)).toBeGreaterThanOrEqual(32)
})

test('the small map shows where one looks, and a press on it goes there', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'), phone(360, 740))
  const map = page.locator('svg.map')
  await map.waitFor()
  const [x = 0, , width = 0] = await view(page)
  const seen = map.locator('.seen')
  expect(Number(await seen.getAttribute('x'))).toBeCloseTo(x, 2)
  expect(Number(await seen.getAttribute('width'))).toBeCloseTo(width, 2)
  const box = (await map.boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.85, box.y + box.height / 2)
  await expect.poll(() => view(page).then(([left = 0]) => left)).toBeGreaterThan(x + 2)
})

test('nothing on the board lies under the map or a button for good', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'), phone(360, 740))
  await page.locator('svg.map').waitFor()
  for (const cell of ['A1', 'A17', 'H1', 'H31', 'I1', 'I31', 'P1', 'P17']) {
    // A press on the map looks there.
    const at = await page.evaluate((name) => {
      const [board, map] = [document.querySelector('svg[role="application"]')!, document.querySelector('svg.map')!]
      const of = (svg: Element): DOMMatrix => (svg as SVGSVGElement).getScreenCTM()!
      const box = board.querySelector(`[data-cell="${name}"] path`)!.getBoundingClientRect()
      const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
      const { x, y } = point.matrixTransform(of(board).inverse()).matrixTransform(of(map))
      return { x, y }
    }, cell)
    await page.touchscreen.tap(at.x, at.y)
    await expect.poll(() => pressable(page, [cell]), { message: cell }).toEqual([cell])
  }
})

test('while a figure is moved the tiles leave their room to the board', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-last', 'M3=OVG'), phone(360, 740))
  const tiles = page.locator('.hand .tiles')
  expect(await tiles.isVisible()).toBe(false)
  await page.getByRole('button', { name: t('board.laberinto.mode.lay'), exact: true }).tap()
  await expect.poll(() => tiles.isVisible()).toBe(true)
})

test('on a wide screen the whole board is seen', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'MI1-out'), { context: { viewport: WIDE } })
  await page.getByRole('button', { name: t('board.laberinto.lens.across') }).waitFor()
  expect((await view(page))[2]).toBeGreaterThan(16)
})
