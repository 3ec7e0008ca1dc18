// 360 × 640 and a finger.
import { describe, expect } from 'vitest'
import { begin, opened } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { PHONE, test } from './support/page'
import { record } from './support/program'
import { beyond, choosePlace, tooSmall } from './support/touch'
import { t } from './support/words'

const phone = { context: PHONE }

test('Nonaga is played to its end with a finger', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'], phone)
  for (const step of stepsOf(record('good/nonaga-1'))) await table.play(step)
  await table.result.waitFor()
  expect(await beyond(table.page)).toBe(0)
})

test('a tile of Laberinto is laid with a finger', async ({ open }) => {
  const table = await begin(open, 'laberinto', ['person', 'person', 'person'], phone)
  const { page } = table
  const tile = page.locator('.tile.fits').first()
  await tile.tap()
  await expect.poll(() => page.locator('.tile[aria-pressed="true"]').count()).toBe(1)
  const name = await choosePlace(table)
  await page.getByRole('button', { name: t('board.laberinto.lay'), exact: true }).tap()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(1)
  expect((await table.steps())[0]).toMatch(new RegExp(`^${name}=`))
  await page.getByRole('button', { name: t('board.laberinto.unfold') }).tap()
  await page.getByRole('button', { name: t('board.laberinto.layforme.one') }).tap()
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(2)
  // The sheet has gone: it would hide where the tile was laid.
  await page.getByRole('button', { name: t('board.laberinto.unfold') }).waitFor()
})

test('two fingers bring the labyrinth closer, and the small map shows where one looks', async ({ open }) => {
  const { page } = await opened(open, record('good/laberinto-crossed'), phone)
  const board = page.locator('svg[role="application"]')
  const width = async (): Promise<number> => Number((await board.getAttribute('viewBox'))!.split(' ')[2])
  const [before, box, session] = [await width(), (await board.boundingBox())!, await page.context().newCDPSession(page)]
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (const apart of [45, 60, 75, 90])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(width).toBeLessThan(before / 2)
  await page.locator('svg.map').waitFor()
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('the moves come as a sheet from below', async ({ open }) => {
  const table = await opened(open, unfinished(record('good/nonaga-1'), 4), phone)
  const { page } = table
  await page.getByRole('button', { name: t('page.moves.title') }).tap()
  await page.getByRole('button', { name: stepsOf(record('good/nonaga-1'))[1]!, exact: true }).tap()
  await table.stands(stepsOf(record('good/nonaga-1'))[1]!)
  await page
    .locator('.sheet')
    .getByRole('button', { name: t('page.close') })
    .tap()
  await expect.poll(() => page.locator('.sheet.open').count()).toBe(0)
})

describe('every screen fits, and everything on it is large enough for a finger', () => {
  test('screens', async ({ open }) => {
    const page = await open(phone)
    const origin = page.url().replace(/#.*/, '')
    const found: string[] = []
    for (const path of [
      '',
      'new/ampel',
      'new/laberinto',
      'import',
      'library',
      'rules/nonaga',
      'course/nonaga',
      'tables',
      'about',
      'settings',
      'nowhere',
    ]) {
      await page.goto(`${origin}#/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const over = await beyond(page)
      if (over > 0) found.push(`${path}: ${over} px beyond the edge`)
      for (const small of await tooSmall(page)) found.push(`${path}: ${small}`)
    }
    expect(found).toEqual([])
  })

  test.for(['en', 'es'] as const)(
    'the ways to play and study stand above each of them, %s',
    async (language, { open }) => {
      const page = await open({ ...phone, settings: { language } })
      const origin = page.url().replace(/#.*/, '')
      const top = page.getByRole('navigation', { name: t('page.top.nav', {}, language) })
      for (const path of [
        '',
        'new/nonaga',
        'rules/nonaga',
        'course/nonaga',
        'puzzles/nonaga',
        'editor/nonaga',
        'nowhere',
      ]) {
        await page.goto(`${origin}#/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        for (const key of ['page.online.short', 'page.puzzle.short', 'page.library.title', 'page.settings.title']) {
          const box = (await top.getByRole('link', { name: t(key, {}, language), exact: true }).boundingBox())!
          expect(Math.round(Math.min(box.width, box.height)), `${path}: ${key}`).toBeGreaterThanOrEqual(44)
          expect(box.x + box.width, `${path}: ${key}`).toBeLessThanOrEqual(360)
        }
        expect(await beyond(page), path).toBe(0)
      }
      await page.goto(origin)
      expect(await page.getByRole('link', { name: t('page.course.learn', {}, language) }).count()).toBe(4)
      await top.getByRole('link', { name: t('page.puzzle.short', {}, language), exact: true }).tap()
      await page.getByRole('heading', { level: 1, name: t('page.puzzle.title', {}, language) }).waitFor()
      // What there is no room for at the top is among the settings.
      await top.getByRole('link', { name: t('page.settings.title', {}, language) }).tap()
      await page.getByRole('button', { name: t('page.help.short', {}, language) }).tap()
      await page.getByRole('dialog', { name: t('page.help.short', {}, language) }).waitFor()
    },
  )

  test('a game and an analysis board lead to the puzzles', async ({ open }) => {
    const { page } = await begin(open, 'nonaga', ['person', 'person'], phone)
    for (const place of ['', '#/analysis/nonaga']) {
      if (place) await page.goto(page.url().replace(/#.*/, place))
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      await page.getByRole('button', { name: t('page.more'), exact: true }).tap()
      const link = page.locator('.panel').getByRole('link', { name: t('page.puzzle.short'), exact: true })
      expect(await link.getAttribute('href')).toBe('#/puzzles')
    }
  })

  test.for(['ampel-1', 'attangle-1', 'nonaga-1', 'laberinto-three'])('%s', async (name, { open }) => {
    const table = await opened(open, unfinished(record(`good/${name}`), 3), phone)
    expect(await beyond(table.page)).toBe(0)
    expect(await tooSmall(table.page)).toEqual([])
    // The board, the prompt and the bar are all seen without scrolling.
    for (const part of ['svg[role=application]', '.prompt .text', '[role=toolbar]']) {
      const box = (await table.page.locator(part).first().boundingBox())!
      expect(box.y, part).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height, part).toBeLessThanOrEqual(641)
    }
  })
})
