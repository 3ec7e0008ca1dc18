// Named setups: chosen before a game here and online, left by changing an option, and told at the table.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { GAMES } from '../src/wire'
import { opened } from './support/online'
import { test } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

const { presets } = GAMES.find(({ game }) => game === 'laberinto')!
const quick = presets.find(({ name }) => name === 'quick')!
const titleOf = (name: string): string => t(`preset.laberinto.${name}`)

const cards = (page: Page): Locator => page.locator('.presets label')
const card = (page: Page, name: string): Locator => page.locator(`input[name="preset"][value="${name}"]`)
const chosen = (page: Page): Promise<string> => page.locator('input[name="preset"]:checked').inputValue()
const players = (page: Page, count: number): Promise<void> =>
  page.locator(`input[name="players"][value="${count}"]`).check({ force: true })

test('a new game offers its presets first, with how long each takes for as many as play', async ({ open }) => {
  const page = await open({ at: '/new/laberinto' })
  await cards(page).first().waitFor()
  for (const count of [3, 4, 5, 6]) {
    await players(page, count)
    const here = presets.filter(({ players: [least, most] }) => least <= count && count <= most)
    const told = here.map(({ name, minutes, suggested, players: [least] }) => [
      titleOf(name),
      ...(suggested.includes(count) ? [t('page.preset.suggested')] : []),
      t('page.preset.minutes', { n: minutes[count - least]! }),
      t(`preset.laberinto.${name}.about`),
    ])
    const texts = await cards(page).allInnerTexts()
    expect(texts.map((text) => text.split('\n').filter(Boolean))).toEqual(told)
  }
  // A game of one setup has nothing to choose.
  await page.goto(`${page.url().split('#')[0]}#/new/nonaga`)
  await page.getByRole('heading', { level: 1, name: t('page.new.title', { game: 'Nonaga' }) }).waitFor()
  expect(await cards(page).count()).toBe(0)
})

test('the preset that is suggested for as many as play is chosen until somebody chooses another', async ({ open }) => {
  const page = await open({ at: '/new/laberinto' })
  await cards(page).first().waitFor()
  for (const [count, name] of [
    [3, 'die'],
    [5, 'die'],
    [6, 'die'],
    [4, 'whole'],
  ] as const) {
    await players(page, count)
    expect(await chosen(page)).toBe(name)
  }
  await card(page, 'quick').check({ force: true })
  await players(page, 6)
  expect(await chosen(page)).toBe('quick')
})

test('each player can have a number of pieces of their own', async ({ open }) => {
  const page = await open({ at: '/new/laberinto' })
  const prisms = page.locator('.option').filter({ hasText: t('option.laberinto.prisms') })
  await prisms.getByLabel(t('page.option.each')).check()
  const of = (colour: string): string =>
    t('page.option.of', { option: t('page.option.laberinto.prisms'), seat: t(`colour.${colour}`) })
  const less = (colour: string) =>
    prisms.getByRole('button', { name: new RegExp(t('page.option.less', { option: of(colour) }), 'i') })
  await less('blue').click()
  await less('blue').click()
  await less('yellow').click()
  expect(await chosen(page)).toBe('own')
  await new Table(page).button('page.new.start').click()
  const table = await new Table(page).shown()
  // The record tells the options.
  expect(await table.record()).toContain('prisms=4,2,3')
})

test('an option changed by hand makes it one’s own, and back', async ({ open }) => {
  const page = await open({ at: '/new/laberinto' })
  await cards(page).first().waitFor()
  expect(await chosen(page)).toBe('die')
  await card(page, 'quick').check({ force: true })
  const hands = page.locator('input[name="option-hands"]')
  await hands.last().check({ force: true })
  expect(await chosen(page)).toBe('own')
  await page.getByText(t('page.preset.own'), { exact: true }).waitFor()
  await hands.first().check({ force: true })
  expect(await chosen(page)).toBe('quick')
})

test('the table says which preset it is, and the next new game remembers it', async ({ open }) => {
  const page = await open({ at: '/new/laberinto' })
  await card(page, 'quick').check({ force: true })
  await new Table(page).button('page.new.start').click()
  await new Table(page).shown()
  expect(await page.locator('.setup').textContent()).toBe(titleOf('quick'))
  await page.goto(`${page.url().split('#')[0]}#/new/laberinto`)
  await cards(page).first().waitFor()
  expect(await chosen(page)).toBe('quick')
})

test('an online table is opened with a preset, and the lobby names it', async ({ open }) => {
  const name = `Quica ${Date.now()}`
  const table = await opened(open, 'Laberinto Interior', {
    name,
    choose: async (page) => void (await card(page, 'quick').check({ force: true })),
  })
  await new Table(table).shown()
  expect(await table.locator('.setup').textContent()).toBe(titleOf('quick'))
  const visitor = await open({ at: '/tables' })
  const row = visitor.getByRole('listitem').filter({ hasText: name })
  await row.waitFor()
  expect(await row.innerText()).toContain(titleOf('quick'))
  for (const [option] of quick.options)
    expect(await row.innerText()).not.toContain(`${t(`page.option.laberinto.${option}`)}:`)
})
