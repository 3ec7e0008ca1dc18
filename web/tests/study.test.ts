// Studies: made and arranged, shared by link and by file, and opened from what others wrote.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { opened, paste } from './support/begin'
import { test } from './support/page'
import { checked, record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const chapters = (page: Page) => page.getByRole('region', { name: t('page.study.chapters') }).getByRole('listitem')
const titles = async (page: Page): Promise<string[]> =>
  (await chapters(page).allTextContents()).map((text) => text.replace(/^\s*\d+\s*/, '').trim())
const press = (page: Page, key: string): Promise<void> =>
  page.getByRole('button', { name: t(key), exact: true }).click()

/** The study's file and its link. */
async function shared(page: Page): Promise<{ text: string; link: string }> {
  await press(page, 'page.study.share')
  const [text, link] = [page.getByLabel(t('page.share.record')), page.getByLabel(t('page.share.link'))]
  await expect.poll(() => link.inputValue()).toContain('#/open/')
  const found = { text: await text.inputValue(), link: await link.inputValue() }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return found
}

test(
  'a study is made, arranged, and read by others from its link and its file',
  { timeout: 120_000 },
  async ({ open }) => {
    // A game of the library becomes its second chapter.
    const table = await opened(open, record('good/nonaga-1'))
    const { page } = table
    await table.result.waitFor()
    await page.goto(page.url().replace(/#.*/, '#/library'))
    await press(page, 'page.study.new')
    await page.getByLabel(t('page.study.name'), { exact: true }).fill('First moves')
    await press(page, 'page.study.add')
    await table.shown()
    await expect.poll(() => titles(page)).toEqual(['First moves'])
    await page.locator('[data-cell][aria-disabled="false"]').first().waitFor()

    await press(page, 'page.study.new-chapter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('page.study.from.library') }).check()
    await dialog.getByLabel(t('page.study.name'), { exact: true }).fill('A whole game')
    await press(page, 'page.study.add')
    await expect.poll(() => titles(page)).toEqual(['First moves', 'A whole game'])
    await expect.poll(() => page.getByText('A whole game').count()).toBeGreaterThan(1)
    await table.shown()
    await page.locator('[data-node]').first().click()

    // The study and its chapters have titles, an order and comments.
    await press(page, 'page.study.arrange')
    await press(page, 'page.study.up')
    await expect.poll(() => titles(page)).toEqual(['A whole game', 'First moves'])
    await press(page, 'page.study.rename')
    await page.getByRole('dialog').getByRole('textbox').fill('Nonaga “for all”')
    await press(page, 'page.note.save')
    await page.getByRole('heading', { name: 'Nonaga “for all”' }).waitFor()
    const step = await table.now()
    await page.getByRole('button', { name: t('page.note.menu', { step }) }).click()
    await press(page, 'page.note.comment')
    await page.getByRole('dialog').getByRole('textbox').fill('It begins here.')
    await press(page, 'page.note.save')
    await page.locator('.moves .comment', { hasText: 'It begins here.' }).waitFor()

    const { text, link } = await shared(page)
    checked(text)
    expect(text.match(/\[Study "Nonaga “for all”"\]/g)).toHaveLength(2)
    expect(text).toMatch(/\[Chapter "A whole game"\][^]*\[Chapter "First moves"\]/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('{It begins here.}')

    // Somebody else opens the link.
    const other = await open({ at: link.replace(/^.*#/, '') })
    await new Table(other).shown()
    await expect.poll(() => titles(other)).toEqual(['A whole game', 'First moves'])
    await other.locator('.moves .comment', { hasText: 'It begins here.' }).waitFor()
    expect((await shared(other)).text).toBe(text)

    // It is kept, in the library too, and deleted only until somebody wants it back.
    await page.goto(page.url().replace(/#.*/, '#/library'))
    const kept = page.getByRole('link', { name: 'Nonaga “for all”' })
    await kept.waitFor()
    await page.getByRole('button', { name: t('page.library.delete', { game: 'Nonaga “for all”' }) }).click()
    await kept.waitFor({ state: 'detached' })
    await press(page, 'page.undo')
    await kept.click()
    await expect.poll(() => titles(page)).toEqual(['A whole game', 'First moves'])

    // The file is opened like any other.
    await page.goto(page.url().replace(/#.*/, '#/import'))
    await paste(page, text)
    await table.shown()
    await expect.poll(() => titles(page)).toEqual(['A whole game', 'First moves'])
  },
)

test('the figures of the rules are opened as a study', async ({ open }) => {
  const page = await open({ at: '/rules/nonaga' })
  await press(page, 'page.rules.study')
  await new Table(page).shown()
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(3)
  const { text } = await shared(page)
  checked(text)
  // The next chapter is another board.
  const before = page.url()
  await chapters(page).nth(1).getByRole('link').click()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.goBack()
})

test('the tasks of a course are opened as a study', async ({ open }) => {
  const page = await open({ at: '/course/nonaga' })
  await press(page, 'page.rules.study')
  await new Table(page).shown()
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(10)
  // A task says what to do, and its solution is there to be played through.
  await page.locator('.moves .comment').first().waitFor()
  await page.locator('[data-node]').first().waitFor()
  checked((await shared(page)).text)
})

/** A position in which Red wins this turn, as a chapter with more tags. */
const posed = (tags: string): string =>
  `[Game "nonaga"]\n[Study "Mine"]\n[Chapter "One"]\n${tags}[Position "red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o"]\n\n*\n`

test('a puzzle of one’s own is proven, solved and shared', { timeout: 120_000 }, async ({ open }) => {
  const table = await opened(open, posed(''))
  const { page } = table
  await press(page, 'page.study.arrange')
  await press(page, 'page.study.puzzle.make')
  await page.getByText(t('puzzle.task.win.now')).waitFor()
  await expect.poll(() => titles(page)).toEqual(['One', t('page.study.puzzle', { n: 2 })])
  for (const cell of ['2,0', '-1,0']) await page.locator(`[data-cell="${cell}"][aria-disabled="false"]`).click()
  await page.locator('[data-stands="solved"]').waitFor()
  const { text, link } = await shared(page)
  checked(text)
  expect(text).toContain('[Puzzle "win1"]')

  const other = await open({ at: link.replace(/^.*#/, '') })
  await new Table(other).shown()
  await chapters(other).nth(1).getByRole('link').click()
  await other.getByText(t('puzzle.task.win.now')).waitFor()
  // Like any other chapter it can be looked at on the board.
  await press(other, 'page.study.puzzle.board')
  await other.getByRole('tab', { name: t('page.analysis.lines.title') }).waitFor()
})

test('a position that is no puzzle, and a claim that is not so, get a sentence', async ({ open }) => {
  const page = await open({ at: '/import' })
  await paste(page, '[Game "nonaga"]\n[Study "Mine"]\n[Chapter "One"]\n\n*\n')
  await new Table(page).shown()
  await press(page, 'page.study.arrange')
  await press(page, 'page.study.puzzle.make')
  await page.getByText(t('puzzle.false.none')).waitFor({ timeout: 120_000 })
  for (const [claim, why] of [
    ['win2', t('puzzle.false.modest')],
    ['<b>', t('puzzle.error.claim', { text: '<b>' })],
  ]) {
    await page.goto(page.url().replace(/#.*/, '#/import'))
    await paste(page, posed(`[Puzzle "${claim}"]\n`))
    await page.getByRole('alert').getByText(why!).waitFor()
  }
})

test('a broken or huge study is refused in words, and nothing is lost', async ({ open }) => {
  const good = '[Game "attangle"]\n[Study "Mine"]\n[Chapter "One"]\n\n1. c3\n*\n'
  const table = await opened(open, good)
  const { page } = table
  await expect.poll(() => titles(page)).toEqual(['One'])
  const study = page.url()
  await page.goto(study.replace(/#.*/, '#/import'))
  const refused = async (text: string): Promise<string> => {
    const alert = page.getByRole('alert')
    await paste(page, text)
    await expect.poll(() => alert.textContent()).toMatch(/\S{3,}/)
    const said = (await alert.textContent()) ?? ''
    expect(page.url()).toContain('#/import')
    return said
  }
  const broken = await refused(`${good}\n[Game "attangle"]\n[Chapter "Two"]\n\n1. c3 [%ring red z9]\n*\n`)
  expect(broken).toContain('z9')
  expect(await page.locator('.line.here .number').textContent()).toBe('11')
  expect(await refused(good.repeat(101))).toContain(t('page.study.many', { most: 100 }))
  expect(await refused(`${good}{${'x'.repeat(1 << 20)}}`)).toContain(t('page.import.long'))
  await page.goto(study)
  await expect.poll(() => titles(page)).toEqual(['One'])
})
