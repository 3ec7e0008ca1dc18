// Laberinto Interior online: three browsers play a whole game, a fourth watches.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tileName } from '../src/board/laberinto/tile'
import type { LaberintoView } from '../src/wire'
import { joined, look, made, opened, place, press, type Open } from './support/online'
import { test, type Visit } from './support/page'
import { checked } from './support/program'
import { lotOf } from './support/table'
import { t } from './support/words'

const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'].map(
  (name) => [t(`colour.${name}`), name[0]!.toUpperCase()] as const,
)

/** The names of the tiles that a page shows beside the board, those of the pool left out. */
async function tilesShown(page: Page): Promise<string[]> {
  const labels = await page
    .locator('.hand .tile')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''))
  return labels
    .filter((label) => !label.includes(t('board.laberinto.tile.pool')))
    .flatMap((label) => {
      const words = label.split(/[^\p{L}\d]+/u)
      const letters = words
        .flatMap((word) => COLOURS.find(([said]) => said === word)?.[1] ?? [])
        .slice(0, 3)
        .join('')
      const count = label.includes(t('board.laberinto.tile.count', { n: 2 })) ? 2 : 1
      return Array<string>(count).fill(tileName(letters))
    })
    .sort()
}

/** A short game without the die: few figures, and it ends after some turns in which nothing happens. */
const short =
  (hands: 'open' | 'hidden') =>
  async (page: Page): Promise<void> => {
    await page.locator('input[name="preset"][value="whole"]').check({ force: true })
    for (const [option, value] of [
      ['prisms', '1'],
      ['pyramids', '1'],
      ['lays', '0'],
      ['quiet', '3'],
    ] as const) {
      await page.getByLabel(t(`page.option.laberinto.${option}`), { exact: true }).fill(value)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('radio', { name: t('page.value.laberinto.enough.met'), exact: true }).check({ force: true })
    if (hands === 'hidden')
      await page
        .getByRole('radio', { name: t('page.value.laberinto.hands.hidden'), exact: true })
        .check({ force: true })
  }

async function seated(
  open: Open,
  hands: 'open' | 'hidden',
  visit: Visit = {},
): Promise<{ players: Page[]; watcher: Page }> {
  const ana = await opened(open, 'Laberinto Interior', { choose: short(hands), visit })
  const watcher = await open({ ...visit, at: place(ana) })
  const players = [ana, await joined(open, ana, 'Bruno', visit), await joined(open, ana, 'Carla', visit)]
  for (const page of players) await page.locator('.hand .tile').first().waitFor()
  return { players, watcher }
}

/** The page of whoever is to move, once it knows that. */
async function mover(players: Page[], at: number): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(
      async () => {
        for (const page of players) {
          const mine = (await made(page)).length === at && (await page.evaluate(() => document.title)).startsWith('●')
          if (mine) found = page
        }
        return found !== undefined
      },
      { message: `somebody is to move after ${at} steps` },
    )
    .toBe(true)
  return found!
}

