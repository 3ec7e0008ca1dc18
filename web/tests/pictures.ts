// The pictures of README.md: `SHOTS=pictures npm run e2e`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { opened } from './support/begin'
import { unfinished } from './support/notation'
import { joined, made, opened as openTable, play } from './support/online'
import { test, type Visit } from './support/page'
import { take } from './support/picture'
import { record, root } from './support/program'
import { drawing, terminalHtml } from './support/terminal'
import { t } from './support/words'

const folder = join(root, 'docs/images/page')
mkdirSync(folder, { recursive: true })

const looks = {
  light: { context: { colorScheme: 'light' } },
  dark: { context: { colorScheme: 'dark' } },
} satisfies Record<string, Visit>

const file = (name: string): string => join(folder, `${name}.png`)

test('home', async ({ open }) => {
  const page = await open(looks.light)
  await page.locator('.living svg').nth(3).waitFor()
  await take(page, file('home-light'))
})

test('a new game', async ({ open }) => {
  const page = await open({ ...looks.light, at: '/new/ampel' })
  await page.getByRole('heading', { level: 1, name: t('page.new.title', { game: 'Ampel' }) }).waitFor()
  await page.locator('.living svg').first().waitFor({ state: 'attached' })
  await page.getByText(t('page.option.ampel.repetition'), { exact: true }).waitFor()
  await take(page, file('new-light'))
})

/** Records, how many steps before their end they look their best, and in which look. */
const middles = [
  ['ampel-1', 40, 'light'],
  ['nonaga-1', 3, 'dark'],
  ['laberinto-three', 20, 'light'],
] as const

test.for(middles)('%s', async ([name, missing, look], { open }) => {
  const names = ['Ana', 'Björn', 'Chloé'].slice(0, name.startsWith('laberinto') ? 3 : 2)
  const table = await opened(open, unfinished(record(`good/${name}`), missing, names), looks[look])
  // Whose the steps were that came from outside is learnt once the board is there.
  await table.page.waitForFunction(() => {
    const row = document.querySelector('[data-node][aria-current="step"]')?.closest('li')
    return row?.querySelector('.turn')?.textContent?.trim()
  })
  await take(table.page, file(`${name.split('-')[0]}-${look}`))
})

test('a table that two share', async ({ open }) => {
  const ana = await openTable(open, 'Attangle', { visit: looks.dark })
  const bruno = await joined(open, ana)
  for (const [at, step] of ['c3', 'd2', 'e5', 'f3', 'b2'].entries()) await play([ana, bruno], step, at)
  await expect.poll(() => made(ana)).toHaveLength(5)
  await take(ana, file('online-dark'))
})

test('the end of a game', async ({ open }) => {
  const table = await opened(open, record('good/attangle-1'), looks.dark)
  await table.result.waitFor()
  await take(table.page, file('end-dark'))
})

test('the four games in a terminal', async ({ open }) => {
  const room = (await open()).context()
  const page = await room.newPage()
  await page.setViewportSize({ width: 1480, height: 1110 })
  const boards = [drawing('ampel', 80), drawing('attangle', 22), drawing('nonaga', 40)].map(terminalHtml)
  await page.setContent(`
    <style>
      body { margin: 0; padding: 28px; display: flex; gap: 36px; background: #14171c; color: #e9e4da }
      pre { margin: 0 0 24px; font: 13px/15px 'DejaVu Sans Mono', monospace }
    </style>
    <div>${boards.join('')}</div><div>${terminalHtml(drawing('laberinto', 240))}</div>`)
  await take(page, join(root, 'docs/images/boards.png'))
})
