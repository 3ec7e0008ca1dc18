// Games from outside and for outside: records, positions, files, links.
import { describe, expect } from 'vitest'
import { begin, opened, paste } from './support/begin'
import { stepsOf, unfinished } from './support/notation'
import { test } from './support/page'
import { checked, record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

async function linked(table: Table): Promise<string> {
  await table.button('page.share.short').first().click()
  const link = table.page.getByLabel(t('page.share.link'), { exact: true })
  await expect.poll(() => link.inputValue()).not.toBe('')
  return link.inputValue()
}

describe('what the command writes the page reads, and the other way round', () => {
  test.for([
    'ampel-1',
    'ampel-two-yellows',
    'attangle-comments',
    'attangle-2006',
    'attangle-position',
    'nonaga-1',
    'nonaga-repetition',
    'laberinto-three',
    'laberinto-five-hidden',
    'laberinto-six-dice',
  ])('%s', { timeout: 120_000 }, async (name, { open }) => {
    const text = record(`good/${name}`)
    const table = await opened(open, text)
    const written = await table.record()
    expect(checked(written)).toMatch(/\S/)
    // The same steps, comments and variations, whatever else is written.
    expect(stepsOf(written)).toEqual(stepsOf(text))
  })

  test('a game played on the page, with a variation and a resignation', async ({ open }) => {
    const table = await begin(open, 'attangle', ['person', 'person'])
    for (const step of ['f3', 'e6', 'a4']) await table.play(step)
    await table.button('page.undo').click()
    await table.stands('e6')
    await table.play('g1')
    await table.button('page.more').click()
    await table.page
      .locator('.panel')
      .getByRole('button', { name: t('page.resign') })
      .click()
    await table.page
      .getByRole('dialog')
      .getByRole('button', { name: t('page.resign'), exact: true })
      .click()
    await table.result.waitFor()
    const written = await table.record()
    checked(written)
    expect(written).toContain('resigned')
    expect(written).toMatch(/\(3\. a4\s*\)/)
  })
})

describe('a record comes in', () => {
  test('by a file', async ({ open }) => {
    const page = await open({ at: '/import' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record('good/nonaga-1')) })
    const table = new Table(page)
    await table.result.waitFor()
    expect(await table.steps()).toEqual(stepsOf(record('good/nonaga-1')))
  })

  test('by dropping it anywhere', async ({ open }) => {
    const page = await open()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const carried = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'game.txt', { type: 'text/plain' }))
      return data
    }, record('good/nonaga-1'))
    await page.dispatchEvent('main', 'drop', { dataTransfer: carried })
    await new Table(page).result.waitFor()
  })

  test('as a position', async ({ open }) => {
    const context = { permissions: ['clipboard-read', 'clipboard-write'] }
    const table = await opened(open, unfinished(record('good/attangle-1'), 1), { context })
    const { page } = table
    await table.button('page.share.short').first().click()
    await page.getByRole('button', { name: t('page.share.position') }).click()
    await page.getByText(t('page.share.copied')).waitFor()
    const position = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(page.url().replace(/#.*/, '#/import'))
    await paste(page, position)
    await table.shown()
    expect(await table.steps()).toEqual([])
    // The last step of the game wins here too.
    await table.play('a3+c2xa2')
    await table.result.waitFor()
  })
})

describe('a broken record', () => {
  test.for([
    ['step-illegal', 5, 4, 'd4'],
    ['nonaga-disc-locked', 4, 15, '@-3,1>2,-1'],
    ['comment-not-closed', null, null, ''],
  ] as const)('%s is refused at its place, and nothing is lost', async ([name, line, column, step], { open }) => {
    const table = await begin(open, 'attangle', ['person', 'person'])
    const { page } = table
    await table.play('f3')
    const game = page.url()
    await page.goto(game.replace(/#.*/, '#/import'))
    const text = record(`bad/${name}`)
    await paste(page, text)
    const alert = page.getByRole('alert')
    await expect.poll(() => alert.textContent()).toMatch(/\S{3,}/)
    expect(await alert.textContent()).toContain(step)
    expect(await page.getByLabel(t('page.import.label')).inputValue()).toBe(text)
    if (line !== null) {
      const here = page.locator('.line.here')
      expect(await here.locator('.number').textContent()).toBe(String(line))
      expect(await here.locator('mark').textContent()).toBe(text.split('\n')[line - 1]![column - 1])
      await page.getByRole('button', { name: t('page.import.show') }).click()
      const selected = await page.evaluate(() => {
        const field = document.activeElement as HTMLTextAreaElement
        return field.value.slice(0, field.selectionStart)
      })
      expect(selected.split('\n').length).toBe(line)
    }
    await page.goto(game)
    await table.shown()
    expect(await table.steps()).toEqual(['f3'])
  })

  test('and whatever else is no game is refused with a sentence', async ({ open }) => {
    const page = await open({ at: '/import' })
    const button = page.getByRole('button', { name: t('page.import.open'), exact: true })
    for (const text of ['', '   ']) {
      await page.getByLabel(t('page.import.label')).fill(text)
      expect(await button.isDisabled()).toBe(true)
    }
    let said = ''
    for (const text of ['hello', '#/open/1abc', '[Game "chess"]\n\n1. e4\n*', 'ampel; nonsense']) {
      await page.getByLabel(t('page.import.label')).fill(text)
      await button.click()
      await expect
        .poll(() =>
          page
            .getByRole('alert')
            .textContent()
            .then((now) => now !== said && now),
        )
        .toMatch(/\S+ \S+ \S+/)
      said = (await page.getByRole('alert').textContent()) ?? ''
    }
  })
})

describe('a link', () => {
  test('holds the whole game for somebody who has never been here', async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 'person'])
    const steps = stepsOf(record('good/nonaga-1'))
    for (const step of steps.slice(0, 3)) await table.play(step)
    const link = await linked(table)
    expect(link.split('#')[0]).toBe(table.page.url().split('#')[0])
    const stranger = await open({ at: link.split('#')[1]! })
    const other = await new Table(stranger).shown()
    expect(await other.steps()).toEqual(steps.slice(0, 3))
    for (const step of steps.slice(3)) await other.play(step)
    await other.result.waitFor()
    expect(await table.steps()).toEqual(steps.slice(0, 3))
  })

  test('that is broken says so, and leads on', async ({ open }) => {
    const table = await begin(open, 'nonaga', ['person', 'person'])
    const link = await linked(table)
    for (const payload of [
      '',
      '1',
      '1%%%',
      '9abc',
      link.split('/open/')[1]!.slice(0, -7),
      `0${btoa('[Game "chess"]\n\n*').replace(/=+$/, '')}`,
    ]) {
      const page = await open({ at: `/open/${payload}` })
      await page.getByRole('heading', { level: 1, name: t('page.trouble.link') }).waitFor()
      await page
        .getByRole('link', { name: t('page.trouble.home') })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: t('page.home.heading') }).waitFor()
    }
  })
})

test('pictures of the board are saved as SVG and PNG', async ({ open }) => {
  const table = await opened(open, record('good/ampel-1'))
  await table.button('page.share.short').first().click()
  for (const kind of ['SVG', 'PNG']) {
    const [file] = await Promise.all([
      table.page.waitForEvent('download'),
      table.page.getByRole('button', { name: kind, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^ampel-.*\\.${kind.toLowerCase()}$`))
    const path = await file.createReadStream()
    const parts: Buffer[] = []
    for await (const part of path) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    if (kind === 'SVG') expect(bytes.toString()).toMatch(/^<svg[\s\S]+<\/svg>\s*$/)
    else expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  }
})
