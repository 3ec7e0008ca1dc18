import { expect, it } from 'vitest'
import type { Scene } from '../wire'
import type { Game } from './game.svelte'
import { Hints } from './hints.svelte'

const scene = { to_move: 0, choices: [], threats: [], result: null, last: null } as unknown as Scene
const line = { steps: ['a'], score: 5, chances: [0.75, 0.25], proven: false, ends_in: null, winner: null, turns: null }

function game(active: boolean) {
  const fake = {
    scene,
    active,
    moment: 1,
    isNow: (moment: number) => moment === fake.moment,
    kept: { saved: {}, steps: [] },
    asking: { engine: async () => ({ ok: { lines: [line] } }) },
    witness: {},
    foresee: async () => scene,
  }
  return { fake, hints: new Hints(fake as unknown as Game) }
}

it('a hint is what the engine would play, until it is forgotten', async () => {
  const { hints } = game(true)
  const asked = hints.ask()
  expect(hints.thinking).toBe(true)
  await asked
  expect([hints.thinking, hints.shown?.step, hints.shown?.chance]).toEqual([false, 'a', 0.75])
  hints.forget()
  expect(hints.shown).toBeNull()
})

it('no hint is given to nobody, nor for a place that was left', async () => {
  const idle = game(false)
  await idle.hints.ask()
  expect(idle.hints.shown).toBeNull()
  const left = game(true)
  const asked = left.hints.ask()
  left.fake.moment = 2
  await asked
  expect(left.hints.shown).toBeNull()
})
