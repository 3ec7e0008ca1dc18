// A game that has ended stays as it was played, whatever is tried on its board afterwards.
import { expect } from 'vitest'
import { opened } from './support/begin'
import { stepsOf, tagsOf } from './support/notation'
import { test } from './support/page'
import { checked, record } from './support/program'
import { seat, t } from './support/words'

const STEPS = stepsOf(record('good/nonaga-1'))
const RESULT = '[Result "win:0 connected"]'

test('a step tried in the middle of a finished game is a variation, and the result stays', async ({ open }) => {
  const table = await opened(open, record('good/nonaga-1'))
  await table.result.waitFor()
  await table.page.getByRole('slider').fill('4')
  await table.stands(STEPS[3]!)
  await table.play('0,-2>1,-2')

  // In the list the game is the main line, and what was tried stands aside.
  const main = table.page.locator('.moves li:not(.aside) [data-node]')
  await expect.poll(() => main.allTextContents()).toEqual(STEPS)
  expect(await table.page.locator('.moves li.aside [data-node]').allTextContents()).toEqual(['0,-2>1,-2'])

  // Its record has the game, its result and the variation.
  const written = await table.record()
  checked(written)
  expect(tagsOf(written)).toContain(RESULT)
  expect(written).toMatch(/\(\s*3\. 0,-2>1,-2\s*\)/)
  expect(stepsOf(written.replace(/\([^)]*\)/, ''))).toEqual(STEPS)

  // Neither the library nor another visit has forgotten who won.
  await table.page.reload()
  await table.stands('0,-2>1,-2')
  await table.button('page.replay.first').click()
  await table.button('page.replay.last').click()
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.winner', { winner: seat('red') }))
  await table.page.goto(table.page.url().replace(/#.*/, '#/library'))
  await expect.poll(() => table.page.getByRole('listitem').first().textContent()).toContain(t('reason.connected'))
})

test('the end that a record tells cannot be undone by looking back', async ({ open }) => {
  const [first, second, third] = STEPS
  const text = `[Game "nonaga"]\n[Result "win:1 time"]\n\n1. ${first} ${second}\n2. ${third}\nwin:1\n`
  const table = await opened(open, text)
  await table.result.waitFor()
  expect(await table.why()).toContain(t('page.end.why.time.other', { loser: seat('red') }))
  await table.button('page.undo').click()
  await table.stands(STEPS[1]!)
  await table.button('page.redo').click()
  await table.result.waitFor()
})
