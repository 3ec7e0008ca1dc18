// What people note at the moves of a game: comments, symbols, drawings, and the order of variations.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { opened, paste } from './support/begin'
import { stepsOf } from './support/notation'
import { PHONE, test } from './support/page'
import { checked, record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const STEPS = stepsOf(record('good/nonaga-1'))
const TRIED = '0,-2>1,-2'

/** Opens the menu of the move that is looked at, and presses an item of it. */
async function note(page: Page, step: string, key: string): Promise<void> {
  await page.getByRole('button', { name: t('page.note.menu', { step }) }).click()
  await page
    .getByRole('dialog', { name: t('page.note.menu', { step }) })
    .getByRole('button', { name: t(key), exact: true })
    .click()
}

/** Where the middle of a cell is on the screen. */
async function middle({ cell }: Table, name: string): Promise<{ x: number; y: number }> {
  const box = (await cell(name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a variation is commented, marked and drawn on, and its file says so', async ({ open }) => {
  const table = await opened(open, record('good/nonaga-1'))
  const { page } = table
  await table.result.waitFor()
  await page.getByRole('slider').fill('4')
  await table.stands(STEPS[3]!)
  await table.play(TRIED)

  await note(page, TRIED, 'page.note.comment')
  const dialog = page.getByRole('dialog', { name: t('page.note.comment.of', { step: TRIED }) })
  await dialog.getByRole('textbox').fill('Braces {and} a \\ are text.')
  await dialog.getByRole('button', { name: t('page.note.save') }).click()
  await page.locator('.moves .comment', { hasText: 'Braces {and}' }).waitFor()

  // The menu also opens where other menus do.
  await page.locator(`[data-node][aria-current="step"]`).click({ button: 'right' })
  await page.getByRole('button', { name: t('page.note.symbol.!?'), exact: true }).click()
  await table.stands(`${TRIED}!?, ${t('page.note.symbol.!?')}`)

  // The right button draws: an arrow where it is dragged, a ring where it is pressed.
  const [from, to] = [await middle(table, '0,0'), await middle(table, '1,0')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up({ button: 'right' })
  await expect
    .poll(() => table.cell('0,0').getAttribute('aria-label'))
    .toContain(t('board.cell.arrow', { colour: t('colour.green'), cell: '1,0' }))
  await page.keyboard.down('Shift')
  await page.mouse.click(to.x, to.y, { button: 'right' })
  await page.keyboard.up('Shift')
  // So do keys on a cell.
  await table.cell('1,0').focus()
  await page.keyboard.press('Alt+j')
  await table.cell('0,0').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('q')
  const label = (): Promise<string | null> => table.cell('0,0').getAttribute('aria-label')
  await expect.poll(label).toContain(t('board.cell.ring', { colour: t('colour.green') }))
  await page.keyboard.press('q')
  await expect.poll(label).not.toContain(t('board.cell.ring', { colour: t('colour.green') }))

  const written = await table.record()
  checked(written)
  const flat = written.replaceAll(/\s+/g, ' ')
  expect(flat).toContain(
    `(3. ${TRIED}!? [%arrow green 0,0 1,0] [%ring red 1,0] [%arrow blue 1,0 0,0] {Braces {and\\} a \\\\ are text.})`,
  )
  // It is kept, and comes back from its file as it was.
  await page.reload()
  await table.stands(`${TRIED}!?, ${t('page.note.symbol.!?')}`)
  await page.goto(page.url().replace(/#.*/, '#/import'))
  await paste(page, written)
  await table.result.waitFor()
  expect(await table.record()).toBe(written)
})

test('variations change places on the analysis board, and what is deleted comes back', async ({ open }) => {
  const text = '[Game "attangle"]\n[Mode "analysis"]\n\n1. c3\n   (1. e4)\n   (1. a1)\n2. b2\n*\n'
  const table = await opened(open, text)
  const { page } = table
  await table.shown()
  const aside = page.locator('.moves li.aside [data-node]')
  await expect.poll(() => aside.allTextContents()).toEqual(['e4', 'a1'])

  await page.locator('[data-node]', { hasText: 'a1' }).click()
  await table.stands('a1')
  await note(page, 'a1', 'page.note.promote')
  await expect.poll(() => aside.allTextContents()).toEqual(['a1', 'e4'])
  await note(page, 'a1', 'page.note.main')
  await expect.poll(() => aside.allTextContents()).toEqual(['c3', 'b2', 'e4'])

  await page.locator('[data-node]', { hasText: 'c3' }).click()
  await table.stands('c3')
  await note(page, 'c3', 'page.note.delete')
  await expect.poll(() => table.steps()).toEqual(['a1', 'e4'])
  await page
    .getByRole('status')
    .getByRole('button', { name: t('page.undo') })
    .click()
  await expect.poll(() => aside.allTextContents()).toEqual(['c3', 'b2', 'e4'])
})

test('a finger draws with a pen', async ({ open }) => {
  const table = await opened(open, record('good/nonaga-1'), { context: PHONE })
  const { page } = table
  await table.result.waitFor()
  await page.getByRole('button', { name: t('page.draw.pen') }).tap()
  await page.getByRole('button', { name: t('page.draw.hue.violet') }).tap()
  await table.cell('0,0').tap()
  await expect
    .poll(() => table.cell('0,0').getAttribute('aria-label'))
    .toContain(t('board.cell.ring', { colour: t('colour.violet') }))
  await page.getByRole('button', { name: t('page.draw.delete') }).tap()
  await expect.poll(() => table.cell('0,0').getAttribute('aria-label')).not.toContain(t('colour.violet'))
})

test('a game that goes on shows what is noted, and offers nothing', async ({ open }) => {
  const text = '[Game "attangle"]\n\n{Before it.}\n1. c3! [%ring red c3] {Near the centre.}\n*\n'
  const table = await opened(open, text)
  const { page } = table
  await table.stands(`c3!, ${t('page.note.symbol.!')}`)
  await page.getByText('Before it.').waitFor()
  expect(await table.cell('c3').getAttribute('aria-label')).toContain(t('board.cell.ring', { colour: t('colour.red') }))
  expect(await page.getByRole('button', { name: t('page.note.menu', { step: 'c3' }) }).count()).toBe(0)
  expect(await page.getByRole('button', { name: t('page.draw.pen') }).count()).toBe(0)
})
