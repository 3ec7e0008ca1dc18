// The way into a course and through its first task, as a newcomer takes it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import attangle from '../src/learn/attangle.en.json'
import nonaga from '../src/learn/nonaga.en.json'
import { opened } from './support/begin'
import { cellsOf, unfinished } from './support/notation'
import { PHONE, test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

async function play(page: Page, step: string): Promise<void> {
  for (const cell of cellsOf(step)) await page.locator(`[data-cell="${cell}"][aria-disabled="false"]`).click()
}
const courseOf = (page: Page, game: string, text: string) =>
  page.getByRole('link', { name: `${text} (${game})`, exact: true })

test('a course entered by its button praises the first task and leads to the next', async ({ open }) => {
  const [first, second] = nonaga.course
  const page = await open()
  await courseOf(page, 'Nonaga', t('page.course.learn')).click()
  await page.getByRole('heading', { level: 1, name: first!.title, exact: true }).waitFor()
  await play(page, first!.answer[0]!)
  const praise = page.locator('.told.good')
  await praise.filter({ hasText: first!.praise }).waitFor()
  // The tick stands beside its sentence.
  const [tick, words] = [await praise.locator('svg').boundingBox(), await praise.locator('span').boundingBox()]
  expect(tick!.x + tick!.width).toBeLessThan(words!.x)
  expect(tick!.y + tick!.height).toBeGreaterThan(words!.y)
  expect(tick!.y).toBeLessThan(words!.y + 24)
  await page.getByRole('link', { name: t('page.course.next') }).click()
  await page.getByRole('heading', { level: 1, name: second!.title, exact: true }).waitFor()

  // Home and the screen of a new game know how far one is, and the way leads on from there.
  const far = t('page.course.progress', { n: 1, all: nonaga.course.length })
  await page.goto(page.url().replace(/#.*/, '#/'))
  await courseOf(page, 'Nonaga', far).waitFor()
  await page.goto(page.url().replace(/#.*/, '#/new/nonaga'))
  await courseOf(page, 'Nonaga', far).click()
  await page.getByRole('heading', { level: 1, name: second!.title, exact: true }).waitFor()
})

test('a wrong answer says what happened, and the target stays marked', async ({ open }) => {
  const first = nonaga.course[0]!
  const page = await open({ at: `/course/nonaga/${first.id}` })
  const marked = page.locator('svg circle[stroke="var(--mark-hint)"]')
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
  const before = await marked.count()
  expect(before).toBeGreaterThan(0)
  await play(page, '0,-2>1,-2')
  await page.locator('.told.bad').waitFor()
  expect((await page.locator('.told').textContent())?.trim()).toBe(t('plain.learn.missing.reach'))
  await expect.poll(() => marked.count()).toBe(before)

  const choose = attangle.course.find(({ id }) => id === 'choose')!
  await page.goto(page.url().replace(/#.*/, `#/course/attangle/${choose.id}`))
  await page.getByRole('heading', { level: 1, name: choose.title, exact: true }).waitFor()
  await play(page, 'a4+c5xc6')
  await page.getByText(t('learn.missing.stack.low', { made: 2, height: 3 })).waitFor()
})

for (const [how, visit] of [
  ['on a wide screen', {}],
  ['on a phone', { context: PHONE }],
] as const)
  test(`a first visit to a game offers to learn it beside playing it, ${how}`, async ({ open }) => {
    const page = await open({ ...visit, at: '/new/attangle' })
    const [start, learn] = [
      page.getByRole('button', { name: t('page.new.start') }),
      courseOf(page, 'Attangle', t('page.course.learn')),
    ]
    const [one, other] = [await start.boundingBox(), await learn.boundingBox()]
    expect(Math.abs(one!.y - other!.y)).toBeLessThan(8)
    await learn.click()
    await page.getByRole('heading', { level: 1, name: attangle.course[0]!.title, exact: true }).waitFor()
  })

test('the screen of a new game shows the score against the level that is chosen', async ({ open }) => {
  const table = await opened(open, unfinished(record('good/attangle-1'), 1, ['level:3']))
  await table.play('a3+c2xa2')
  await table.result.waitFor()
  const { page } = table
  await page.goto(page.url().replace(/#.*/, '#/new/attangle'))
  await page.getByText(t('page.score.plain', { n: 3, won: 1, lost: 0 })).waitFor()
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('4')
  await expect.poll(() => page.locator('.score').count()).toBe(0)
})
