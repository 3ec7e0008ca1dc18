// How fast the computer plays, chosen at the table.
import { expect } from 'vitest'
import { begin } from './support/begin'
import { test } from './support/page'
import { t } from './support/words'

test('turns are shown at once where somebody chooses that at the table, and told as a whole', async ({ open }) => {
  const slow = { calm: true, settings: { pace: 'slow' as const } }
  const { page } = await begin(open, 'laberinto', ['person', 1, 1], {
    ...slow,
    before: (page) =>
      page.addInitScript(() => {
        const engine = { kind: 'engine', level: 1 }
        const set = { seed: '7', build: 'prepared' }
        const wishes = { players: [{ kind: 'person' }, engine, engine], begins: '1', set }
        localStorage.setItem('hexagora.new.laberinto', JSON.stringify(wishes))
      }),
  })
  await page.getByRole('button', { name: t('page.view.title') }).click()
  await page.getByRole('radio', { name: t('page.pace.instant') }).check({ force: true })
  await page.keyboard.press('Escape')
  // Nobody skips, and still nothing is waited for.
  await page.locator('.meanwhile').waitFor()
  expect(await page.locator('.prompt .due').textContent()).toBe(t('page.prompt.yours'))
  expect(await page.evaluate(() => localStorage.getItem('hexagora.settings'))).toContain('"pace":"instant"')
})
