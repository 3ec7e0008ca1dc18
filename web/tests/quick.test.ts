// A quick game of Laberinto to its end against computers whose turns are skipped: with a mouse, by the keyboard
// alone, and with a finger.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { GAMES } from '../src/wire'
import { tabTo } from './support/keys'
import { PHONE, test, type Visit } from './support/page'
import { lotOf, Table } from './support/table'
import { t } from './support/words'

const QUICK = GAMES.find(({ game }) => game === 'laberinto')!.presets.find(({ name }) => name === 'quick')!
const CARD = 'input[name="preset"][value="quick"]'
const START = 'button[type="submit"]'
/** What is done beside the board: turns are skipped, or the die is rolled. */
const DO = '.prompt .do .button'

/** How long something may take to be pressed that is offered: what has gone by then is not waited for. */
const SOON = 400

/** How a person presses things. */
interface Hand {
  /** Something of the page, by its selector. */
  press(selector: string): Promise<unknown>
  cell(name: string): Promise<unknown>
  skip(): Promise<unknown>
}

function mouse(page: Page): Hand {
  const press = (selector: string): Promise<void> => page.locator(selector).first().click({ timeout: SOON })
  return { press, skip: () => press(DO), cell: (name) => press(`[data-cell="${name}"]`) }
}

function keyboard(page: Page): Hand {
  /** How many cells that can be chosen lie between the focus and a cell: fewer than none the other way. */
  const leaps = (name: string): Promise<number> =>
    page.evaluate((goal) => {
      const all = [...document.querySelectorAll('[data-cell]')]
      const open = all.filter(
        (cell) => cell.getAttribute('aria-disabled') === 'false' || cell === document.activeElement,
      )
      const by =
        open.findIndex((cell) => cell.getAttribute('data-cell') === goal) - open.indexOf(document.activeElement!)
      return Math.abs(by) <= open.length / 2 ? by : by - Math.sign(by) * open.length
    }, name)
  return {
    press: async (selector) => {
      // What has just opened has the focus already.
      if (!(await page.evaluate((fits) => document.activeElement?.matches(fits), selector)))
        await tabTo(page, selector === CARD ? 'input[name="preset"]' : selector)
      if (selector !== CARD) return page.keyboard.press('Enter')
      // Arrow keys go from card to card.
      for (let cards = 0; cards < 6 && !(await page.locator(CARD).isChecked()); cards += 1)
        await page.keyboard.press('ArrowLeft')
    },
    skip: () => page.keyboard.press('n'),
    cell: async (name) => {
      await page.keyboard.press('b')
      for (let by = await leaps(name); by !== 0; by -= Math.sign(by))
        await page.keyboard.press(by > 0 ? 'PageDown' : 'PageUp')
      if ((await leaps(name)) === 0) await page.keyboard.press('Enter')
    },
  }
}

function finger(page: Page): Hand {
  const press = (selector: string): Promise<void> => page.locator(selector).first().tap({ timeout: SOON })
  const fit = `button[aria-label="${t('board.camera.fit')}"]`
  return {
    press,
    skip: () => press(DO),
    cell: async (name) => {
      const [board, cell] = await Promise.all(
        ['svg[role="application"]', `[data-cell="${name}"]`].map((what) => page.locator(what).first().boundingBox()),
      )
      if (!board || !cell) return
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2]
      const inside = x > board.x && x < board.x + board.width && y > board.y && y < board.y + board.height
      // A touch brought the board closer: what lies outside is seen again from afar.
      if (inside) await page.touchscreen.tap(x, y)
      else await press(fit)
    },
  }
}

/** What there is to press: cells of figures and of where they can go, a choice between steps, or turns to skip. */
interface Offer {
  over: boolean
  cells: string[]
  menu: boolean
  /** Whether the die is due. */
  roll: boolean
  skip: boolean
}

const offered = async (page: Page): Promise<Offer> => {
  const found = await page.waitForFunction(
    ([skip, free, roll]) => {
      const cells = [...document.querySelectorAll('[data-cell][aria-disabled="false"][aria-pressed="false"]')]
        .filter((cell) => !cell.getAttribute('aria-label')!.includes(free!))
        .map((cell) => cell.getAttribute('data-cell')!)
      const offer = {
        over: document.querySelector('.text.result') !== null,
        cells,
        menu: document.querySelector('[role="menuitem"]') !== null,
        roll: document.querySelector(skip!)?.textContent?.trim() === roll,
        skip: document.querySelector(skip!) !== null,
      }
      return offer.over || offer.menu || offer.skip || cells.length > 0 ? offer : null
    },
    [DO, t('board.laberinto.cell.free'), t('page.action.roll')],
  )
  return (await found.jsonValue()) as Offer
}

/** Plays whatever figure can be moved, by lot, and skips what the others play, until the game is over. */
async function playOn(page: Page, hand: Hand): Promise<void> {
  const lot = lotOf(7)
  for (let presses = 0; presses < 1500; presses += 1) {
    const { over, menu, roll, skip, cells } = await offered(page)
    if (over) return
    try {
      if (menu) await hand.press('[role="menuitem"]')
      else if (roll) await hand.press(DO)
      else if (skip) await hand.skip()
      else await hand.cell(cells[Math.floor(lot() * cells.length)]!)
    } catch {
      // The computers played, or the game ended, while the hand was on its way.
    }
  }
  throw new Error('the game did not end')
}

/** Two computers of the lowest level, the same deal and the same luck every time, and pauses as long as they get. */
function before(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const engine = { kind: 'engine', level: 1 }
    const wishes = { players: [{ kind: 'person' }, engine, engine], begins: '1', set: { seed: '7' } }
    localStorage.setItem('hexagora.new.laberinto', JSON.stringify(wishes))
    crypto.getRandomValues = (numbers) => numbers
  })
}

const HANDS = {
  'a mouse': [mouse, {}],
  'the keyboard': [keyboard, {}],
  'a finger': [finger, { context: PHONE }],
} as const

describe.each(Object.entries(HANDS))('with %s', (_, [handOf, visit]: readonly [(page: Page) => Hand, Visit]) => {
  test('a quick game of Laberinto is played to its end', { timeout: 60_000 }, async ({ open }) => {
    // Nothing is hurried but by skipping.
    const page = await open({
      ...visit,
      at: '/new/laberinto',
      settings: { pace: 'slow', still: true },
      calm: true,
      before,
    })
    const [table, hand] = [new Table(page), handOf(page)]
    await page.locator(CARD).waitFor({ state: 'attached' })
    await hand.press(CARD)
    await expect.poll(() => page.locator(CARD).isChecked()).toBe(true)
    await hand.press(START)
    await table.shown()
    expect(await page.locator('.setup').textContent()).toBe(t(QUICK.title.key))

    // The computers begin. Skipped, they are told of in a line, and aloud.
    await page.locator(DO).waitFor()
    await hand.skip()
    await page.locator('.meanwhile').waitFor()
    expect((await table.steps()).length).toBeGreaterThan(1)
    const told = t('page.meanwhile', { what: '' })
    expect(await page.locator('.meanwhile').textContent()).toContain(told)
    expect(
      await page
        .locator('[aria-live]')
        .allTextContents()
        .then((texts) => texts.join(' ')),
    ).toContain(told)

    await playOn(page, hand)
    expect(await table.said()).not.toBe('')
  })
})
