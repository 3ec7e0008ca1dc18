// Laberinto on a phone, at the moment when a figure may come in: a door of its seat can be pressed.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressable } from './support/labyrinth'
import { PHONE, test } from './support/page'
import { Table } from './support/table'
import { t } from './support/words'

const phone = { ...PHONE, viewport: { width: 360, height: 740 } }

/** The triangles with a door. */
const doors = (page: Page): Promise<string[]> =>
  page.evaluate(
    (door) =>
      [...document.querySelectorAll('[data-cell][aria-disabled="false"]')]
        .filter((cell) => cell.ariaLabel?.includes(door))
        .map((cell) => cell.getAttribute('data-cell')!),
    t('board.laberinto.cell.door', { tile: '' }).trim(),
  )

test.for([3, 4, 5, 6])('with %i players every seat finds a door that nothing covers', async (players, { open }) => {
  const page = await open({
    at: '/new/laberinto',
    context: phone,
    before: (page) =>
      page.addInitScript(
        (kept) => localStorage.setItem('hexagora.new.laberinto', kept),
        JSON.stringify({ players: Array(players).fill({ kind: 'person' }), begins: '0', set: { seed: '7' } }),
      ),
  })
  await page.locator('input[name="preset"][value="quick"]').check({ force: true })
  await page.getByRole('button', { name: t('page.new.start') }).tap()
  const table = await new Table(page, true).shown()
  const roll = page.getByRole('button', { name: t('page.action.roll'), exact: true })
  // The second time figures stand there already.
  for (let turn = 0; turn < 2 * players; turn += 1) {
    const seat = turn % players
    await roll.tap()
    await expect.poll(() => doors(page).then(({ length }) => length)).toBeGreaterThan(0)
    const found = await doors(page)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect
        .poll(() => pressable(page, found).then(({ length }) => length), { message: `seat ${seat}, ${colorScheme}` })
        .toBeGreaterThan(0)
    }
    const [door = ''] = await pressable(page, found)
    const played = (await table.steps()).length
    await table.press(door)
    const enter = page.getByRole('menuitem', { name: t('board.laberinto.choice.enter.A'), exact: true })
    await enter.tap()
    await expect.poll(() => table.steps().then(({ length }) => length)).toBe(played + 1)
  }
})
