import { describe, expect, it } from 'vitest'
import type { Game } from './game.svelte'
import { Turns, type ForPerson } from './turns.svelte'

const PACE = { before: 0, between: 0, replay: 0 }
const nothing: ForPerson = { pace: null, next: async () => null }

/** A game of some seats in turn, in which the engine plays two steps a turn. */
function game(players: ('person' | 'engine')[], length: number) {
  const steps: string[] = []
  const fake = {
    asking: { crashed: false, engine: async () => ({ ok: { steps: ['e', 'e'] } }) },
    kept: { saved: {}, steps, leaf: true, player: (seat: number) => ({ kind: players[seat], level: 1 }) },
    witness: {},
    moment: 1,
    isNow: (moment: number) => moment === fake.moment,
    get over() {
      return steps.length >= length
    },
    get mover() {
      return fake.over ? null : Math.floor(steps.length / 2) % players.length
    },
    put: async (step: string) => steps.push(step) > 0,
  }
  return { fake, steps, game: fake as unknown as Game }
}

describe('the turns of the engine', () => {
  it('go on until a person is to move, or the game is over', async () => {
    const first = game(['engine', 'person'], 6)
    await new Turns(first.game, () => PACE, nothing).run(1)
    expect(first.steps.join('')).toBe('ee')
    const alone = game(['engine', 'engine'], 6)
    await new Turns(alone.game, () => PACE, nothing).run(1)
    expect(alone.steps.join('')).toBe('eeeeee')
  })
  it('do not begin while the game is paused, nor where it went on otherwise, unless somebody insists', async () => {
    const { fake, game: played, steps } = game(['engine', 'person'], 6)
    const turns = new Turns(played, () => PACE, nothing)
    turns.paused = true
    await turns.run(1)
    turns.paused = false
    fake.kept.leaf = false
    await turns.run(1)
    expect(steps).toEqual([])
    await turns.run(1, true)
    expect(steps.join('')).toBe('ee')
  })
  it('end when something else is wanted', async () => {
    const { fake, game: played, steps } = game(['engine', 'engine'], 6)
    const turns = new Turns(played, () => PACE, nothing)
    const running = turns.run(1)
    expect(turns.thinking).toBe(0)
    fake.moment = 2
    turns.stop()
    await running
    expect([steps, turns.thinking]).toEqual([[], null])
  })
  it('wait for nobody once they are skipped, until a person is to move', async () => {
    const forever = { before: 2 ** 30, between: 2 ** 30, replay: 0 }
    const { game: played, steps } = game(['person', 'engine', 'engine', 'engine'], 60)
    steps.push('p', 'p')
    const turns = new Turns(played, () => forever, nothing)
    const running = turns.run(1)
    expect(turns.rushing).toBe(false)
    turns.skip()
    expect(turns.rushing).toBe(true)
    await running
    expect([steps.join(''), turns.rushing]).toEqual(['ppeeeeee', false])
  })
  it('are skipped to the end of the game where no person moves any more', async () => {
    const { game: played, steps } = game(['engine', 'engine'], 8)
    const turns = new Turns(played, () => ({ before: 2 ** 30, between: 2 ** 30, replay: 0 }), nothing)
    const running = turns.run(1)
    turns.skip()
    await running
    expect(steps).toHaveLength(8)
  })
  it('are shown at once at a pace that rushes', () => {
    const { game: played } = game(['engine', 'person'], 6)
    const turns = new Turns(played, () => ({ ...PACE, rushes: true }), nothing)
    void turns.run(1)
    expect(turns.rushing).toBe(true)
    turns.stop()
    expect(turns.rushing).toBe(false)
  })
  it('are joined by what is played for people', async () => {
    const { game: played, steps } = game(['person', 'engine'], 6)
    const given = ['p', 'p', 'p']
    const forPerson: ForPerson = { pace: 0, next: async () => given.shift() ?? null }
    await new Turns(played, () => PACE, forPerson).run(1)
    expect(steps.join('')).toBe('ppeep')
  })
})
