// Paths that can no longer meet: everybody is told, and a new deal is a press away, or an agreement.
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { opened as fromText } from './support/begin'
import { joined, look, made, opened } from './support/online'
import { before } from './support/labyrinth'
import { PHONE, test } from './support/page'
import { t } from './support/words'

/** Five hands and the pool: four seats cannot lay, and the last one has no tile for the first one's side. */
const DEAL = readFileSync(new URL('../../crates/rules/tests/laberinto/apart.txt', import.meta.url), 'utf8').trim()

const hands = DEAL.split('/').map((hand) => hand.replaceAll(',', ' '))
const RECORD = [
  '[Game "laberinto"]',
  '[Players "5"]',
  '[Options "first=0"]',
  ...hands.slice(0, 5).map((hand, seat) => `[Hand${seat} "${hand}"]`),
  `[Pool "${hands[5]}"]`,
  '',
  'ready ready ready ready',
].join('\n')

const notice = (page: Page) => page.getByText(t('laberinto.apart.for-good'), { exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

test('on one device a new deal takes the place of a game whose paths can’t meet', async ({ open }) => {
  const table = await fromText(open, RECORD)
  const { page } = table
  await page.keyboard.press('End')
  await notice(page).waitFor()
  await button(page, 'page.setback.rebuild').click()
  await notice(page).waitFor({ state: 'detached' })
  await table.shown()
  expect(await table.steps()).toEqual([])
  // The same people at a fresh board; the game that was left is not kept.
  await button(page, 'board.laberinto.layforme.one').click()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(1)
})

test.for([
  [1280, 800],
  [360, 740],
  [360, 640],
] as const)('on %i × %i pixels what is told covers nothing', async ([width, height], { open }) => {
  const context = width < 800 ? { ...PHONE, viewport: { width, height } } : { viewport: { width, height } }
  const { page } = await fromText(open, RECORD, { context })
  await page.keyboard.press('End')
  const parts = [notice(page), ...['rebuild', 'play-on'].map((key) => button(page, `page.setback.${key}`))]
  for (const part of parts) {
    await part.waitFor()
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    // It is what lies there, and it lies in what is said.
    const top = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('.prompt, .board, .hand, .sheet')?.className,
      [box.x + box.width / 2, box.y + box.height / 2],
    )
    expect(top).toContain('prompt')
    for (const other of ['.board', '.hand', '.own', '.others', '[role="toolbar"]']) {
      const beside = (await page.locator(other).first().boundingBox())!
      const apart =
        box.y + box.height <= beside.y + 1 ||
        beside.y + beside.height <= box.y + 1 ||
        box.x + box.width <= beside.x + 1 ||
        beside.x + beside.width <= box.x + 1
      expect(apart, other).toBe(true)
    }
  }
  // Where tiles can be laid, they still can.
  expect((await page.locator('svg[role="application"]').boundingBox())!.height).toBeGreaterThan(150)
})

test.for(['wide', 'phone'] as const)(
  'once play has begun it is a line that can be closed (%s)',
  async (where, { open }) => {
    const context = where === 'phone' ? { ...PHONE, viewport: { width: 360, height: 740 } } : {}
    const table = await fromText(open, before('laberinto-crossed', 'AA5^A4'), { context })
    const { page } = table
    const line = page.locator('.prompt .noted')
    await line.waitFor()
    expect((await line.textContent())?.trim()).toBe(t('laberinto.apart.for-good'))
    expect(await button(page, 'page.setback.rebuild').count()).toBe(0)
    const close = line.getByRole('button', { name: t('page.close') })
    const [box, board] = [(await close.boundingBox())!, (await page.locator('.board').first().boundingBox())!]
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(where === 'phone' ? 44 : 24)
    expect(box.y >= board.y + board.height || box.x >= board.x + board.width).toBe(true)
    await close.click()
    await line.waitFor({ state: 'detached' })
    // It does not come back when somebody has looked at an earlier place.
    await page.keyboard.press('Home')
    await table.stands('')
    await page.keyboard.press('End')
    await table.stands((await table.steps()).at(-1)!)
    expect(await line.count()).toBe(0)
  },
)

test('whoever plays on is asked no more', async ({ open }) => {
  const table = await fromText(open, RECORD)
  const { page } = table
  await page.keyboard.press('End')
  await button(page, 'page.setback.play-on').click()
  await notice(page).waitFor({ state: 'detached' })
  // Tiles are laid one by one; nobody lays for paths that can’t meet.
  await button(page, 'board.laberinto.layforme.one').click()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(5)
  expect(await notice(page).count()).toBe(0)
})

/** Opens the table with that deal, and engines in the seats between two people. */
async function deal(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue()
  const asked = route.request().postDataJSON() as { terms: object; seat: number | null }
  const engines = [1, 2, 3].map((seat) => ({ seat, level: 1 }))
  const terms = { ...asked.terms, players: 5, set: { deal: DEAL, first: '0' }, engines }
  await route.continue({ postData: JSON.stringify({ ...asked, terms, seat: 0 }) })
}

test('online both people are told, and agree on a new deal', async ({ open }) => {
  const ana = await opened(open, 'Laberinto Interior', {
    visit: { before: (page) => page.route('**/api/tables', deal) },
  })
  const bruno = await joined(open, ana)
  await button(ana, 'page.action.ready').click()
  for (const page of [ana, bruno]) await notice(page).waitFor()

  // An offer lapses when somebody lays on.
  await button(ana, 'page.setback.rebuild').click()
  await button(bruno, 'page.online.agree').waitFor()
  await button(bruno, 'board.laberinto.layforme.one').click()
  await button(bruno, 'page.online.agree').waitFor({ state: 'detached' })
  await ana.getByText(t('page.online.declined.rebuild', { seat: t('colour.orange') }), { exact: false }).waitFor()

  await button(bruno, 'page.setback.rebuild').click()
  const before = (await look(ana)).table.position.options.deal
  await button(ana, 'page.online.agree').click()
  for (const page of [ana, bruno]) {
    await notice(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await look(page)).table.position.options.deal).not.toBe(before)
    expect((await made(page)).every((step) => step !== 'ready')).toBe(true)
  }
  expect((await look(bruno)).table.phase).toBe('playing')
})
