// Animations of games, made in the browser.
import { expect } from 'vitest'
import { readGif } from '../src/film/testing'
import { opened } from './support/begin'
import { stepsOf } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import type { Table } from './support/table'
import { t } from './support/words'

/** The file that a button offers. */
async function saved(table: Table, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    table.page.waitForEvent('download', { timeout: 120_000 }),
    table.page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part as Buffer)
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) }
}

test.for(['nonaga-1', 'attangle-1'])('%s as a GIF, a frame for each place', async (name, { open }) => {
  const text = record(`good/${name}`)
  const table = await opened(open, text)
  await table.button('page.share.short').first().click()
  await table.page.getByRole('radio', { name: t('page.film.size.small'), exact: true }).check()
  const { name: called, bytes } = await saved(table, 'GIF')
  expect(called).toMatch(/\.gif$/)
  const gif = readGif(bytes)
  expect(gif.frames.length).toBe(stepsOf(text).length + 1)
  expect(Math.max(gif.width, gif.height)).toBe(320)
  expect(gif.delays[0]).toBe(80)
  // A step changes the picture, and no frame is blank.
  expect(Buffer.compare(gif.frames[0]!, gif.frames[1]!)).not.toBe(0)
  expect(new Set(gif.frames.at(-1)!).size).toBeGreaterThan(20)
})

test('an animation can be stopped, and the rest of a game be filmed', async ({ open }) => {
  const text = record('good/attangle-1')
  const table = await opened(open, text)
  const steps = stepsOf(text)
  await table.page.locator(`[data-node="${steps.length - 2}"]`).click()
  await table.button('page.share.short').first().click()
  await table.page.getByRole('button', { name: 'GIF', exact: true }).click()
  await table.button('page.film.cancel').click()
  await table.page.getByRole('button', { name: 'GIF', exact: true }).waitFor()
  await table.page.getByRole('radio', { name: t('page.film.part.rest'), exact: true }).check()
  await table.page.getByRole('radio', { name: t('page.film.pace.brisk'), exact: true }).check()
  expect(readGif((await saved(table, 'GIF')).bytes).frames.length).toBe(3)
  const video = await saved(table, t('page.film.video'))
  expect(video.name).toMatch(/\.webm$/)
  // The sign of EBML, with which every WebM begins.
  expect(video.bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
})
