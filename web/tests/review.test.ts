// A finished game is reviewed: its graph, its turns, and its mistakes as puzzles.
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { problems as look } from './support/axe'
import { opened } from './support/begin'
import type { Mistake } from '../src/puzzles/kept'
import { cellsOf, stepsOf } from './support/notation'
import { choose, joined, opened as openTable, play } from './support/online'
import { PHONE, test, type Visit } from './support/page'
import { record } from './support/program'
import type { Table } from './support/table'
import { seat, t, whole } from './support/words'

const STEPS = stepsOf(record('good/nonaga-1'))
/** The steps of each turn but the last, which wins for Red. */
const TURNS = 7
/** The same game, or another, against the computer in one of the seats. */
const against = (computer: 0 | 1, name = 'nonaga-1'): string => `[Seat${computer} "level:1"]\n${record(`good/${name}`)}`

const graph = (page: Page) => page.getByRole('slider', { name: t('page.review.graph') })
const learn = (page: Page) => page.getByRole('button', { name: t('page.mistakes.learn') })

/** What is drawn for somebody who points at a line. */
const drawn = (page: Page) => page.locator('svg[role="application"] g[opacity="0.55"]')
/** Whether all of something is on the screen, and nothing covers it. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)))
  })

/** Waits until every turn is judged. */
const reviewed = (page: Page): Promise<void> => learn(page).waitFor({ timeout: 120_000 })

/** Opens a game and its review, from the end of the game. */
async function review(open: Parameters<typeof opened>[0], text: string, visit: Visit = {}): Promise<Table> {
  const table = await opened(open, text, visit)
  await table.result.waitFor()
  await table.page.getByRole('link', { name: t('page.end.review'), exact: true }).click()
  return table
}

const says = async (table: Table, text: string): Promise<void> =>
  expect.poll(() => table.said(), { timeout: 30_000 }).toBe(text)

/** Goes to the last of a player's mistakes. */
async function skip(table: Table, player: string): Promise<void> {
  const button = table.button('page.mistakes.skip')
  const find = t('page.mistakes.find', { seat: seat(player) })
  await says(table, find)
  while (await button.isVisible()) {
    const place = await table.page.locator('.prompt .due').textContent()
    await button.click()
    await expect.poll(() => table.page.locator('.prompt .due').textContent()).not.toBe(place)
    await says(table, find)
  }
}

test('a lost game is reviewed, and its worst mistake failed and solved', { timeout: 240_000 }, async ({ open }) => {
  const table = await review(open, against(0))
  const { page } = table
  // It can be read while it is made.
  await graph(page).waitFor()
  await reviewed(page)
  expect(await page.locator('progress').count()).toBe(0)

  // The graph is pressed, and walked with the keyboard.
  const box = (await graph(page).boundingBox())!
  await page.mouse.click(box.x + (box.width * 4) / TURNS, box.y + box.height / 2)
  await table.stands(STEPS[7]!)
  await graph(page).press('ArrowRight')
  await table.stands(STEPS[9]!)
  await graph(page).press('ArrowRight')
  await table.stands(STEPS[11]!)
  // Black overlooked a win: the list says so, and so does the panel.
  expect(await page.locator('.moves .sign.blunder').count()).toBeGreaterThan(0)
  const panel = page.getByRole('tabpanel')
  await expect.poll(() => panel.textContent()).toContain(whole('review.why.missed.win.now', { seat: seat('black') }))
  // What comes next is seen without scrolling, whatever is said of the turn.
  expect(await isSeen(learn(page))).toBe(true)
  // The better line is drawn for whoever points at it, by mouse or keyboard.
  const better = panel.getByRole('button', { name: /^0,2>0,-1/ })
  await better.hover()
  await expect.poll(() => drawn(page).count()).toBe(1)
  await graph(page).hover()
  await expect.poll(() => drawn(page).count()).toBe(0)
  await better.focus()
  await expect.poll(() => drawn(page).count()).toBe(1)
  // And it can be played.
  await better.click()
  await table.stands('0,2>0,-1')
  await page.locator('.moves .aside .prune').click()

  await learn(page).click()
  await skip(table, 'black')
  await table.stands(STEPS[9]!)
  for (const step of ['1,-2>2,-2', '@-1,2>-2,-1']) await table.play(step)
  await says(table, t('page.mistakes.wrong'))
  await table.button('page.mistakes.retry').click()
  await table.stands(STEPS[9]!)
  await table.play('0,2>0,-1')
  await says(table, t('page.mistakes.best'))
  await table.button('page.mistakes.finish').click()
  await expect.poll(() => table.said()).toMatch(new RegExp(`^${t('page.mistakes.over', { n: 0, all: '\\d' })}$`))
  await table.button('page.mistakes.end').click()
  // The game is left as it was, with its review.
  await graph(page).waitFor()
  expect(await table.steps()).toEqual(STEPS)

  await page.reload()
  await graph(page).waitFor()
  await learn(page).waitFor()
  expect(await page.locator('progress').count()).toBe(0)
  expect(await graph(page).getAttribute('aria-valuemax')).toBe(String(TURNS))
})

