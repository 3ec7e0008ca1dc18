// Positions set up by hand: what the rules say of them at once, and what becomes of them.
import { execFileSync } from 'node:child_process'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { GameName } from '../src/wire'
import { problems } from './support/axe'
import { paste } from './support/begin'
import { PHONE, test, type Visit } from './support/page'
import { checked, program } from './support/program'
import { Table } from './support/table'
import { t, whole } from './support/words'

type Open = (visit?: Visit) => Promise<Page>

class Bench {
  constructor(readonly page: Page) {}

  cell = (name: string): Locator => this.page.locator(`[data-cell="${name}"]`)
  button = (key: string): Locator => this.page.getByRole('button', { name: t(key), exact: true })
  choose = (thing: string): Promise<void> => this.page.locator(`[data-thing="${thing}"]`).click()

  /** Puts a thing on some cells. */
  async put(thing: string, ...cells: string[]): Promise<void> {
    await this.choose(thing)
    for (const cell of cells) await this.cell(cell).click()
    await this.choose(thing)
  }

  async seat(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check()
  }

  says = (text: string): Promise<void> =>
    expect
      .poll(() =>
        this.page
          .locator('.verdict')
          .textContent()
          .then((said) => said?.trim()),
      )
      .toBe(text)

  legal = (): Promise<void> => this.says(t('page.editor.legal'))

