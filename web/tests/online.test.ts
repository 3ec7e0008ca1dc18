// Online tables: people in browsers of their own, through the page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cellsOf, stepsOf } from './support/notation'
import { joined, look, made, opened, place, play, standing, Way } from './support/online'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

for (const [game, title, name] of [['nonaga', 'Nonaga', 'good/nonaga-1'], ['attangle', 'Attangle', 'good/attangle-1'], ['ampel', 'Ampel', 'good/ampel-1']] as const)
  test(`two browsers play a whole game of ${game}, and a third watches`, { timeout: 300_000 }, async ({ open }) => {
    const ana = await opened(open, title)
    const watcher = await open({ at: place(ana) })
    const bruno = await joined(open, ana)
    // Every page makes the table of its events by itself, from the first seat to the result: none asks for it.
    const asked: string[] = []
    const table = new RegExp(`/api/tables/${place(ana).split('/').at(-1)}$`)
    for (const page of [ana, bruno, watcher]) page.on('request', (request) => table.test(request.url()) && asked.push(request.url()))
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
    expect(asked).toEqual([])
  })

test('a browser that was offline comes back, misses nothing, and what it asked for is made once', { timeout: 120_000 }, async ({ open }) => {
  const way = new Way()
  const ana = await opened(open, 'Nonaga')
  const bruno = await joined(open, ana, 'Bruno', { before: way.before, expected: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/] })
  const steps = stepsOf(record('good/nonaga-1'))
  const isHers = async (): Promise<boolean> => (await look(ana)).table.position.to_move === 0
  let at = 0
  for (; await isHers(); at += 1) await play([ana], steps[at]!, at)
  await bruno.locator(`[data-cell="${cellsOf(steps[at]!)[0]}"][aria-disabled="false"]`).waitFor()
  // He presses, and the way is cut before anybody hears of it: the page says that it does not know.
  way.hold()
  for (const cell of cellsOf(steps[at]!)) await bruno.locator(`[data-cell="${cell}"]`).click()
  await expect.poll(() => way.held).toBe(1)
  expect(await standing(bruno)).toBe(t('page.online.sending'))
  await way.cut(bruno)
  await bruno.getByText(t('page.online.link.lost')).waitFor()
  expect(await standing(bruno)).toBe(t('page.online.doubt'))
  expect(await made(ana)).toEqual(steps.slice(0, at))
  await way.mend(bruno)
  at += 1
  for (const page of [ana, bruno]) await expect.poll(() => made(page), { timeout: 60_000 }).toEqual(steps.slice(0, at))
  for (; !(await isHers()); at += 1) await play([bruno], steps[at]!, at)
  // She plays while he is away.
  await way.cut(bruno)
  await bruno.getByText(t('page.online.link.lost')).waitFor()
  const before = at
  for (; await isHers(); at += 1) await play([ana], steps[at]!, at)
  expect(await made(bruno)).toEqual(steps.slice(0, before))
  await way.mend(bruno)
  await expect.poll(() => made(bruno), { timeout: 60_000 }).toEqual(steps.slice(0, at))
})

test('two devices on one seat press at once: one step is made, and the other device says so', { timeout: 120_000 }, async ({ open }) => {
  const [one, two] = [new Way(), new Way()]
  const ana = await opened(open, 'Attangle', { visit: { before: one.before } })
  const key = await ana.evaluate(async () => {
    const id = location.hash.split('/')[2]!
    return ((await (await fetch(`api/tables/${id}/key`, { method: 'POST' })).json()) as { key: string }).key
  })
  const phone = await open({ at: `${place(ana)}/${key}`, before: two.before })
  await phone.getByText(`Ana (${t('page.player.you')})`).waitFor()
  const bruno = await joined(open, ana)
  const cells = ['c3', 'e5']
  for (const page of [ana, phone]) await page.locator('[data-cell="c3"][aria-disabled="false"]').waitFor()
  one.hold()
  two.hold()
  await ana.locator(`[data-cell="${cells[0]}"]`).click()
  await phone.locator(`[data-cell="${cells[1]}"]`).click()
  await expect.poll(() => [one.held, two.held]).toEqual([1, 1])
  for (const page of [ana, phone]) expect(await standing(page)).toBe(t('page.online.sending'))
  one.release()
  two.release()
  for (const page of [ana, phone, bruno]) await expect.poll(async () => (await made(page)).length).toBe(1)
  const [step] = await made(bruno)
  expect(cells).toContain(step)
  for (const page of [ana, phone]) expect(await made(page)).toEqual([step])
  const [winner, loser] = step === cells[0] ? [ana, phone] : [phone, ana]
  await expect.poll(() => standing(winner)).toBe(t('page.online.made'))
  await expect.poll(() => standing(loser)).toContain(t('page.online.not-made'))
})