test('mistakes come back as puzzles until they are put right', { timeout: 240_000 }, async ({ open }) => {
  const { page } = await review(open, against(0))
  await reviewed(page)
  await page.goto(page.url().replace(/#.*/, '#/puzzles'))
  const card = page.getByRole('link', { name: t('page.mistakes.title') })
  await expect.poll(() => card.textContent()).toMatch(new RegExp(t('page.puzzle.due', { n: '[1-9]' })))
  await card.click()

  const told = page.locator('[data-stands]')
  const kept = (): Promise<Mistake[]> =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('hexagora.puzzles')!) as { mistakes: Mistake[] }).mistakes)
  /** The mistake on the board: what was played in the game stands beside it. */
  const shown = async (): Promise<Mistake> => {
    await page.locator('[data-stands="open"]').waitFor()
    const text = (await page.locator('.card').textContent()) ?? ''
    return (await kept()).find(({ steps }) => text.includes(`${steps.join(' ')} (`))!
  }
  /** Plays steps until the turn is judged. */
  const answer = async (steps: string[], stands: string): Promise<void> => {
    for (const step of steps) {
      const before = Number(await told.getAttribute('data-played'))
      for (const cell of cellsOf(step)) await page.locator(`[data-cell="${cell}"][aria-disabled="false"]`).click()
      await expect.poll(async () => Number(await told.getAttribute('data-played'))).toBe(before + 1)
      await expect.poll(() => told.getAttribute('data-stands')).not.toBe('busy')
      if ((await told.getAttribute('data-stands')) !== 'open') break
    }
    await page.locator(`[data-stands="${stands}"]`).waitFor()
  }
  const repeatOf = async ({ text, steps }: Mistake) =>
    (await kept()).find((each) => each.text === text && each.steps.join() === steps.join())!.repeat

  // The turn of the game is no better than it was.
  const first = await shown()
  await answer(first.steps, 'failed')
  await page.getByText(t('page.mistakes.same')).waitFor()
  expect((await repeatOf(first)).due).toBeGreaterThan(Date.now())
  await page.getByRole('button', { name: t('page.puzzle.again') }).click()
  await answer((await shown()).best.steps, 'solved')
  // Only the first go counts.
  expect((await repeatOf(first)).box).toBe(0)
  await page.getByRole('button', { name: t('page.mistakes.next'), exact: true }).click()
  const second = await shown()
  expect(second.text).not.toBe(first.text)
  await answer(second.best.steps, 'solved')
  expect((await repeatOf(second)).box).toBe(1)
})

// Black wins this one.
describe.each([
  ['won', 0, 'black'],
  ['lost', 1, 'white'],
] as const)('a game of Attangle that was %s', (_, computer, own) => {
  test('is reviewed, and a mistake in it is put right', { timeout: 240_000 }, async ({ open }) => {
    const name = 'attangle-1'
    const table = await review(open, against(computer, name))
    const { page } = table
    await reviewed(page)
    expect(await graph(page).getAttribute('aria-valuemax')).toBe(String(stepsOf(record(`good/${name}`)).length))
    const accuracy = page.getByRole('table', { name: t('page.review.accuracy') })
    expect(await accuracy.locator('td', { hasText: '%' }).count()).toBe(2)
    await page.getByText(t('page.review.moments'), { exact: true }).waitFor()
    // The bad turns are gone through from the first one.
    await graph(page).press('Home')
    await table.button('page.review.slip.next').click()
    await table.page.locator('.card .grade').waitFor()
    expect(await page.locator('.moves .sign').count()).toBeGreaterThan(10)

    await learn(page).click()
    await says(table, t('page.mistakes.find', { seat: seat(own) }))
    const due = page.locator('.prompt .due')
    expect(await due.textContent()).toMatch(new RegExp(t('page.mistakes.place', { n: 1, all: '\\d+' })))
    const [first] = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('hexagora.puzzles')!) as { mistakes: Mistake[] }).mistakes,
    )
    await table.play(first!.best.steps[0]!)
    await expect
      .poll(() => table.said(), { timeout: 30_000 })
      .toMatch(new RegExp(`^(${t('page.mistakes.best')}|${t('page.mistakes.right')})$`))
    await table.button('page.mistakes.next').click()
    await says(table, t('page.mistakes.find', { seat: seat(own) }))
    await table.button('page.mistakes.end').click()
    await graph(page).waitFor()
  })
})

