// Nothing is lost: reloads, the library, working without a connection.
import { describe, expect } from 'vitest'
import { begin, opened, paste } from './support/begin'
import { engineKept } from './support/kept'
import { stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const NONAGA = stepsOf(record('good/nonaga-1'))

test('a reload in the middle of a game loses nothing', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  for (const step of NONAGA.slice(0, 3)) await table.play(step)
  // Half of a step is chosen when the page goes.
  await table.press('-2,0')
  await table.page.reload()
  await table.shown()
  await table.stands(NONAGA[2]!)
  expect(await table.steps()).toEqual(NONAGA.slice(0, 3))
  for (const step of NONAGA.slice(3)) await table.play(step)
  await table.result.waitFor()
  await table.page.reload()
  await table.result.waitFor()
  expect(await table.steps()).toEqual(NONAGA)
})

test('two tabs with the same game show the same game', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  await table.play(NONAGA[0]!)
  const page = await table.page.context().newPage()
  await page.goto(table.page.url())
  const other = await new Table(page).shown()
  await other.stands(NONAGA[0]!)
  await other.play(NONAGA[1]!)
  await table.stands(NONAGA[1]!)
  await table.play(NONAGA[2]!)
  await other.stands(NONAGA[2]!)
  await page.close()
  await table.page.reload()
  await table.stands(NONAGA[2]!)
  expect(await table.steps()).toEqual(NONAGA.slice(0, 3))
})

test('home leads back to the game that was left', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  await table.play('f3')
  await table.page.goto(table.page.url().replace(/#.*/, '#/'))
  await table.page.getByRole('link', { name: t('page.home.continue', { game: 'Attangle' }) }).click()
  await table.shown()
  await table.stands('f3')
})

test('the page works without a connection after the first visit', async ({ open }) => {
  const page = await open()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // It is kept once the worker is there to answer, and the engine soon after.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await engineKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t('page.home.heading') }).waitFor()
  await page.locator('a[href="#/new/nonaga"]').first().click()
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('1')
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  await table.play(NONAGA[0]!)
  await table.play(NONAGA[1]!)
  await expect.poll(async () => (await table.steps()).length).toBeGreaterThan(2)
  await page.reload()
  await table.shown()
  expect((await table.steps()).slice(0, 2)).toEqual(NONAGA.slice(0, 2))
  for (const path of ['about', 'rules/ampel', 'library', 'settings', 'import']) {
    await page.goto(page.url().replace(/#.*/, `#/${path}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(t('page.trouble.unreachable')).count()).toBe(0)
  }
})

describe('the library', () => {
  test('finds, deletes, gives back and saves games', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 'person'])
    const { page } = table
    const library = page.url().replace(/#.*/, '#/library')
    await table.play('f3')
    await page.goto(page.url().replace(/#.*/, '#/import'))
    await paste(page, record('good/nonaga-1'))
    await table.result.waitFor()
    await page.goto(library)
    const rows = page.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)

    const search = page.getByRole('searchbox')
    await search.fill('nonaga')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await rows.first().textContent()).toContain(t('reason.connected'))
    await search.fill('no such game')
    await page.getByText(t('page.library.nothing')).waitFor()
    await search.fill('')

    await page.getByRole('button', { name: t('page.library.delete', { game: 'Attangle' }) }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: t('page.undo'), exact: true }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('button', { name: t('page.library.delete', { game: 'Attangle' }) }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('page.library.export', { game: 'Nonaga' }) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/nonaga.*\.txt$/)
  })

  test('is empty at first, and says where to begin', async ({ open }) => {
    const page = await open({ at: '/library' })
    await page.getByText(t('page.library.empty')).waitFor()
    await page.getByRole('link', { name: t('page.library.begin') }).click()
    await page.getByRole('heading', { level: 1, name: t('page.home.heading') }).waitFor()
  })
})

test('a game against the engine goes on where a record ends', async ({ open }) => {
  const table = await opened(open, unfinished(record('good/nonaga-1'), 9, ['', 'level:1']))
  const before = (await table.steps()).length
  await table.play(NONAGA[before]!)
  await table.play(NONAGA[before + 1]!)
  await expect.poll(async () => (await table.steps()).length).toBeGreaterThan(before + 2)
})
