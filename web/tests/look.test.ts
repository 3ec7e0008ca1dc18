// Themes and motion: what a person or their system asks for.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin } from './support/begin'
import { test } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

/** How light the ground and the letters are, from 0 to 1. */
const lightness = (page: Page): Promise<{ ground: number; letters: number }> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const light = (colour: string): number => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const body = getComputedStyle(document.body)
    const opaque = body.backgroundColor.startsWith('rgba(0, 0, 0, 0')
      ? getComputedStyle(document.documentElement)
      : body
    return { ground: light(opaque.backgroundColor), letters: light(body.color) }
  })

test('a dark system has a dark page', async ({ open }) => {
  const page = await open({ context: { colorScheme: 'dark' } })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { ground, letters } = await lightness(page)
  expect(ground).toBeLessThan(0.2)
  expect(letters).toBeGreaterThan(0.7)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await lightness(page)).ground).toBeGreaterThan(0.8)
})

test('a theme that was chosen stays', async ({ open }) => {
  const page = await open()
  const choose = async (theme: string): Promise<void> => {
    await page.getByRole('button', { name: t('page.settings.theme') }).click()
    await page.getByRole('button', { name: t(`page.theme.${theme}`), exact: true }).click()
  }
  await choose('dark')
  await expect.poll(async () => (await lightness(page)).ground).toBeLessThan(0.2)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await lightness(page)).ground).toBeLessThan(0.2)
  await choose('contrast')
  await expect
    .poll(async () => {
      const { ground, letters } = await lightness(page)
      return Math.abs(ground - letters)
    })
    .toBeGreaterThan(0.95)
})

/** Notes every motion of a piece from one place to another. */
function watchMotion(): void {
  const real = Element.prototype.animate
  const seen: string[] = []
  Object.assign(window, { motions: seen })
  Element.prototype.animate = function (frames, options) {
    const places = new Set(
      (Array.isArray(frames) ? frames : []).map((frame) => String(frame.transform).replace(/scale\(.*/, '')),
    )
    if (places.size > 1) seen.push([...places].join(' → '))
    return real.call(this, frames, options)
  }
}
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { motions: string[] }).motions)

for (const [reducedMotion, what] of [
  ['reduce', 'stay still for those who ask for it'],
  ['no-preference', 'travel for all others'],
] as const)
  test(`pieces ${what}`, async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 'person'], {
      context: { reducedMotion },
      calm: true,
      before: (page) => page.addInitScript(watchMotion),
    })
    await table.play('2,0>1,1')
    await table.play('@2,-1>-3,1')
    if (reducedMotion === 'reduce') expect(await motions(table.page)).toEqual([])
    else await expect.poll(async () => (await motions(table.page)).length).toBeGreaterThan(0)
  })

test('the engine is never faster than the eye', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 1], { calm: true, settings: { pace: 'calm' } })
  await table.page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    new MutationObserver(() => {
      const count = document.querySelectorAll('[data-node]').length
      while (times.length < count) times.push(performance.now())
    }).observe(document.body, { childList: true, subtree: true })
  })
  await table.play('2,0>1,1')
  await table.play('@2,-1>-3,1')
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(4)
  const times = await table.page.evaluate(() => (window as unknown as { times: number[] }).times)
  for (const step of [2, 3]) expect(times[step]! - times[step - 1]!).toBeGreaterThan(600)
})

test('the board turns, mirrors and names its points', async ({ open }) => {
  const page = await open({ at: '/new/ampel' })
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  const middle = async (): Promise<{ x: number; y: number }> => {
    const box = (await table.cell('a1').boundingBox())!
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const before = await middle()
  await page.keyboard.press('o')
  await expect.poll(middle).not.toEqual(before)
  for (let turns = 0; turns < 5; turns += 1) await page.keyboard.press('o')
  await expect.poll(middle).toEqual(before)
  await page.keyboard.press('c')
  await expect.poll(() => page.locator('svg[role=application] text').count()).toBeGreaterThan(10)
  await page.keyboard.press('c')
  await expect.poll(() => page.locator('svg[role=application] text').count()).toBe(0)
})
