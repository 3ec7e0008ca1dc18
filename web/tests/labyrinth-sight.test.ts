// Laberinto at a glance: one's doors, the sides that count as crossed, where a figure gets to, the way across and
// what threatens.
import { expect } from 'vitest'
import { opened } from './support/begin'
import { before, marks, outlines } from './support/labyrinth'
import { stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
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

test('where the chosen figure gets to is lit, now and later', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  expect(await marks(page, 'reach').count()).toBe(0)
  await table.press('I1')
  await marks(page, 'reach').waitFor()
  const targets = page.locator('[data-cell][aria-disabled="false"][aria-pressed="false"]')
  expect(await outlines(page, 'g.reach .first')).toBe(await targets.count())
  expect(await outlines(page, 'g.reach .next')).toBe(await targets.count())
  expect(await outlines(page, 'g.reach .second')).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => marks(page, 'reach').count()).toBe(0)
})

test('where any of one’s figures gets to is lit before one is chosen', async ({ open }) => {
  const table = await opened(open, before('laberinto-crossed', 'MI1-out'))
  const { page } = table
  await marks(page, 'network').waitFor({ state: 'attached' })
  const lit = await outlines(page, 'g.network .first')
  expect(lit).toBeGreaterThan(0)
  // What the figure that is chosen gets to is a part of it.
  await table.press('I1')
  await marks(page, 'reach').waitFor()
  expect(await outlines(page, 'g.reach .first')).toBeLessThanOrEqual(lit)
  expect(await marks(page, 'network').count()).toBe(0)
})

/** How two colours differ in brightness, as WCAG counts it. */
function contrast(one: number[], other: number[]): number {
  const light = (colour: number[]): number =>
    colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index]!, 0)
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

test.for(['light', 'dark'] as const)(
  'what several movements reach is lit as well, the sooner the brighter, on %s',
  async (colorScheme, { open }) => {
    const { page } = await opened(open, before('laberinto-crossed', 'AA5^A4'), { context: { colorScheme } })
    await marks(page, 'network').waitFor({ state: 'attached' })
    const [first, second, later] = await page.evaluate(() => {
      const tile = getComputedStyle(document.querySelector('svg[role="application"] [fill="var(--tile)"]')!).fill
      const parts = (colour: string): number[] =>
        colour
          .match(/\d+(\.\d+)?/g)!
          .slice(0, 3)
          .map(Number)
      return ['first', 'second', 'later'].map((name) => {
        const light = document.querySelector<SVGPathElement>(`g.network .${name}`)!
        const { fill, fillOpacity } = getComputedStyle(light)
        const shown = parts(fill).map((part, at) => part * +fillOpacity + parts(tile)[at]! * (1 - +fillOpacity))
        const one = light
          .getAttribute('d')!
          .split('Z')[0]!
          .match(/-?\d+(\.\d+)?/g)!
          .map(Number)
        const xs = one.filter((_, at) => at % 2 === 0)
        return { tile: parts(tile), shown, wide: Math.max(...xs) - Math.min(...xs) }
      })
    })
    for (const [grade, least] of [
      [first!, 10],
      [second!, 7],
      [later!, 4.5],
    ] as const)
      expect(contrast(grade.shown, grade.tile)).toBeGreaterThan(least)
    expect(contrast(first!.shown, first!.tile)).toBeGreaterThan(contrast(second!.shown, second!.tile))
    expect(contrast(second!.shown, second!.tile)).toBeGreaterThan(contrast(later!.shown, later!.tile))
    // It does not depend on brightness.
    expect(first!.wide).toBeGreaterThan(second!.wide * 1.3)
    expect(second!.wide).toBeGreaterThan(later!.wide * 1.3)
  },
)

test('before the die is rolled the network is lit, and no next movement', async ({ open }) => {
  const whole = record('good/laberinto-four-dice')
  const steps = stepsOf(whole)
  const after = [...steps].reverse().findIndex((step) => /^[1-6]$/.test(step))
  const { page } = await opened(open, unfinished(whole, after + 1))
  await page.getByRole('button', { name: t('page.action.roll') }).waitFor()
  expect(await outlines(page, 'g.network .second')).toBeGreaterThan(0)
  expect(await outlines(page, 'g.network .first')).toBe(0)
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

test('where pieces close every way it is shown without them, and how many there are', async ({ open }) => {
  const { page } = await opened(open, before('laberinto-crossed', 'AA5^A4'))
  await marks(page, 'network').waitFor({ state: 'attached' })
  await page.keyboard.press('w')
  await marks(page, 'across').waitFor()
  expect(await page.locator('.lens [aria-live]').first().textContent()).toBe(t('board.laberinto.across.blocked.one'))
  for (const language of ['en', 'es'] as const)
    expect(t('board.laberinto.across.blocked.many', { n: 3 }, language)).toContain('3')
  // The line is broken, the piece is ringed, and no stop has a number.
  const way = marks(page, 'across')
  expect(await way.locator('[stroke-dasharray]').count()).toBe(2)
  expect(await way.locator('path').last().getAttribute('stroke')).toBe('var(--mark-threat)')
  expect(await way.locator('text').count()).toBe(0)
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