test('two people share a seat as a team, and either plays for it', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Attangle', { choose: (page) => page.getByLabel(t('page.online.team')).fill('2') })
  const carla = await open({ at: place(ana) })
  await carla.getByLabel(t('page.online.name')).fill('Carla')
  await carla.getByRole('combobox', { name: t('page.online.seat') }).selectOption('0')
  await carla.getByRole('button', { name: t('page.online.sit') }).click()
  await ana.getByText(`Ana, Carla (${t('page.player.you')})`).waitFor()
  const bruno = await joined(open, ana)
  await play([ana], 'c3', 0)
  await play([bruno], 'd2', 1)
  await play([carla], 'e5', 2)
  for (const page of [ana, bruno, carla]) await expect.poll(() => made(page)).toEqual(['c3', 'd2', 'e5'])
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

test('phrases are read in one’s own language until they are muted; a turn is noticed by title and sound', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Nonaga')
  const listen = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const tones = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function () {
        document.documentElement.dataset.heard = String(Number(document.documentElement.dataset.heard ?? 0) + 1)
        return tones.call(this)
      }
    })
  const bruno = await open({ at: place(ana), context: { locale: 'es-ES' }, settings: { sound: true, language: 'es' }, before: listen })
  await bruno.getByLabel(t('page.online.name', {}, 'es')).fill('Bruno')
  await bruno.getByRole('button', { name: t('page.online.sit', {}, 'es') }).click()
  const say = async (phrase: string): Promise<void> => {
    if ((await ana.locator('details[open]').count()) === 0) await ana.getByText(t('page.online.say')).click()
    await ana.getByRole('button', { name: t(`table.phrase.${phrase}`), exact: true }).click()
  }
  await say('hello')
  await bruno.getByText(`Ana: ${t('table.phrase.hello', {}, 'es')}`).waitFor()
  await bruno.getByRole('button', { name: t('page.more', {}, 'es') }).click()
  await bruno.getByText(t('page.online.mute', {}, 'es')).click()
  await bruno.keyboard.press('Escape')
  const steps = stepsOf(record('good/nonaga-1'))
  const heard = (): Promise<number> => bruno.evaluate(() => Number(document.documentElement.dataset.heard ?? 0))
  await ana.waitForTimeout(2_100)
  await say('thanks')
  let at = 0
  for (; (await look(ana)).table.position.to_move === 0; at += 1) {
    expect(await ana.title()).toMatch(/^●/)
    expect(await bruno.title()).not.toMatch(/^●/)
    await play([ana], steps[at]!, at)
  }
  await expect.poll(() => bruno.title()).toMatch(/^●/)
  await expect.poll(heard).toBeGreaterThan(0)
  // What was said before the steps has arrived by now, and was not shown.
  expect(await bruno.locator('.toast').filter({ hasText: t('table.phrase.thanks', {}, 'es') }).count()).toBe(0)
})

test('a table that does not exist says so', async ({ open }) => {
  const page = await open({ at: '/table/nothing', expected: [/404|400|WebSocket/] })
  await page.getByRole('heading', { name: t('page.online.gone') }).waitFor()
})
