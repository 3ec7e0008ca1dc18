// Every screen of the page, and how a visitor comes to see it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { GAMES, type GameName } from '../../src/wire'
import { begin, opened, paste } from '../support/begin'
import { unfinished } from '../support/notation'
import { choose, joined, opened as openTable, play } from '../support/online'
import type { Visit } from '../support/page'
import { record } from '../support/program'
import { t } from '../support/words'

type Open = (visit?: Visit) => Promise<Page>

export interface Screen {
  /** The name of its pictures. */
  name: string
  title: string
  /** Shows all of it, where it is higher than the window. */
  tall?: boolean
  show: (open: Open, visit: Visit) => Promise<Page>
}

/** A record of each game, and how many steps before its end it looks its best. */
const records: Record<GameName, { name: string; missing: number }> = {
  ampel: { name: 'ampel-1', missing: 40 },
  attangle: { name: 'attangle-1', missing: 6 },
  nonaga: { name: 'nonaga-1', missing: 3 },
  laberinto: { name: 'laberinto-three', missing: 20 },
}
const PEOPLE = ['Ana', 'Björn', 'Chloé']

const at =
  (path: string, there: string) =>
  async (open: Open, visit: Visit): Promise<Page> => {
    const page = await open({ ...visit, at: path })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator(there).first().waitFor()
    return page
  }

const perGame = GAMES.flatMap(({ game, title, players }): Screen[] => {
  const { name, missing } = records[game]
  const whole = record(`good/${name}`)
  return [
    { name: `new-${game}`, title: `New game: ${title}`, tall: true, show: at(`/new/${game}`, '.option') },
    {
      name: `play-${game}`,
      title: `A game of ${title}`,
      show: async (open, visit) => {
        const table = await opened(open, unfinished(whole, missing, PEOPLE.slice(0, players[0])), visit)
        // Whose the steps were that came from outside is learnt once the board is there.
        await table.page.waitForFunction(() => {
          const row = document.querySelector('[data-node][aria-current="step"]')?.closest('li')
          return row?.querySelector('.turn')?.textContent?.trim()
        })
        return table.page
      },
    },
    {
      name: `end-${game}`,
      title: `The end of a game of ${title}`,
      show: async (open, visit) => {
        const table = await opened(open, whole, visit)
        await table.result.waitFor()
        return table.page
      },
    },
    {
      name: `rules-${game}`,
      title: `The rules of ${title}`,
      tall: true,
      show: at(`/rules/${game}`, '[data-figure] [data-cell]'),
    },
    { name: `course-${game}`, title: `The course of ${title}`, tall: true, show: at(`/course/${game}`, '[data-cell]') },
  ]
})

/** A game of Nonaga with something open over it. */
const over = (key: string, dialog: string) => async (open: Open, visit: Visit) => {
  const { page } = await begin(open, 'nonaga', ['person', 3], visit)
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: t(dialog) }).waitFor()
  return page
}

/** Two people at a table of Attangle, some steps into a game. */
async function shared(open: Open, visit: Visit): Promise<[Page, Page]> {
  const ana = await openTable(open, 'Attangle', { visit })
  const bruno = await joined(open, ana, 'Bruno', visit)
  for (const [turn, step] of ['c3', 'd2', 'e5', 'f3', 'b2'].entries()) await play([ana, bruno], step, turn)
  return [ana, bruno]
}

/** Nothing changes any more: what the computer has found so far stays. */
async function still(page: Page): Promise<Page> {
  await page.locator('.thoughts li button').first().focus()
  return page
}

/** A lost game against the computer, reviewed. */
async function reviewed(open: Open, visit: Visit): Promise<Page> {
  const { page, result } = await opened(open, `[Seat0 "level:1"]\n${record('good/nonaga-1')}`, visit)
  await result.waitFor()
  await page.getByRole('link', { name: t('page.end.review'), exact: true }).click()
  await page.getByRole('button', { name: t('page.mistakes.learn') }).waitFor({ timeout: 120_000 })
  return page
}