test('where two people played, whose mistakes are looked at is chosen', { timeout: 240_000 }, async ({ open }) => {
  const { page } = await review(open, record('good/nonaga-1'))
  const learnFrom = (player: string) =>
    page.getByRole('button', { name: new RegExp(t('page.mistakes.learn.of.many', { seat: seat(player), n: '\\d+' })) })
  await learnFrom('red').waitFor({ timeout: 120_000 })
  expect(await isSeen(learnFrom('black'))).toBe(true)
  await learnFrom('black').click()
  await page.getByText(t('page.mistakes.find', { seat: seat('black') }), { exact: true }).waitFor()
})

test('the moves keep their room beside a review where nothing is held any more', async ({ open }) => {
  const { page } = await review(open, record('good/laberinto-three'))
  // It need not be ready: all of it has its place from the beginning.
  await page.getByRole('table', { name: t('page.review.accuracy') }).waitFor()
  const [sheet, bar] = await Promise.all(
    ['.sheet', '.table > .bar'].map(async (part) => (await page.locator(part).boundingBox())!),
  )
  expect(sheet!.height).toBeGreaterThan(150)
  expect(sheet!.y + sheet!.height).toBeLessThanOrEqual(bar!.y + 1)
  await page.getByRole('button', { name: t('page.review.stop') }).click()
})

test('an online game is reviewed at its end', { timeout: 120_000 }, async ({ open }) => {
  const ana = await openTable(open, 'Attangle')
  const bruno = await joined(open, ana)
  for (const [turn, step] of ['c3', 'd2', 'e5', 'f3'].entries()) await play([ana, bruno], step, turn)
  await choose(bruno, 'page.resign')
  await bruno
    .getByRole('dialog')
    .getByRole('button', { name: t('page.resign'), exact: true })
    .click()
  await ana.getByRole('button', { name: t('page.end.review'), exact: true }).click()
  await ana.waitForURL(/#\/analysis\//)
  await graph(ana).waitFor()
  await expect.poll(() => ana.locator('progress').count()).toBe(0)
  expect(await graph(ana).getAttribute('aria-valuemax')).toBe('4')
})

test(
  'a won game is reviewed on a phone, from the library, and solved by touch',
  { timeout: 240_000 },
  async ({ open }) => {
    const table = await opened(open, against(1), { context: { ...PHONE, bypassCSP: true } })
    const { page } = table
    await table.result.waitFor()
    await page.goto(page.url().replace(/#.*/, '#/library'))
    await page.getByRole('link', { name: t('page.review.of', { game: 'Nonaga' }) }).tap()
    await reviewed(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    // Who asked for the review sees it, and what comes next.
    await expect.poll(() => isSeen(graph(page))).toBe(true)
    expect(await isSeen(learn(page))).toBe(true)
    const found = await look(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await look(page, 'dark')))

    await learn(page).tap()
    await says(table, t('page.mistakes.find', { seat: seat('red') }))
    found.push(...(await look(page, 'a puzzle, dark')))
    await page.emulateMedia({ colorScheme: 'light' })
    found.push(...(await look(page, 'a puzzle, light')))
    expect(found).toEqual([])
    await table.button('page.mistakes.solution').tap()
    await says(table, t('page.mistakes.shown'))
    await table.button('page.mistakes.next').tap()
    await says(table, t('page.mistakes.find', { seat: seat('red') }))
    // Red could have won in two turns, and a finger finds how.
    await skip(table, 'red')
    await table.stands(STEPS[7]!)
    for (const step of ['0,-2>0,1', '@-1,-2>-2,1']) await table.play(step)
    await says(table, t('page.mistakes.best'))
    await table.button('page.mistakes.finish').tap()
    await table.button('page.mistakes.end').tap()
    await graph(page).waitFor()
  },
)
