// axe-core finds nothing on any screen, in any theme, wide or narrow.
import { describe, expect } from 'vitest'
import { problems as look } from './support/axe'
import { begin, opened } from './support/begin'
import { unfinished } from './support/notation'
import { PHONE, test, WIDE, type Visit } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const themes: Record<string, Visit> = {
  light: { context: { bypassCSP: true } },
  dark: { context: { bypassCSP: true, colorScheme: 'dark' } },
  'high contrast': { context: { bypassCSP: true }, settings: { theme: 'contrast' } },
  'light, on a phone': { context: { bypassCSP: true, ...PHONE } },
}

describe.each(Object.entries(themes))('%s', (_, visit) => {
  test('screens', { timeout: 180_000 }, async ({ open }) => {
    // A table that is not there cannot be talked about.
    const page = await open({ ...visit, expected: [/socket|table\/none|tables\/none|404/i] })
    const origin = page.url().replace(/#.*/, '')
    const found: string[] = []
    for (const path of [
      '',
      'new/ampel',
      'new/laberinto',
      'import',
      'library',
      'rules/ampel',
      'rules/attangle',
      'rules/nonaga',
      'rules/laberinto',
      'course/nonaga',
      'course/laberinto',
      'puzzles',
      'puzzles/nonaga',
      'tables',
      'table/none',
      'about',
      'settings',
      'nowhere',
      'game/none',
      'open/1',
    ]) {
      await page.goto(`${origin}#/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await look(page, path || 'home')))
    }
    await page.goto(`${origin}#/import`)
    await page.getByLabel(t('page.import.label')).fill(record('bad/step-illegal'))
    await page.getByRole('button', { name: t('page.import.open'), exact: true }).click()
    await page.locator('.line.here').waitFor()
    found.push(...(await look(page, 'a broken record')))
    expect(found).toEqual([])
  })

  test('games in progress', { timeout: 180_000 }, async ({ open }) => {
    const found: string[] = []
    for (const name of ['ampel-1', 'attangle-1', 'nonaga-1', 'laberinto-three']) {
      const table = await opened(open, unfinished(record(`good/${name}`), 3), visit)
      await table.page.keyboard.press('c')
      found.push(...(await look(table.page, name)))
      await table.page.context().close()
    }
    expect(found).toEqual([])
  })

  test('a study, and notes at its moves', { timeout: 120_000 }, async ({ open }) => {
    const chapter = (title: string): string =>
      `[Game "attangle"]\n[Study "Mine"]\n[Chapter "${title}"]\n\n{Begin.}\n1. c3! [%arrow red c3 e4] {Near.}\n*\n\n`
    const { page } = await opened(open, chapter('One') + chapter('Two'), visit)
    const found = await look(page, 'study')
    await page.getByRole('button', { name: t('page.draw.pen') }).click()
    await page.getByRole('button', { name: t('page.draw.delete') }).waitFor()
    found.push(...(await look(page, 'pens')))
    await page.getByRole('button', { name: t('page.draw.pen') }).click()
    await page.getByRole('button', { name: t('page.study.share') }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await look(page, 'shared study')))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const sheet = page.getByRole('toolbar').getByRole('button', { name: t('page.moves.title') })
    if (await sheet.isVisible()) await sheet.click()
    await page.getByRole('button', { name: t('page.note.menu.start') }).click()
    await page.getByRole('dialog', { name: t('page.note.menu.start') }).waitFor()
    found.push(...(await look(page, 'notes')))
    await page.getByRole('button', { name: t('page.note.comment'), exact: true }).click()
    await page.getByRole('dialog', { name: t('page.note.comment.start') }).waitFor()
    found.push(...(await look(page, 'comment')))
    expect(found).toEqual([])
  })
})

describe('study on a phone in the dark', () => {
  const visit: Visit = { context: { bypassCSP: true, ...PHONE, colorScheme: 'dark' } }

  test('analysis, openings and what is shared', { timeout: 180_000 }, async ({ open }) => {
    const found: string[] = []
    for (const game of ['ampel', 'attangle', 'nonaga', 'laberinto']) {
      const page = await open({ ...visit, at: `/analysis/${game}` })
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      found.push(...(await look(page, `analysis of ${game}`)))
      await page.getByRole('tab', { name: t('page.openings.title') }).tap()
      const openings = page.getByRole('tabpanel').getByRole('region', { name: t('page.openings.title') })
      await openings.locator('tbody tr').or(openings.getByRole('status')).first().waitFor()
      found.push(...(await look(page, `openings of ${game}`)))
      await page.context().close()
    }
    const { page } = await opened(open, record('good/attangle-1'), visit)
    await page.keyboard.press('s')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('button', { name: 'GIF', exact: true }).waitFor()
    found.push(...(await look(page, 'share and film')))
    expect(found).toEqual([])
  })

  test('a review, and learning from it', { timeout: 240_000 }, async ({ open }) => {
    const { page, result } = await opened(open, `[Seat0 "level:1"]\n${record('good/nonaga-1')}`, visit)
    await result.waitFor()
    await page.getByRole('link', { name: t('page.end.review'), exact: true }).tap()
    const learn = page.getByRole('button', { name: t('page.mistakes.learn') })
    await learn.waitFor({ timeout: 120_000 })
    const found = await look(page, 'review')
    await page.getByRole('button', { name: t('page.review.slip.before') }).tap()
    await page.locator('.card li button').first().waitFor()
    found.push(...(await look(page, 'a bad turn')))
    await learn.tap()
    await page.getByText(t('page.mistakes.solution'), { exact: true }).waitFor()
    found.push(...(await look(page, 'a mistake')))
    await page.goto(page.url().replace(/#.*/, '#/puzzles/mistakes'))
    await page.locator('[data-stands="open"]').waitFor()
    found.push(...(await look(page, 'a mistake that came back')))
    await page.goto(page.url().replace(/#.*/, '#/library'))
    await page.getByRole('searchbox').waitFor()
    found.push(...(await look(page, 'library')))
    expect(found).toEqual([])
  })

  test('puzzles and the editor', { timeout: 180_000 }, async ({ open }) => {
    const page = await open({ ...visit, at: '/puzzles' })
    const origin = page.url().replace(/#.*/, '')
    const found = await look(page, 'puzzles')
    for (const game of ['ampel', 'attangle', 'nonaga', 'laberinto']) {
      await page.goto(`${origin}#/puzzles/${game}`)
      await page.locator('[data-stands="open"]').waitFor()
      await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
      found.push(...(await look(page, `puzzle of ${game}`)))
      await page.getByRole('button', { name: t('page.puzzle.show') }).tap()
      await page.getByText(t('page.puzzle.shown')).waitFor({ timeout: 30_000 })
      found.push(...(await look(page, `solution of ${game}`)))
      await page.goto(`${origin}#/editor/${game}`)
      await page.getByText(t('page.editor.legal')).waitFor()
      for (const summary of await page.locator('summary').all()) await summary.tap()
      found.push(...(await look(page, `editor of ${game}`)))
    }
    await page.goto(`${origin}#/puzzles/daily`)
    await page.locator('[data-stands="open"]').waitFor()
    found.push(...(await look(page, 'puzzle of the day')))
    expect(found).toEqual([])
  })

  test('studies', { timeout: 120_000 }, async ({ open }) => {
    const chapter = (title: string): string =>
      `[Game "attangle"]\n[Study "Mine"]\n[Chapter "${title}"]\n\n{Begin.}\n1. c3! [%arrow red c3 e4] {Near.}\n*\n\n`
    const { page } = await opened(open, chapter('One') + chapter('Two'), visit)
    const found = await look(page, 'study')
    await page.getByRole('button', { name: t('page.study.share') }).tap()
    await page.getByRole('dialog').waitFor()
    found.push(...(await look(page, 'shared study')))
    expect(found).toEqual([])
  })
})

describe('what opens over a game', () => {
  for (const [name, visit] of Object.entries(themes).filter(([name]) => name !== 'high contrast'))
    test(`dialogs and menus, ${name}`, { timeout: 180_000 }, async ({ open }) => {
      const table = await begin(open, 'nonaga', ['person', 'person'], visit)
      const { page } = table
      await table.play('2,0>1,1')
      const found: string[] = []
      const over = async (key: string, shown: string): Promise<void> => {
        await page.keyboard.press(key)
        await page.getByRole('dialog', { name: t(shown) }).waitFor()
        found.push(...(await look(page, shown)))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await over('s', 'page.share.title')
      await over('?', 'page.help.title')
      for (const menu of ['page.view.title', 'page.more']) {
        await table.button(menu).click()
        await page.locator('.panel').waitFor()
        found.push(...(await look(page, menu)))
        await page.keyboard.press('Escape')
        await page.locator('.panel').waitFor({ state: 'detached' })
      }
      await table.button('page.more').click()
      await page
        .locator('.panel')
        .getByRole('button', { name: t('page.seats.title') })
        .click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await look(page, 'page.seats.title')))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await table.button('page.more').click()
      await page
        .locator('.panel')
        .getByRole('button', { name: t('page.resign') })
        .click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await look(page, 'page.resign')))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('page.resign'), exact: true })
        .click()
      await table.result.waitFor()
      found.push(...(await look(page, 'the end of a game')))
      await page.goto(page.url().replace(/#.*/, '#/library'))
      await page.getByRole('searchbox').waitFor()
      found.push(...(await look(page, 'library')))
      expect(found).toEqual([])
    })

  test('Laberinto with a tile in the hand', async ({ open }) => {
    const table = await begin(open, 'laberinto', ['person', 'person', 'person'], themes['light'])
    await table.page.locator('.tile.fits').first().click()
    expect(await look(table.page, 'laying')).toEqual([])
  })
})

test('text may be twice as large, and spaced out, and nothing is lost', async ({ open }) => {
  const page = await open({
    context: { bypassCSP: true, viewport: { width: WIDE.width / 2, height: WIDE.height / 2 } },
  })
  const origin = page.url().replace(/#.*/, '')
  for (const path of ['', 'new/laberinto', 'settings', 'rules/ampel', 'about', 'import']) {
    await page.goto(`${origin}#/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.addStyleTag({
      content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, path).toBe(0)
  }
  await page.goto(`${origin}#/new/nonaga`)
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
