// Online tables: people in browsers of their own, through the page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cellsOf, stepsOf } from './support/notation'
import { choose, close, joined, linkOf, look, made, opened, place, play, shared, standing, Way } from './support/online'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

for (const [game, title, name] of [
  ['nonaga', 'Nonaga', 'good/nonaga-1'],
  ['attangle', 'Attangle', 'good/attangle-1'],
  ['ampel', 'Ampel', 'good/ampel-1'],
] as const)
  test(`two browsers play a whole game of ${game}, and a third watches`, { timeout: 300_000 }, async ({ open }) => {
    const ana = await opened(open, title)
    const watcher = await open({ at: place(ana) })
    const bruno = await joined(open, ana)
    // Every page makes the table of its events by itself, from the first seat to the result: none asks for it.
    const asked: string[] = []
    const table = new RegExp(`/api/tables/${place(ana).split('/').at(-1)}$`)
    for (const page of [ana, bruno, watcher])
      page.on('request', (request) => table.test(request.url()) && asked.push(request.url()))
    const steps = stepsOf(record(name))
    for (const [at, step] of steps.entries()) {
      // One is away for a while, and comes back by itself.
      if (at === 3) await bruno.reload()
      await play([ana, bruno], step, at)
    }
    for (const page of [ana, bruno, watcher]) {
      await expect.poll(() => made(page)).toEqual(steps)
      await page
        .getByRole('link', { name: t('page.online.title') })
        .first()
        .waitFor()
    }
    expect(asked).toEqual([])
  })

test(
  'a browser that was offline comes back, misses nothing, and what it asked for is made once',
  { timeout: 120_000 },
  async ({ open }) => {
    const way = new Way()
    const ana = await opened(open, 'Nonaga')
    const bruno = await joined(open, ana, 'Bruno', {
      before: way.before,
      expected: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/],
    })
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
    for (const page of [ana, bruno])
      await expect.poll(() => made(page), { timeout: 60_000 }).toEqual(steps.slice(0, at))
    for (; !(await isHers()); at += 1) await play([bruno], steps[at]!, at)
    // She plays while he is away.
    await way.cut(bruno)
    await bruno.getByText(t('page.online.link.lost')).waitFor()
    const before = at
    for (; await isHers(); at += 1) await play([ana], steps[at]!, at)
    expect(await made(bruno)).toEqual(steps.slice(0, before))
    await way.mend(bruno)
    await expect.poll(() => made(bruno), { timeout: 60_000 }).toEqual(steps.slice(0, at))
  },
)

test(
  'two devices on one seat press at once: one step is made, and the other device says so',
  { timeout: 120_000 },
  async ({ open }) => {
    const [one, two] = [new Way(), new Way()]
    const ana = await opened(open, 'Attangle', { visit: { before: one.before } })
    const phone = await shared(open, ana, 'Ana', { before: two.before })
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
    await expect.poll(() => standing(loser)).toContain(t('page.online.not-made'))
    expect(await standing(winner)).toBe('')
  },
)

/** Notes what a page posts to take a place. */
const placesTaken =
  (taken: string[]) =>
  async (page: Page): Promise<void> => {
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/(device|seats)$/.test(request.url())) taken.push(request.url())
    })
  }
const yours = (page: Page, name: string) => page.getByText(`${name} (${t('page.player.you')})`)
const asksForDevice = (page: Page) =>
  page.getByRole('dialog', { name: t('page.online.arrive.device', { name: 'Ana' }) })

