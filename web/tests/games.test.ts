// Every game played to its end through the page: by people here, and against the engine.
import { describe, expect } from 'vitest'
import { begin, opened } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { checked, record } from './support/program'
import { lotOf, Table } from './support/table'
import { seat, t } from './support/words'

/** Who won and why, as it is told to people who share the board. */
async function won(table: Table, colour: string, reason: string): Promise<void> {
  await table.result.waitFor()
  const winner = seat(colour)
  expect(await table.said()).toBe(t('page.end.winner', { winner }))
  expect(await table.why()).toContain(t(`page.end.why.${reason}.other`, { winner }))
}

/** The command agrees that every step was legal and that the game ended as the page says. */
async function ended(table: Table): Promise<void> {
  const written = await table.record()
  checked(written)
  expect(written).toMatch(/^\[Result "(win:[\d,]+|draw) \w+"\]$/m)
}

describe('people here play to the end', () => {
  test('Nonaga, from the first step', async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 'person'])
    const steps = stepsOf(record('good/nonaga-1'))
    for (const step of steps) await table.play(step)
    await won(table, 'red', 'connected')
    expect(await table.steps()).toEqual(steps)
  })

  test('Attangle, from the first step', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 'person'])
    const steps = stepsOf(record('good/attangle-1'))
    for (const step of steps) await table.play(step)
    await won(table, 'black', 'triples')
    expect(await table.steps()).toEqual(steps)
  })

  test('Ampel, from the first step', async ({ open }) => {
    const table = await begin(open, 'ampel', ['person', 'person'])
    const steps = stepsOf(record('good/ampel-1'))
    for (const step of steps) await table.play(step)
    await won(table, 'red', 'signals')
  })

  test('Laberinto Interior, the last steps of three people', async ({ open }) => {
    const whole = record('good/laberinto-crossed')
    const table = await opened(open, unfinished(whole, 9))
    for (const step of stepsOf(whole).slice(-9)) await table.play(step)
    await won(table, 'red', 'crossed')
  })
})

test(
  'Laberinto Interior, from the first tile, with tiles laid for the people',
  { timeout: 150_000 },
  async ({ open }) => {
    const page = await open({ at: '/new/laberinto' })
    await page.locator('input[name="preset"][value="whole"]').check({ force: true })
    for (const n of [1, 2, 3]) await page.getByLabel(t('page.new.seat', { n })).selectOption('person')
    await page.getByText(t('page.new.more')).click()
    // A few quiet turns end the game, so that it ends soon.
    await page.getByLabel(t('page.option.laberinto.quiet'), { exact: true }).fill('2')
    await page.keyboard.press('Tab')
    const table = new Table(page)
    await table.button('page.new.start').click()
    await table.shown()
    await page.getByRole('button', { name: t('board.laberinto.layforme.all') }).click()
    const ready = page.getByRole('button', { name: t('page.action.ready') })
    await expect.poll(() => ready.count(), { timeout: 90_000 }).toBe(1)
    expect((await table.steps()).every((step) => /^[A-P]\d+=[ROYGBV]{3}\*?$/.test(step))).toBe(true)
    // Whoever comes later in the round may still owe a tile.
    const readiness = (steps: string[]): number => steps.filter((step) => step === 'ready').length
    for (let steps = await table.steps(); readiness(steps) < 3;) {
      const one = page.getByRole('button', { name: t('board.laberinto.layforme.one') })
      await ((await ready.count()) > 0 ? ready.first() : one).click()
      const before = steps.length
      await expect.poll(async () => (steps = await table.steps()).length).toBeGreaterThan(before)
    }
    await table.playOn(lotOf(5))
    await ended(table)
  },
)

describe('the engine is played against to the end', () => {
  test('Nonaga, from the first step', async ({ open }) => {
    // A beginner and a person who plays at random may wander for a hundred turns; this level wins soon.
    const table = await begin(open, 'nonaga', ['person', 4])
    await table.playOn(lotOf(1))
    await ended(table)
  })

  test('Attangle, from the first step', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 1])
    await table.playOn(lotOf(2))
    await ended(table)
  })

  test('Ampel, from the middle of a game', async ({ open }) => {
    const table = await opened(open, unfinished(record('good/ampel-1'), 10, ['', 'level:1']))
    await table.playOn(lotOf(3))
    await ended(table)
  })

  test('Laberinto Interior, from the middle of a game', async ({ open }) => {
    // Ninety quiet turns end this one, so it ends also where nobody crosses.
    const table = await opened(open, unfinished(record('good/laberinto-three'), 12, ['', 'level:1', 'level:1']))
    await table.playOn(lotOf(4))
    await ended(table)
  })
})