/** Plays to the end: the tiles are laid for everybody until the paths meet, then steps are drawn by lot. */
async function playOut(players: Page[], each: (page: Page) => Promise<void> = async () => {}): Promise<number> {
  // Whoever is to move is offered it; whoever has asked for it is not asked again.
  const forMe = players.map((page) => page.getByRole('button', { name: t('board.laberinto.layforme.all') }))
  const asked = new Set<number>()
  const allAsked = async (): Promise<number> => {
    for (const [seat, button] of forMe.entries()) {
      if (asked.has(seat) || !(await button.isVisible())) continue
      // Somebody else may be to move by the time of the press.
      const pressed = await button.click({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
      if (pressed) asked.add(seat)
    }
    return asked.size
  }
  await expect.poll(allAsked, { message: 'everybody has tiles laid', timeout: 60_000 }).toBe(players.length)
  // Each stops by itself when the paths have met: then somebody may say so.
  const ready = players.map((page) => page.getByRole('button', { name: t('page.action.ready'), exact: true }))
  const met = async (): Promise<number> =>
    (await Promise.all(ready.map((button) => button.count()))).reduce((sum, count) => sum + count)
  await expect.poll(met, { timeout: 150_000 }).toBe(1)
  const lot = lotOf(7)
  for (let at = (await made(players[0]!)).length; ; at += 1) {
    await expect.poll(async () => (await made(players[0]!)).length).toBe(at)
    const { table } = await look(players[0]!)
    if (table.phase === 'over') return at
    const page = await mover(players, at)
    await each(page)
    const legal = (await look(page)).table.position.choices.map((choice) => choice.text)
    const lays = (step: string): boolean => step.includes('=')
    const steps = legal.includes('ready') ? ['ready'] : legal.filter((step) => !lays(step))
    await press(page, steps[Math.floor(lot() * steps.length)]!, at)
    expect(at, 'the game ends').toBeLessThan(400)
  }
}

test(
  'three browsers play a whole game of Laberinto Interior, and a fourth watches',
  { timeout: 400_000 },
  async ({ open }) => {
    const { players, watcher } = await seated(open, 'open')
    const count = await playOut(players)
    const steps = await made(players[0]!)
    expect(steps.length).toBe(count)
    for (const page of [...players, watcher]) {
      await expect.poll(() => made(page)).toEqual(steps)
      await page.getByRole('button', { name: t('page.analysis.open') }).waitFor()
    }
    // Whoever watched looks through it at home: the record is whole, and its rules are kept.
    const written = await watcher.evaluate(async () =>
      (await fetch(`api/tables/${location.hash.split('/')[2]}/record`)).text(),
    )
    checked(written)
    await watcher.getByRole('button', { name: t('page.analysis.open') }).click()
    await watcher.waitForURL(/#\/analysis\//)
    await watcher.locator('[data-node]').last().waitFor()
  },
)

test(
  'with hidden hands three browsers play a whole game, and each shows its own tiles only',
  { timeout: 400_000 },
  async ({ open }) => {
    const { players, watcher } = await seated(open, 'hidden')
    const dealt = await Promise.all(players.map(tilesShown))
    expect(dealt.map((tiles) => tiles.length)).toEqual([50, 50, 50])
    const seesOnlyItsOwn = async (page: Page): Promise<void> => {
      const { table, you } = await look(page)
      const { hands } = table.position.view as LaberintoView
      const own = hands[you?.seat ?? -1] as unknown
      for (const [seat, hand] of (hands as unknown[]).entries())
        expect(typeof hand === 'number', `seat ${seat}`).toBe(seat !== you?.seat)
      if (you) expect(await tilesShown(page)).toEqual([...(own as string[])].sort())
    }
    for (const page of [...players, watcher]) await seesOnlyItsOwn(page)
    expect(await watcher.locator('.hand .tile').count()).toBe(0)
    await playOut(players, seesOnlyItsOwn)
    // The game is over: now everybody may know, and it was as each page had shown.
    const written = await watcher.evaluate(async () =>
      (await fetch(`api/tables/${location.hash.split('/')[2]}/record`)).text(),
    )
    checked(written)
    for (const [seat, tiles] of dealt.entries()) {
      const hand = new RegExp(`^\\[Hand${seat} ([^\\]]*)\\]`, 'm').exec(written)?.[1]?.match(/[A-Z]{3}/g)
      expect(hand?.sort()).toEqual(tiles)
    }
  },
)

/** Notes every piece that moves on the board. */
function watchMotion(): void {
  const real = Element.prototype.animate
  Object.assign(window, { motions: 0 })
  Element.prototype.animate = function (frames, options) {
    if (this instanceof SVGGElement) (window as unknown as { motions: number }).motions += 1
    return real.call(this, frames, options)
  }
}
const motions = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { motions: number }).motions)
const announced = async (page: Page): Promise<string> => (await page.locator('[aria-live]').allTextContents()).join(' ')

/** Makes a step as a program does. */
const order = (page: Page, step: string, at: number): Promise<number> =>
  page.evaluate(
    async (asked) => {
      const path = `api/tables/${location.hash.split('/')[2]}/orders`
      return (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        })
      ).status
    },
    { id: `order-${at}`, do: 'step', step, at },
  )

test(
  'with hidden hands the steps of the other seats move on the board and are announced',
  { timeout: 200_000 },
  async ({ open }) => {
    const visit: Visit = {
      context: { reducedMotion: 'no-preference' },
      calm: true,
      before: (page) => page.addInitScript(watchMotion),
    }
    const { players, watcher } = await seated(open, 'hidden', visit)
    for (let at = 0; at < players.length; at += 1) {
      const page = await mover(players, at)
      const others = [...players, watcher].filter((each) => each !== page)
      const choice = (await look(page)).table.position.choices.find(({ kind, pool }) => kind === 'lay' && !pool)!
      const before = await Promise.all(others.map(motions))
      expect(await order(page, choice.text, at)).toBe(200)
      for (const [index, other] of others.entries()) {
        await expect
          .poll(() => announced(other), { message: `reader ${index} hears ${choice.text}` })
          .toContain(choice.cells[0])
        await expect
          .poll(() => motions(other), { message: `reader ${index} sees ${choice.text}` })
          .toBeGreaterThan(before[index]!)
      }
    }
  },
)
