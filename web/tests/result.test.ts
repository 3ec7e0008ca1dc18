// Records that do not say how the game ended: the rules know, or the game goes on.
import { expect } from 'vitest'
import { opened, paste } from './support/begin'
import { stepsOf } from './support/notation'
import { test } from './support/page'
import { checked, record } from './support/program'
import { seat, t } from './support/words'

const whole = record('good/nonaga-1')
const without = (...parts: RegExp[]): string => parts.reduce((text, part) => text.replace(part, ''), whole)
const [TAG, END] = [/^\[Result.*\n/m, /^win:0\n/m]

for (const [missing, text] of [
  ['tag', without(TAG)],
  ['last line', without(END)],
  ['tag and last line', without(TAG, END)],
] as const)
  test(`a finished game that lacks its ${missing} gets the result of the rules`, async ({ open }) => {
    expect(checked(text)).toContain(t('reason.connected'))
    const table = await opened(open, text)
    await table.result.waitFor()
    expect(await table.said()).toBe(t('page.end.winner', { winner: seat('red') }))
    expect(await table.record()).toContain('[Result "win:0 connected"]')
    // The library knows it at once.
    await table.page.goto(table.page.url().replace(/#.*/, '#/library'))
    await expect.poll(() => table.page.getByRole('listitem').first().textContent()).toContain(t('reason.connected'))
  })

test('an unfinished game without a last line is a game in progress', async ({ open }) => {
  const steps = stepsOf(whole)
  const text = `[Game "nonaga"]\n\n1. ${steps[0]} ${steps[1]}\n`
  checked(text)
  const table = await opened(open, text)
  await table.stands(steps[1]!)
  await table.play(steps[2]!)
  expect(await table.result.count()).toBe(0)
})

test('a result that contradicts the rules is refused', async ({ open }) => {
  const wrong = whole.replace('win:0 connected', 'win:1 connected').replace(END, 'win:1\n')
  expect(() => checked(wrong)).toThrow()
  const page = await open({ at: '/import' })
  await paste(page, wrong)
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('win:0 connected')
})
