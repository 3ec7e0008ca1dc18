// Back and forth, other ways on, giving up, and playing again.
import { expect } from 'vitest'
import { begin, opened } from './support/begin'
import { stepsOf } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { seat, t } from './support/words'

const NONAGA = stepsOf(record('good/nonaga-1'))

test('steps are taken back, played again, and played otherwise', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  for (const step of ['f3', 'e6', 'a4']) await table.play(step)
  const [undo, redo] = [table.button('page.undo'), table.button('page.redo')]
  expect(await redo.isDisabled()).toBe(true)
  await undo.click()
  await table.stands('e6')
  await undo.click()
  await table.stands('f3')
  await redo.click()
  await table.stands('e6')
  // Another answer is a variation; the first one stays.
  await table.play('g1')
  expect((await table.steps()).sort()).toEqual(['a4', 'e6', 'f3', 'g1'])
  await undo.click()
  await table.stands('e6')
  await undo.click()
  await undo.click()
  await table.stands('')
  expect(await undo.isDisabled()).toBe(true)
  // Any step of the list leads there; what was taken back is the variation, and can be taken out.
  await table.page.getByRole('button', { name: 'a4', exact: true }).click()
  await table.stands('a4')
  await table.page.getByRole('button', { name: t('page.moves.prune', { step: 'a4' }) }).click()
  await expect.poll(() => table.steps()).toEqual(['f3', 'e6', 'g1'])
  await table.page.reload()
  await table.shown()
  expect(await table.steps()).toEqual(['f3', 'e6', 'g1'])
})

test('the slider and its buttons show every place of a game', async ({ open }) => {
  const table = await opened(open, record('good/nonaga-1'))
  await table.result.waitFor()
  await table.button('page.replay.first').click()
  await table.stands('')
  await table.button('page.replay.on').click()
  await table.stands(NONAGA[0]!)
  await table.page.getByRole('slider').fill('5')
  await table.stands(NONAGA[4]!)
  await table.button('page.replay.last').click()
  await table.result.waitFor()
  await table.page.getByRole('button', { name: t('page.replay.play'), exact: true }).click()
  await expect.poll(async () => (await table.now()) !== NONAGA.at(-1)).toBe(true)
  await table.result.waitFor()
  await table.stands(NONAGA.at(-1)!)
})

test('who resigns loses, may take it back, and plays a rematch in the other seat', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 1])
  const { page } = table
  const more = async (key: string): Promise<void> => {
    await table.button('page.more').click()
    await page
      .locator('.panel')
      .getByRole('button', { name: t(key), exact: true })
      .click()
  }
  await more('page.resign')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('page.resign.no') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await table.result.count()).toBe(0)
  await more('page.resign')
  await dialog.getByRole('button', { name: t('page.resign'), exact: true }).click()
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.lost'))
  expect(await table.why()).toContain(t('page.end.why.resigned.yourself'))
  await page.reload()
  await table.result.waitFor()
  await table.button('page.undo').click()
  await table.result.waitFor({ state: 'detached' })
  await more('page.resign')
  await dialog.getByRole('button', { name: t('page.resign'), exact: true }).click()
  await table.result.waitFor()

  const before = page.url()
  await page
    .getByRole('button', { name: t('page.rematch') })
    .first()
    .click()
  await expect.poll(() => page.url()).not.toBe(before)
  // Now the engine has the first seat, so it begins.
  await expect.poll(async () => (await table.steps()).length).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.due').textContent()).toBe(t('page.prompt.yours'))
  await page.goBack()
  await table.result.waitFor()
})

test('a person takes the place of the engine, by name', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 8])
  const { page } = table
  await page.getByTitle(t('page.seats.change')).first().click()
  await page.getByLabel(t('page.seats.who', { seat: seat('black') })).selectOption('person')
  await page.getByLabel(t('page.seats.name', { seat: seat('black') })).fill('Björn <b>')
  await page.getByRole('button', { name: t('page.seats.done') }).click()
  await page.getByText('Björn <b>').waitFor()
  for (const step of NONAGA.slice(0, 4)) await table.play(step)
})

test('a hint is a legal step with a reason', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'], { settings: { coordinates: true } })
  await table.button('page.hint.title').click()
  const hint = table.page.locator('.prompt .more')
  await expect
    .poll(() => hint.textContent().catch(() => ''), { timeout: 30_000 })
    .toMatch(/ \(-?\d,-?\d>-?\d,-?\d\): \S.+/)
  const [, step = ''] = /\((\S+)\)/.exec((await hint.textContent())!) ?? []
  await table.play(step)
})

test('a step that is not legal is refused with the reason, and nothing changes', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  await table.play('f3')
  await table.page.keyboard.press('m')
  await table.page.locator('#step').fill('d4')
  await table.page.keyboard.press('Enter')
  await table.page.locator('.refused').waitFor()
  expect(await table.page.locator('.refused').textContent()).toContain(t('plain.attangle.why.centre'))
  expect(await table.steps()).toEqual(['f3'])
  await table.play('e6')
})