test('a team’s seat is joined by invitation alone, and either plays for it', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Attangle', { choose: (page) => page.getByLabel(t('page.online.team')).fill('2') })
  // Whoever comes without an invitation is offered the open seat only, and gets no other.
  const carla = await open({ at: place(ana), expected: [/409/] })
  await carla.getByRole('button', { name: t('page.online.sit') }).waitFor()
  expect(await carla.getByRole('combobox', { name: t('page.online.seat') }).count()).toBe(0)
  const refused = await carla.evaluate(async () => {
    const body = JSON.stringify({ name: 'Carla', seat: 0, id: null, key: null, token: false })
    const table = location.hash.split('/')[2]
    return (
      await fetch(`api/tables/${table}/seats`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status
  })
  expect(refused).toBe(409)
  // The same link is shown until it is used.
  const link = await linkOf(ana, 'page.online.team.invite')
  expect(await linkOf(ana, 'page.online.team.invite')).toBe(link)
  await carla.evaluate((link) => (location.hash = link), link)
  const asks = carla.getByRole('dialog', { name: t('page.online.arrive.team', { name: 'Ana' }) })
  await asks.getByLabel(t('page.online.name')).fill('Carla')
  await asks.getByRole('button', { name: t('page.online.arrive.join'), exact: true }).click()
  await yours(ana, 'Ana, Carla').waitFor()
  await yours(carla, 'Ana, Carla').waitFor()
  expect(place(carla)).toBe(place(ana))
  // The team is full, and the link is used up.
  await ana.getByRole('button', { name: t('page.more'), exact: true }).click()
  await ana.getByRole('button', { name: t('page.online.device'), exact: true }).waitFor()
  expect(await ana.getByRole('button', { name: t('page.online.team.invite') }).count()).toBe(0)
  await ana.keyboard.press('Escape')
  const dario = await open({ at: link, expected: [/403/] })
  await dario
    .locator('.toast')
    .filter({ hasText: t('server.key') })
    .waitFor()
  await dario.getByText('Ana, Carla', { exact: true }).waitFor()
  const bruno = await joined(open, ana)
  await play([ana], 'c3', 0)
  await play([bruno], 'd2', 1)
  await play([carla], 'e5', 2)
  for (const page of [ana, bruno, carla]) await expect.poll(() => made(page)).toEqual(['c3', 'd2', 'e5'])
})

test(
  'a link to another device asks first, and takes nothing from whoever would rather watch',
  { timeout: 120_000 },
  async ({ open }) => {
    const ana = await opened(open, 'Attangle')
    const link = await linkOf(ana, 'page.online.device')
    const taken: string[] = []
    const other = await open({ at: link, before: placesTaken(taken) })
    await asksForDevice(other)
      .getByRole('button', { name: t('page.online.arrive.watch') })
      .click()
    await asksForDevice(other).waitFor({ state: 'detached' })
    expect(place(other)).toBe(place(ana))
    await other.getByText('Ana', { exact: true }).waitFor()
    expect((await look(other)).you).toBe(null)
    // Closing the question is no agreement either.
    await other.evaluate((link) => (location.hash = link), link)
    await asksForDevice(other).waitFor()
    await close(other)
    await expect.poll(() => place(other)).toBe(place(ana))
    expect(taken).toEqual([])
    expect((await look(other)).you).toBe(null)
    // The link is as good as before: it was only looked at.
    await other.evaluate((link) => (location.hash = link), link)
    await asksForDevice(other)
      .getByRole('button', { name: t('page.online.arrive.play') })
      .click()
    await yours(other, 'Ana').waitFor()
    expect(taken).toHaveLength(1)
  },
)

test(
  'two devices hold a seat and know of each other, until one takes it from the other',
  { timeout: 120_000 },
  async ({ open }) => {
    const ana = await opened(open, 'Attangle')
    const phone = await shared(open, ana)
    const bruno = await joined(open, ana)
    const dialogs = [ana, phone].map((page) => page.getByRole('dialog', { name: t('page.online.device') }))
    for (const [at, page] of [ana, phone].entries()) {
      await choose(page, 'page.online.device')
      await expect.poll(() => dialogs[at]!.getByRole('listitem').count()).toBe(2)
      const [own, other] = await dialogs[at]!.getByRole('listitem').allInnerTexts()
      expect(own).toContain(t('page.online.device.own'))
      expect(other).toContain(t('page.online.device.other'))
      expect(other).toMatch(/\d\d?:\d\d/)
      await dialogs[at]!.getByRole('button', { name: t('page.online.device.remove') }).waitFor()
    }
    await close(phone)
    await dialogs[0]!.getByRole('button', { name: t('page.online.device.remove') }).click()
    await dialogs[0]!.getByText(t('page.online.device.removed')).waitFor()
    await expect.poll(() => dialogs[0]!.getByRole('listitem').count()).toBe(1)
    // The other device hears of it at once, without a word from anybody.
    await phone
      .locator('.toast')
      .filter({ hasText: t('page.online.revoked') })
      .waitFor({ timeout: 5000 })
    await phone.getByText('Ana', { exact: true }).waitFor()
    expect((await look(phone)).you).toBe(null)
    await close(ana)
    // It watches from now on: she plays, and it may not.
    await play([ana], 'c3', 0)
    await play([bruno], 'd2', 1)
    await expect.poll(() => made(phone)).toEqual(['c3', 'd2'])
    await ana.locator('[data-cell="e5"][aria-disabled="false"]').waitFor()
    expect(await phone.locator('[data-cell][aria-disabled="false"]').count()).toBe(0)
  },
)

test(
  'whoever sits at a table keeps the seat when they open somebody else’s link',
  { timeout: 120_000 },
  async ({ open }) => {
    const ana = await opened(open, 'Attangle')
    const taken: string[] = []
    const bruno = await joined(open, ana, 'Bruno', { before: placesTaken(taken) })
    await yours(bruno, 'Bruno').waitFor()
    const link = await linkOf(ana, 'page.online.device')
    await bruno.evaluate((link) => (location.hash = link), link)
    await bruno
      .locator('.toast')
      .filter({ hasText: t('page.online.arrive.seated') })
      .waitFor()
    await yours(bruno, 'Bruno').waitFor()
    expect(place(bruno)).toBe(place(ana))
    expect(await bruno.getByRole('dialog').count()).toBe(0)
    // He sat down once, and took nothing since.
    expect(taken).toHaveLength(1)
    expect((await look(bruno)).you?.seat).toBe(1)
    // The link was not used: another device of hers is still asked.
    const phone = await open({ at: link })
    await asksForDevice(phone).waitFor()
  },
)

test(
  'a table is opened once and a seat taken once, though the answers are lost',
  { timeout: 120_000 },
  async ({ open }) => {
    /** The first answer at some address is lost after the server has done what was asked. */
    const losing =
      (address: RegExp) =>
      async (page: Page): Promise<void> => {
        let lost = false
        await page.route(address, async (route) => {
          if (lost || route.request().method() !== 'POST') return route.continue()
          lost = true
          await route.fetch()
          await route.abort()
        })
      }
    const expected = [/ERR_FAILED/]
    const name = `Olga ${Date.now()}`
    const olga = await open({ at: '/tables', expected, before: losing(/\/api\/tables$/) })
    await olga.getByLabel(t('page.online.name')).fill(name)
    await olga.getByRole('button', { name: t('page.online.create') }).click()
    await olga.waitForURL(/#\/table\//)
    const tables = await olga.evaluate(async () => (await (await fetch('api/tables')).json()) as { names: string[] }[])
    expect(tables.filter(({ names }) => names.includes(name))).toHaveLength(1)
    const bruno = await open({ at: place(olga), expected, before: losing(/\/seats$/) })
    await bruno.getByLabel(t('page.online.name')).fill('Bruno')
    await bruno.getByRole('button', { name: t('page.online.sit') }).click()
    await yours(bruno, 'Bruno').waitFor()
    expect((await look(bruno)).table.seats.flatMap(({ people }) => people.map((each) => each.name))).toEqual([
      name,
      'Bruno',
    ])
  },
)

test('an offer is answered, and a resignation ends the game', { timeout: 120_000 }, async ({ open }) => {
  const ana = await opened(open, 'Nonaga')
  const bruno = await joined(open, ana)
  await play([ana, bruno], stepsOf(record('good/nonaga-1'))[0]!, 0)
  await ana.getByRole('button', { name: t('page.more') }).click()
  await ana.getByText(t('page.online.offer.draw'), { exact: true }).click()
  await bruno.getByRole('button', { name: t('page.online.decline') }).click()
  await expect.poll(() => ana.getByRole('button', { name: t('page.online.withdraw') }).count()).toBe(0)
  await bruno.getByRole('button', { name: t('page.more') }).click()
  await bruno.getByText(t('page.resign'), { exact: true }).click()
  await bruno
    .getByRole('dialog')
    .getByRole('button', { name: t('page.resign'), exact: true })
    .click()
})

test(
  'phrases are read in one’s own language until they are muted; a turn is noticed by title and sound',
  { timeout: 120_000 },
  async ({ open }) => {
    const ana = await opened(open, 'Nonaga')
    const listen = (page: Page): Promise<unknown> =>
      page.addInitScript(() => {
        const tones = AudioContext.prototype.createOscillator
        AudioContext.prototype.createOscillator = function () {
          document.documentElement.dataset.heard = String(Number(document.documentElement.dataset.heard ?? 0) + 1)
          return tones.call(this)
        }
      })
    const bruno = await open({
      at: place(ana),
      context: { locale: 'es-ES' },
      settings: { sound: true, language: 'es' },
      before: listen,
    })
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
    expect(
      await bruno
        .locator('.toast')
        .filter({ hasText: t('table.phrase.thanks', {}, 'es') })
        .count(),
    ).toBe(0)
  },
)