  /** The game that goes on from here. */
  async played(): Promise<Table> {
    await this.button('page.editor.go').click()
    await this.page.waitForURL(/#\/game\//)
    await this.page.locator('.prompt').waitFor()
    return new Table(this.page).shown()
  }

  /** The position as text, from the clipboard. */
  async position(): Promise<string> {
    await this.button('page.share.position').click()
    return this.page.evaluate(() => navigator.clipboard.readText())
  }
}

async function bench(open: Open, game: GameName, visit: Visit = {}): Promise<Bench> {
  const context = { permissions: ['clipboard-read', 'clipboard-write'], ...visit.context }
  const page = await open({ ...visit, context, at: `/editor/${game}` })
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
  return new Bench(page)
}

/** What the command shows of a position; throws where it refuses it. */
const shown = (text: string): string => execFileSync(program, ['show', '--position', text], { encoding: 'utf8' })

describe('a position that is set up', () => {
  test('Attangle: whose turn it is follows from the pieces', async ({ open }) => {
    const editor = await bench(open, 'attangle')
    await editor.legal()
    await editor.put('w', 'c3')
    await editor.says(whole('attangle.text.turn'))
    expect(await editor.button('page.editor.go').isDisabled()).toBe(true)
    await editor.seat('Black')
    await editor.legal()
    await editor.put('b', 'd4')
    await editor.says(whole('attangle.text.centre'))
    await editor.button('page.undo').click()
    await editor.legal()
    await editor.button('page.redo').click()
    await editor.says(whole('attangle.text.centre'))
    // From the centre to another point by dragging, and then it is White's turn.
    await editor.cell('d4').dragTo(editor.cell('e5'))
    await editor.seat('White')
    await editor.legal()
    const text = await editor.position()
    expect(shown(text)).toMatch(/\S/)
    const table = await editor.played()
    await table.play('a1')
    expect((await table.steps())[0]).toBe('a1')
  })

  test('Ampel: discs, cylinders and the step that is due', async ({ open }) => {
    const editor = await bench(open, 'ampel')
    await editor.put('Y', 'e3', 'e2', 'f3', 'g4', 'h4')
    await editor.page.getByLabel(t('board.draft.step'), { exact: true }).selectOption('own')
    await editor.put('R', 'k1')
    await editor.put('R*', 'j2')
    await editor.put('G', 'k9')
    await editor.legal()
    await editor.put('Y', 'k5')
    await editor.says(whole('ampel.text.inner'))
    await editor.button('page.editor.delete').click()
    await editor.cell('k5').click()
    await editor.legal()
    expect(shown(await editor.position())).toMatch(/\S/)
    await editor.page.getByRole('radio', { name: t('page.editor.people'), exact: true }).check()
    const table = await editor.played()
    const record = await table.record()
    expect(record).toMatch(/^\[Position "/m)
    expect(checked(record)).toMatch(/\S/)
  })

  test('Nonaga: a disc too many, and the keyboard', async ({ open }) => {
    const editor = await bench(open, 'nonaga')
    await editor.legal()
    await editor.page.locator('[data-thing="o"]').dragTo(editor.cell('3,0'))
    await editor.says(whole('nonaga.text.too-many-discs'))
    await editor.cell('3,0').focus()
    await editor.page.keyboard.press('Delete')
    await editor.legal()
    await editor.cell('2,0').focus()
    await editor.page.keyboard.press('Delete')
    await editor.says(whole('nonaga.text.men', { red: 2, black: 3 }))
    await editor.cell('1,0').focus()
    await editor.page.keyboard.press('2')
    await editor.page.keyboard.press('Enter')
    await editor.legal()
    expect(shown(await editor.position())).toMatch(/\S/)
    await editor.button('page.editor.clear').click()
    await editor.says(whole('nonaga.text.discs', { count: 0 }))
    await editor.button('page.editor.start').click()
    await editor.legal()
  })

  test('Laberinto: tiles that turn, figures, and hands that keep their own books', async ({ open }) => {
    const editor = await bench(open, 'laberinto')
    await editor.put('RYO', 'A2')
    await editor.legal()
    await editor.put('BBB', 'A3')
    await editor.says(whole('laberinto.text.edge'))
    await editor.button('page.undo').click()
    await editor.legal()
    await editor.page.getByLabel(t('board.draft.phase'), { exact: true }).selectOption('play')
    await editor.put('R:P', 'A2')
    await editor.legal()
    expect(shown(await editor.position())).toMatch(/\S/)
    // What is saved is a record that begins there.
    const [file] = await Promise.all([editor.page.waitForEvent('download'), editor.button('page.share.save').click()])
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(part as Buffer)
    const record = Buffer.concat(parts).toString()
    expect(record).toMatch(/^\[Position "/m)
    expect(checked(record)).toMatch(/\S/)
  })
})

test('a position is analysed, and nobody plays there', async ({ open }) => {
  const editor = await bench(open, 'attangle')
  const { page } = editor
  await editor.put('w', 'c3')
  await editor.seat('Black')
  await editor.legal()
  // Whom one would play against is chosen for a game alone.
  expect(await page.getByRole('radio', { name: t('page.editor.engine'), exact: true }).isChecked()).toBe(true)
  await editor.button('page.analysis.open').click()
  await page.waitForURL(/#\/analysis\//)
  const table = await new Table(page).shown()
  expect(await page.getByText(t('page.analysis.helped')).count()).toBe(0)
  expect(await page.getByRole('link', { name: t('page.analysis.game') }).count()).toBe(0)
  // Both sides are moved by hand.
  for (const step of ['e6', 'f3', 'd2']) await table.play(step)
  const written = await table.record()
  expect(written).toContain('[Mode "analysis"]')
  expect(written).not.toMatch(/level|Help/)
  expect(checked(written)).toMatch(/\S/)
  await page.goto(page.url().replace(/#.*/, '#/library'))
  await page.locator('.game').getByText(t('page.analysis.title')).waitFor()
})

test('a position is shared as a link, and a game is edited where it stands', async ({ open }) => {
  const editor = await bench(open, 'nonaga')
  await editor.cell('2,0').dragTo(editor.cell('1,0'))
  await editor.legal()
  const position = await editor.position()
  await editor.button('page.editor.link').click()
  await editor.page.getByText(t('page.share.copied')).first().waitFor()
  const link = await editor.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#/open/')
  const page = await open({ at: link.split('#')[1]! })
  const table = await new Table(page).shown()
  await page.goto(page.url().replace('#/game/', '#/editor/nonaga/'))
  const again = new Bench(page)
  await again.legal()
  expect(await table.cell('1,0').getAttribute('aria-label')).toContain(t('board.nonaga.red'))
  await page.goto(page.url().replace(/#.*/, '#/import'))
  await paste(page, position)
  await new Table(page).shown()
})

describe.each([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
] as const)('the editor, %s', (_, context) => {
  test('is sound for those who cannot see it, and fits', { timeout: 180_000 }, async ({ open }) => {
    const found: string[] = []
    for (const game of ['ampel', 'attangle', 'nonaga', 'laberinto'] as const) {
      const editor = await bench(open, game, { context: { bypassCSP: true, ...context } })
      for (const summary of await editor.page.locator('summary').all()) await summary.click()
      found.push(...(await problems(editor.page, game)))
      const beyond = await editor.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, game).toBe(0)
      await editor.page.context().close()
    }
    expect(found).toEqual([])
  })
})