export const SCREENS: Screen[] = [
  { name: 'home', title: 'Home', tall: true, show: at('/', '.living svg') },
  ...perGame,
  {
    name: 'library',
    title: 'The library',
    tall: true,
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/import' })
      for (const { name, missing } of Object.values(records)) {
        await paste(page, unfinished(record(`good/${name}`), missing, PEOPLE))
        await page.waitForURL(/#\/game\//)
        await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
        await page.goto(page.url().replace(/#.*/, '#/import'))
      }
      await page.goto(page.url().replace(/#.*/, '#/library'))
      await page.getByRole('searchbox').waitFor()
      return page
    },
  },
  {
    name: 'lobby',
    title: 'Online: the lobby and a new table',
    tall: true,
    show: async (open, visit) => {
      for (const [name, game] of [
        ['Ana', 'Attangle'],
        ['Chloé', 'Laberinto Interior'],
      ] as const)
        await openTable(open, game, { name })
      return at('/tables', `button:has-text("${t('page.online.create')}")`)(open, visit)
    },
  },
  {
    name: 'table-waiting',
    title: 'Online: a table that waits',
    show: async (open, visit) => {
      const page = await openTable(open, 'Attangle', { visit })
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      return page
    },
  },
  {
    name: 'table-playing',
    title: 'Online: a game',
    show: async (open, visit) => (await shared(open, visit))[0],
  },
  {
    name: 'table-ended',
    title: 'Online: the end of a game',
    show: async (open, visit) => {
      const [ana, bruno] = await shared(open, visit)
      await choose(bruno, 'page.resign')
      await bruno
        .getByRole('dialog')
        .getByRole('button', { name: t('page.resign'), exact: true })
        .click()
      await ana.locator('.text.result').waitFor()
      return ana
    },
  },
  {
    name: 'analysis',
    title: 'Analysis: the best lines',
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/analysis/attangle', settings: { analysis: true } })
      await expect.poll(() => page.locator('.thoughts li').count()).toBe(3)
      return still(page)
    },
  },
  {
    name: 'openings',
    title: 'Analysis: the openings',
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/analysis/nonaga' })
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      await page.getByRole('tab', { name: t('page.openings.title') }).click()
      await page.getByRole('table', { name: t('page.openings.table') }).waitFor()
      return page
    },
  },
  { name: 'review', title: 'The review of a game', show: reviewed },
  {
    name: 'learn',
    title: 'Learning from a mistake',
    show: async (open, visit) => {
      const page = await reviewed(open, visit)
      await page.getByRole('button', { name: t('page.mistakes.learn') }).click()
      await page.getByText(t('page.mistakes.solution'), { exact: true }).waitFor()
      return page
    },
  },
  { name: 'puzzles', title: 'Puzzles', tall: true, show: at('/puzzles', '.card') },
  {
    name: 'puzzle',
    title: 'A puzzle',
    tall: true,
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/puzzles/attangle/5qgxyy' })
      await page.locator('[data-stands="open"]').waitFor()
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      return page
    },
  },
  {
    name: 'mistake',
    title: 'One of one’s own mistakes',
    tall: true,
    show: async (open, visit) => {
      const page = await reviewed(open, visit)
      await page.goto(page.url().replace(/#.*/, '#/puzzles/mistakes'))
      await page.locator('[data-stands="open"]').waitFor()
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      return page
    },
  },
  { name: 'editor', title: 'A position that is set up', tall: true, show: at('/editor/laberinto', '[data-thing]') },
  {
    name: 'study',
    title: 'A study',
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/rules/attangle' })
      await page.getByRole('button', { name: t('page.rules.study'), exact: true }).click()
      await page.waitForURL(/#\/study\//)
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      return page
    },
  },
  { name: 'settings', title: 'Settings', tall: true, show: at('/settings', 'h1') },
  { name: 'about', title: 'About', tall: true, show: at('/about', 'h1') },
  { name: 'import', title: 'Opening a game', tall: true, show: at('/import', 'textarea') },
  {
    name: 'import-broken',
    title: 'Opening a game that is broken',
    tall: true,
    show: async (open, visit) => {
      const page = await open({ ...visit, at: '/import' })
      await paste(page, record('bad/step-illegal'))
      await page.locator('.line.here').waitFor()
      return page
    },
  },
  { name: 'trouble', title: 'A link that leads nowhere', show: at('/nowhere', 'h1') },
  { name: 'help', title: 'Help', show: over('?', 'page.help.title') },
  { name: 'share', title: 'Share', show: over('s', 'page.share.title') },
]
