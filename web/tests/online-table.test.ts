// A table that people share has all that a game on this device has.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stepsOf } from './support/notation'
import { joined, made, opened, play, standing, type Open } from './support/online'
import { test } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

const STEPS = stepsOf(record('good/attangle-1'))

/** Two people, and as many steps as were played. */
async function playing(open: Open, steps: number): Promise<[Page, Page]> {
  const ana = await opened(open, 'Attangle')
  const bruno = await joined(open, ana)
  for (const [at, step] of STEPS.slice(0, steps).entries()) await play([ana, bruno], step, at)
  return [ana, bruno]
}

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const now = (page: Page): Promise<string> =>
  page
    .locator('[data-node][aria-current="step"]')
    .allInnerTexts()
    .then((texts) => texts.join())
const free = (page: Page): Promise<number> => page.locator('[data-cell][aria-disabled="false"]').count()
const said = (page: Page): Promise<string> => page.locator('.prompt').innerText()

test('what was played is looked through while the game goes on', { timeout: 60_000 }, async ({ open }) => {
  const [ana, bruno] = await playing(open, 4)
  await expect.poll(() => free(ana)).toBeGreaterThan(0)
  // Pressed in the list, an earlier place is shown, and nothing can be played from there.
  await ana.getByRole('button', { name: STEPS[1], exact: true }).click()
  await expect.poll(() => now(ana)).toBe(STEPS[1])
  expect(await free(ana)).toBe(0)
  await ana.keyboard.press('m')
  expect(await ana.locator('#step').getAttribute('aria-disabled')).toBe('true')
  await ana.keyboard.press('Escape')
  expect(await said(ana)).toContain(t('page.online.review', { n: 2, of: 4 }))
  // It is still her turn, and that is said.
  expect(await said(ana)).toContain(t('page.prompt.yours'))
  expect(await ana.title()).toContain(`● ${t('page.prompt.yours')}`)
  await button(ana, 'page.replay.back').click()
  await expect.poll(() => now(ana)).toBe(STEPS[0])
  await button(ana, 'page.online.live').click()
  await expect.poll(() => now(ana)).toBe(STEPS[3])
  await expect.poll(() => free(ana)).toBeGreaterThan(0)
  // He looks back while she plays on: the list grows, and his place stays.
  await bruno.keyboard.press(',')
  await expect.poll(() => now(bruno)).toBe(STEPS[2])
  await play([ana], STEPS[4]!, 4)
  await expect.poll(() => made(bruno)).toEqual(STEPS.slice(0, 5))
  expect(await now(bruno)).toBe(STEPS[2])
  expect(await free(bruno)).toBe(0)
  for (const step of [STEPS[3], STEPS[4]]) {
    await bruno.keyboard.press('.')
    await expect.poll(() => now(bruno)).toBe(step)
  }
  await play([bruno], STEPS[5]!, 5)
  // What was done needs no word.
  expect(await standing(bruno)).toBe('')
})

test(
  'the rules, the view, the keys and the notation are at hand; hints are not',
  { timeout: 60_000 },
  async ({ open }) => {
    const [ana] = await playing(open, 0)
    await ana.getByRole('link', { name: t('page.rules.title', { game: 'Attangle' }) }).waitFor()
    await ana.getByRole('button', { name: t('page.view.title') }).click()
    await ana.getByText(t('page.view.rotate')).waitFor()
    await ana.keyboard.press('Escape')
    await ana.keyboard.press('?')
    const help = ana.getByRole('dialog', { name: t('page.help.title') })
    await help.getByText(t('page.help.walk')).waitFor()
    expect(await help.getByText(t('page.help.undo')).count()).toBe(0)
    await ana.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    // A step that is typed wrongly says why; one that is legal is played.
    const box = ana.locator('#step')
    await button(ana, 'page.box.label').click()
    await box.fill('a1-a9')
    await box.press('Enter')
    await ana.locator('.refused').waitFor()
    await box.fill(STEPS[0]!)
    await box.press('Enter')
    await expect.poll(() => made(ana)).toEqual(STEPS.slice(0, 1))
    await button(ana, 'page.hint.title').click()
    await ana
      .locator('.toast')
      .filter({ hasText: t('page.online.no-hints') })
      .waitFor()
  },
)
