// Laberinto while it is built: what builds is in sight, the sheet of tiles gives way, and nothing jumps.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin } from './support/begin'
import { PHONE, test, WIDE } from './support/page'
import { choosePlace } from './support/touch'
import { t } from './support/words'

const phone = (width: number, height: number) => ({ context: { ...PHONE, viewport: { width, height } } })

/** Whether a button with these words on it lies on the screen, and nothing lies over it. */
const inSight = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((name) => {
    const shown = [...document.querySelectorAll('button')].find((button) => button.innerText.trim() === name)
    if (!shown) return false
    const { x, y, width, height } = shown.getBoundingClientRect()
    const over = document.elementFromPoint(x + width / 2, y + height / 2)
    return shown.contains(over) && x >= 0 && x + width <= innerWidth && y + height <= innerHeight
  }, words)

test.for([
  [360, 740],
  [390, 844],
  [360, 640],
] as const)('on a phone of %i × %i what builds is in sight', async ([width, height], { open }) => {
  const table = await begin(open, 'laberinto', ['person', 'person', 'person'], phone(width, height))
  const { page } = table
  for (const key of ['layforme.one', 'layforme.all', 'unfold'])
    expect(await inSight(page, t(`board.laberinto.${key}`)), key).toBe(true)
  await page.locator('.tile.fits').first().tap()
  await choosePlace(table)
  expect(await inSight(page, t('board.laberinto.lay'))).toBe(true)
})

test('the sheet of tiles closes when a tile is chosen, and when one is laid', async ({ open }) => {
  const table = await begin(open, 'laberinto', ['person', 'person', 'person'], phone(360, 740))
  const { page } = table
  const sheet = page.locator('.hand.unfolded')
  const unfold = page.getByRole('button', { name: t('board.laberinto.unfold') })
  await unfold.tap()
  await sheet.waitFor()
  await page.locator('.tile.fits').first().tap()
  await sheet.waitFor({ state: 'detached' })
  await choosePlace(table)
  await unfold.tap()
  await sheet.getByRole('button', { name: t('board.laberinto.lay'), exact: true }).tap()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(1)
})

test.for([
  ['a wide screen', { context: { viewport: WIDE } }],
  ['a phone', phone(360, 740)],
] as const)('on %s the tiles stay where they are while others play', async ([, visit], { open }) => {
  const table = await begin(open, 'laberinto', ['person', 1, 1], visit)
  const { page } = table
  const turns = page.getByRole('button', { name: t('board.laberinto.layforme.one') })
  await turns.waitFor()
  // Every frame is looked at, so that no turn is too short to be seen.
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = (): void => {
      const boxes = ['section.hand', '.hand .tiles'].map((part) =>
        document.querySelector(part)!.getBoundingClientRect(),
      )
      seen.add(boxes.map(({ y, height }) => `${Math.round(y)}+${Math.round(height)}`).join(' '))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await turns.click()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBeGreaterThanOrEqual(3)
  await turns.waitFor()
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1)
})
