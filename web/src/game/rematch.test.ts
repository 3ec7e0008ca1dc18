import { describe, expect, it } from 'vitest'
import type { Setup } from '../wire'
import type { Clients } from './clients'
import { begin } from './import'
import { rebuild, rematch } from './rematch'

const clients = (settle: (setup: Setup) => unknown): Clients =>
  ({ rules: { settle: async (setup: Setup) => settle(setup) } }) as unknown as Clients
const person = { kind: 'person' } as const
const engine = { kind: 'engine', level: 4 } as const

describe('a rematch', () => {
  it('moves the seats on by one, and keeps what was agreed but not what was drawn', async () => {
    const setup: Setup = {
      game: 'laberinto',
      players: 3,
      set: [
        ['seed', '7'],
        ['dice', 'on'],
        ['first', '2'],
      ],
    }
    const next = await rematch(
      begin('laberinto', { setup }, [person, engine, engine]),
      clients((asked) => ({ ok: { ...asked, set: [...asked.set, ['seed', '8']] } })),
    )
    expect(next).toMatchObject({
      ok: {
        players: [engine, engine, person],
        start: {
          setup: {
            set: [
              ['dice', 'on'],
              ['seed', '8'],
            ],
          },
        },
      },
    })
  })
  it('begins from the same position where the game did', async () => {
    const next = await rematch(
      begin('nonaga', { text: 'nonaga; something' }, [person, engine]),
      clients(() => null),
    )
    expect(next).toMatchObject({ ok: { players: [engine, person], start: { text: 'nonaga; something' } } })
  })
  it('is played against another level where that is wanted', async () => {
    const saved = begin('nonaga', { text: 'nonaga; something' }, [person, engine])
    const next = await rematch(
      saved,
      clients(() => null),
      5,
    )
    expect(next).toMatchObject({ ok: { players: [{ kind: 'engine', level: 5 }, person] } })
  })
  it('says why it cannot be', async () => {
    const message = { key: 'wire.crashed', args: [] }
    expect(
      await rematch(
        begin('ampel', { setup: { game: 'ampel', players: null, set: [] } }, [person, engine]),
        clients(() => ({ fault: { message } })),
      ),
    ).toEqual({ fault: message })
  })
})

describe('a new deal', () => {
  it('leaves everybody where they sit, and keeps what was agreed', async () => {
    const set: [string, string][] = [
      ['deal', 'ROY/…'],
      ['dice', 'on'],
    ]
    const saved = begin('laberinto', { setup: { game: 'laberinto', players: 3, set } }, [person, engine, engine])
    const next = await rebuild(
      saved,
      clients((asked) => ({ ok: asked })),
    )
    expect(next).toMatchObject({
      ok: { players: [person, engine, engine], start: { setup: { set: [['dice', 'on']] } } },
    })
  })
})
