// A phone held in one hand: what is always needed is in sight, whole, and large enough to be pressed.
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { PHONE, test } from './support/page'
import { record } from './support/program'
import { beyond, tooSmall } from './support/touch'
import { t } from './support/words'

const phone = { context: { ...PHONE, viewport: { width: 360, height: 740 } } }

test.for(['en', 'es'] as const)(
  'the head of every screen leads online and to the settings (%s)',
  async (language, { open }) => {
    const page = await open({ ...phone, settings: { language } })
    const head = page.locator('header')
    for (const key of ['page.online.short', 'page.settings.title']) {
      const box = (await head.getByRole('link', { name: t(key, {}, language), exact: true }).boundingBox())!
      expect(box.x + box.width, key).toBeLessThanOrEqual(360)
    }
    expect(await beyond(page)).toBe(0)
  },
)

test.for(['en', 'es'] as const)(
  'nothing of the buttons beside the rules is cut off (%s)',
  async (language, { open }) => {
    const page = await open({ ...phone, at: '/rules/laberinto', settings: { language } })
    const print = page.getByRole('button', { name: t('page.rules.print', {}, language) })
    await print.waitFor()
    const cut = await print.evaluate((button) => {
      const [{ left, right }, row] = [button.getBoundingClientRect(), button.parentElement!.getBoundingClientRect()]
      return left < row.left - 0.5 || right > row.right + 0.5
    })
    expect(cut).toBe(false)
  },
)

test('a move is typed where somebody asks for it, and nowhere else', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'], phone)
  const { page } = table
  const [first = ''] = stepsOf(record('good/nonaga-1'))
  const box = page.locator('#step')
  await page.getByRole('button', { name: t('page.moves.title') }).tap()
  expect(await box.count()).toBe(0)
  await page.getByRole('button', { name: t('page.box.label') }).tap()
  await box.fill(first)
  await box.press('Enter')
  await table.stands(first)
  await box.press('Escape')
  await expect.poll(() => box.count()).toBe(0)
})

test('everything in the sheet, the menu and the dialogs of a game is large enough', async ({ open }) => {
  const { page } = await opened(open, unfinished(record('good/laberinto-three'), 3), phone)
  const found: string[] = []
  const look = async (where: string): Promise<void> => {
    for (const small of await tooSmall(page)) found.push(`${where}: ${small}`)
  }
  await page.getByRole('button', { name: t('page.moves.title') }).tap()
  await page.locator('.sheet.open').waitFor()
  await look('moves')
  await page
    .locator('.sheet')
    .getByRole('button', { name: t('page.close') })
    .tap()
  await expect.poll(() => page.locator('.sheet.open').count()).toBe(0)
  for (const item of ['page.share.title', 'page.seats.title', 'page.resign']) {
    await page.getByRole('button', { name: t('page.more') }).tap()
    const chosen = page.getByRole('button', { name: t(item), exact: true })
    await chosen.waitFor()
    await look('menu')
    await chosen.tap()
    await page.getByRole('dialog').waitFor()
    await look(item)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
})
