// Every game played to its end through the page: by people here, and against the engine.
import { describe, expect } from 'vitest'
import { begin, opened } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { lotOf } from './support/table'
import { t, whole } from './support/words'

const won = (winner: string, reason: string): string =>
  whole('result.win', { winner: t(winner), reason: t(`reason.${reason}`) })

describe('people here play to the end', () => {
  test('Nonaga, from the first step', async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 'person'])
    const steps = stepsOf(record('good/nonaga-1'))
    for (const step of steps) await table.play(step)
    await table.result.waitFor()
    expect(await table.said()).toBe(won('nonaga.seat.red', 'connected'))
    expect(await table.steps()).toEqual(steps)
  })

  test('Attangle, from the first step', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 'person'])
    const steps = stepsOf(record('good/attangle-1'))
    for (const step of steps) await table.play(step)
    await table.result.waitFor()
    expect(await table.said()).toBe(won('attangle.black', 'triples'))
    expect(await table.steps()).toEqual(steps)
  })

  test('Ampel, from the first step', async ({ open }) => {
    const table = await begin(open, 'ampel', ['person', 'person'])
    const steps = stepsOf(record('good/ampel-1'))
    for (const step of steps) await table.play(step)
    await table.result.waitFor()
    expect(await table.said()).toBe(won('ampel.seat.red', 'signals'))
  })

  test('Laberinto Interior, the last steps of three people', async ({ open }) => {
    const whole = record('good/laberinto-crossed')
    const table = await opened(open, unfinished(whole, 9))
    for (const step of stepsOf(whole).slice(-9)) await table.play(step)
    await table.result.waitFor()
    expect(await table.said()).toBe(won('laberinto.seat.red', 'crossed'))
  })
})

describe('the engine is played against to the end', () => {
  test('Nonaga, from the first step', async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 1])
    await table.playOn(lotOf(1))
    expect(await table.said()).not.toBe('')
    expect((await table.steps()).length).toBeGreaterThan(2)
  })

  test('Attangle, from the first step', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 1])
    await table.playOn(lotOf(2))
    expect((await table.steps()).length).toBeGreaterThan(10)
  })

  test('Ampel, from the middle of a game', async ({ open }) => {
    const table = await opened(open, unfinished(record('good/ampel-1'), 10, ['', 'level:1']))
    await table.playOn(lotOf(3))
  })

  test('Laberinto Interior, from the middle of a game', async ({ open }) => {
    // Ninety quiet turns end this one, so it ends also where nobody crosses.
    const table = await opened(open, unfinished(record('good/laberinto-three'), 12, ['', 'level:1', 'level:1']))
    await table.playOn(lotOf(4))
  })
})
