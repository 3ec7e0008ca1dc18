// Online tables: people in browsers of their own, through the page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cellsOf, stepsOf } from './support/notation'
import { test, type Visit } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

type Open = (visit?: Visit) => Promise<Page>

async function opened(open: Open, game: string, name = 'Ana'): Promise<Page> {
  const page = await open({ at: '/tables' })
  await page.getByRole('radio', { name: game, exact: true }).check({ force: true })
  await page.getByLabel(t('page.online.name')).fill(name)
  await page.getByRole('button', { name: t('page.online.create') }).click()
  await page.waitForURL(/#\/table\//)
  return page
}

async function joined(open: Open, table: Page, name = 'Bruno'): Promise<Page> {
  const page = await open({ at: new URL(table.url()).hash.slice(1) })
  await page.getByLabel(t('page.online.name')).fill(name)
  await page.getByRole('button', { name: t('page.online.sit') }).click()
  await page.getByText(t('page.online.link.open')).waitFor()
  return page
}

const made = async (page: Page): Promise<string[]> => (await page.locator('.moves li').allTextContents()).map((text) => text.trim())

/** Whoever may press the cells of a step does. */
async function play(pages: Page[], step: string, at: number): Promise<void> {
  const [first, ...more] = cellsOf(step)
  const free = (page: Page) => page.locator(`[data-cell="${first}"][aria-disabled="false"]`)
  let mover: Page | undefined
  await expect
    .poll(async () => {
      for (const page of pages) if ((await made(page)).length === at && (await free(page).count()) > 0) mover = page
      return mover !== undefined
    }, { message: `somebody may play ${step}` })
    .toBe(true)
  await free(mover!).click()
  for (const cell of more) await mover!.locator(`[data-cell="${cell}"]`).click()
  await expect.poll(async () => (await made(mover!)).length, { message: `${step} is made` }).toBe(at + 1)
}

for (const [game, title, name] of [['nonaga', 'Nonaga', 'good/nonaga-1'], ['attangle', 'Attangle', 'good/attangle-1'], ['ampel', 'Ampel', 'good/ampel-1']] as const)
  test(`two browsers play a whole game of ${game}, and a third watches`, { timeout: 300_000 }, async ({ open }) => {
    const ana = await opened(open, title)
    const watcher = await open({ at: new URL(ana.url()).hash.slice(1) })
    const bruno = await joined(open, ana)
    const steps = stepsOf(record(name))
    for (const [at, step] of steps.entries()) {
      // One is away for a while, and comes back by itself.
      if (at === 3) await bruno.reload()
      await play([ana, bruno], step, at)
    }
    for (const page of [ana, bruno, watcher]) {
      await expect.poll(() => made(page)).toEqual(steps)
      await page.getByRole('link', { name: t('page.online.title') }).first().waitFor()
    }
  })

test('a browser that was offline comes back and misses nothing', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Nonaga')
  const bruno = await joined(open, ana)
  const steps = stepsOf(record('good/nonaga-1'))
  await play([ana, bruno], steps[0]!, 0)
  await bruno.context().setOffline(true)
  await play([ana], steps[1]!, 1)
  await bruno.context().setOffline(false)
  await expect.poll(() => made(bruno), { timeout: 60_000 }).toEqual(steps.slice(0, 2))
})

test('a seat moves to another device by its link', async ({ open }) => {
  const ana = await opened(open, 'Attangle')
  await ana.getByRole('button', { name: t('page.more') }).click()
  await ana.getByText(t('page.online.device')).click()
  await ana.getByRole('img', { name: t('page.online.device.code') }).waitFor()
  const key = await ana.evaluate(async () => {
    const id = location.hash.split('/')[2]!
    return ((await (await fetch(`api/tables/${id}/key`, { method: 'POST' })).json()) as { key: string }).key
  })
  const other = await open({ at: `${new URL(ana.url()).hash.slice(1)}/${key}` })
  await other.getByText(`Ana (${t('page.player.you')})`).waitFor()
})

test('an offer is answered, a resignation ends the game, a rematch leads on', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Nonaga')
  const bruno = await joined(open, ana)
  await play([ana, bruno], stepsOf(record('good/nonaga-1'))[0]!, 0)
  await ana.getByRole('button', { name: t('page.more') }).click()
  await ana.getByText(t('page.online.offer.draw'), { exact: true }).click()
  await bruno.getByRole('button', { name: t('page.online.decline') }).click()
  await expect.poll(() => ana.getByRole('button', { name: t('page.online.withdraw') }).count()).toBe(0)
  await bruno.getByRole('button', { name: t('page.more') }).click()
  await bruno.getByText(t('page.resign'), { exact: true }).click()
  await bruno.getByRole('dialog').getByRole('button', { name: t('page.resign'), exact: true }).click()
  await ana.getByRole('button', { name: t('page.rematch') }).click()
  await bruno.getByRole('button', { name: t('page.online.agree') }).click()
  for (const page of [ana, bruno]) {
    await page.getByRole('link', { name: t('page.online.rematch.go') }).click()
    await page.getByText(t('page.online.link.open')).waitFor()
  }
  expect(ana.url()).toBe(bruno.url())
})

test('a table that does not exist says so', async ({ open }) => {
  const page = await open({ at: '/table/nothing', expected: [/404|400|WebSocket/] })
  await page.getByRole('heading', { name: t('page.online.gone') }).waitFor()
})
