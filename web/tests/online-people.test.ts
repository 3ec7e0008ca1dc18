// People at shared tables: who is there, what becomes of their offers, and where a rematch leads.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stepsOf } from './support/notation'
import { choose, joined, look, opened, place, play, standing, type Open } from './support/online'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

const STEPS = stepsOf(record('good/attangle-1'))
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Two people who have begun to play. */
async function playing(open: Open): Promise<[Page, Page]> {
  const ana = await opened(open, 'Attangle')
  const bruno = await joined(open, ana)
  await play([ana], STEPS[0]!, 0)
  return [ana, bruno]
}

/** The game is given up by somebody, who is told so as the other is. */
async function resigned(page: Page, other: Page): Promise<void> {
  await choose(page, 'page.resign')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('page.resign'), exact: true })
    .click()
  await page.getByText(t('page.end.lost'), { exact: true }).waitFor()
  await other.getByText(t('page.end.won'), { exact: true }).waitFor()
}

test('a rematch takes both along at once, and there is a way back', { timeout: 60_000 }, async ({ open }) => {
  const [ana, bruno] = await playing(open)
  const finished = place(ana)
  const watcher = await open({ at: finished })
  await resigned(bruno, ana)
  // The winner's seat says so, on everybody's screen.
  for (const page of [ana, bruno, watcher]) await page.locator('.seat .won').waitFor()
  await button(ana, 'page.rematch').click()
  await bruno.getByText(t('page.online.rematch.offered', { name: 'Ana' })).waitFor()
  await button(bruno, 'page.online.rematch.accept').click()
  for (const page of [ana, bruno]) await expect.poll(() => place(page)).not.toBe(finished)
  expect(place(ana)).toBe(place(bruno))
  // They have changed seats, and one of them may begin.
  await play([ana, bruno], STEPS[0]!, 0)
  expect((await look(ana)).you?.seat).toBe(1)
  // Whoever only watched stays, and may go there.
  expect(place(watcher)).toBe(finished)
  await watcher.getByRole('link', { name: t('page.online.rematch.go') }).click()
  await expect.poll(() => place(watcher)).toBe(place(ana))
  // Back at the finished game nobody is taken away again.
  await ana.getByRole('link', { name: t('page.online.rematch.back') }).click()
  await ana.getByText(t('page.end.won'), { exact: true }).waitFor()
  await ana.getByRole('link', { name: t('page.online.rematch.go') }).waitFor()
  expect(place(ana)).toBe(finished)
})

test('whoever made an offer is told that it was declined', { timeout: 60_000 }, async ({ open }) => {
  const [ana, bruno] = await playing(open)
  const black = await bruno.locator('.own .colour').innerText()
  await choose(ana, 'page.online.offer.draw')
  await button(bruno, 'page.online.decline').click()
  await expect.poll(() => standing(ana)).toBe(t('page.online.declined.draw', { seat: black }))
  await expect.poll(() => standing(bruno)).toBe('')
  // The next step is of more interest.
  await play([bruno], STEPS[1]!, 1)
  await expect.poll(() => standing(ana)).toBe('')
  await resigned(bruno, ana)
  await button(ana, 'page.rematch').click()
  await button(bruno, 'page.online.decline').click()
  await ana.getByText(t('page.online.declined.rematch', { seat: black })).waitFor()
  await button(ana, 'page.rematch').waitFor()
})

test('whoever leaves is away, and here again when they are back', { timeout: 60_000 }, async ({ open }) => {
  const [ana, bruno] = await playing(open)
  const his = ana.locator('.others .seat')
  await his.getByText(t('page.online.presence.here')).waitFor({ state: 'attached' })
  // Loading the page again is no absence.
  await bruno.reload()
  await bruno.getByText(t('page.online.link.open')).waitFor()
  const table = place(bruno)
  await bruno.goto('about:blank')
  const away = t('page.online.presence.since', { when: '' }).trim()
  await his.getByText(away).waitFor({ state: 'attached', timeout: 15_000 })
  expect(await his.innerText()).toMatch(/\d\d?:\d\d/)
  await bruno.goto(ana.url())
  expect(place(bruno)).toBe(table)
  await his.getByText(t('page.online.presence.here')).waitFor({ state: 'attached' })
})

test('the lobby shows tables where somebody waits, and what they would play', { timeout: 60_000 }, async ({ open }) => {
  const name = `Olga ${Date.now()}`
  const olga = await opened(open, 'Attangle', {
    name,
    choose: (page) =>
      page
        .getByLabel(t('page.online.clock'))
        .selectOption('quick')
        .then(() => {}),
  })
  const table = olga.url()
  const visitor = await open({ at: '/tables' })
  const row = visitor.getByRole('listitem').filter({ hasText: name })
  await row.waitFor()
  expect(await row.innerText()).toContain(
    t('page.online.time.fischer', { time: t('page.online.time.minutes', { n: 5 }), n: 5 }),
  )
  expect(await row.innerText()).toContain(t('page.online.now'))
  await olga.goto('about:blank')
  await row.waitFor({ state: 'detached', timeout: 20_000 })
  // The table is not lost: whoever has its link may sit down, and with its maker it is listed again.
  await olga.goto(table)
  await row.waitFor({ timeout: 20_000 })
})

test('a dead link says once that there is no such table, and what to do', { timeout: 60_000 }, async ({ open }) => {
  const said: string[] = []
  const page = await open({
    at: '/table/nothing',
    expected: [/404|WebSocket/],
    before: async (page) => {
      await page.exposeFunction('note', (text: string) => said.push(text))
      await page.addInitScript(() => {
        const { note } = window as unknown as { note: (text: string) => void }
        new MutationObserver(() => note(document.body?.innerText ?? '')).observe(document, {
          childList: true,
          subtree: true,
          characterData: true,
        })
      })
    },
  })
  await page.getByRole('heading', { name: t('page.online.missing') }).waitFor()
  await page.getByText(t('page.online.missing.about')).waitFor()
  const text = await page.locator('main').innerText()
  expect(text.split(t('page.online.missing')).length - 1).toBe(1)
  expect(text).not.toContain(t('server.no-table'))
  expect(said.filter((each) => each.includes(t('page.online.link.lost')))).toEqual([])
  await page
    .locator('main')
    .getByRole('link', { name: t('page.online.title') })
    .click()
  await page.getByRole('button', { name: t('page.online.create') }).waitFor()
})
