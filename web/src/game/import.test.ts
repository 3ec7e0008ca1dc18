import { describe, expect, it } from 'vitest'
import type { RulesClient } from '../worker/rules'
import { line, written } from './tree'
import { excerpt, fromRecord, isPosition, payloadIn, readGame } from './import'
import { pack } from './link'

const rules = {
  read_record: async (text: string) =>
    text.startsWith('[Game "ampel"]')
      ? {
          ok: {
            start: { setup: { game: 'ampel', players: 2, set: [] } },
            players: 2,
            game: 'ampel',
            tags: [
              ['Seat1', 'level:4'],
              ['Event', 'Club'],
            ],
            steps: ['e3', 'f4'],
            line: written(line(['e3', 'f4'])),
            result: 'win:1 resigned',
          },
        }
      : { fault: { message: { key: 'record.at', args: [] }, line: 1, column: 2 } },
  read_position: async (text: string) => ({ ok: text }),
  scene: async () => ({ ok: { game: 'nonaga', players: 2 } }),
} as unknown as RulesClient

describe('a game from outside', () => {
  it('comes from a record with its players, its steps and its end', async () => {
    const read = await readGame('[Game "ampel"]\n\n1. e3\n*', rules)
    if (!('ok' in read)) throw new Error('refused')
    expect(read.ok.players).toEqual([{ kind: 'person' }, { kind: 'engine', level: 4 }])
    expect(read.ok.tree.nodes.map(({ step }) => step)).toEqual(['e3', 'f4'])
    expect(read.ok.at).toBe(2)
    expect(read.ok.declared).toEqual({ winners: [1], reason: 'resigned', node: 2 })
    expect(read.ok.tags).toEqual([['Event', 'Club']])
  })
  it('comes from a link', async () => {
    const text = `https://example.org/x/#/open/${await pack('[Game "ampel"]\n*')}\n`
    expect(payloadIn(text)).not.toBeNull()
    expect('ok' in (await readGame(text, rules))).toBe(true)
    expect(await readGame('x#/open/1broken', rules)).toMatchObject({ fault: { message: { key: 'page.trouble.link' } } })
  })
  it('comes from a position', async () => {
    const read = await readGame(' nonaga; something ', rules)
    expect(read).toMatchObject({ ok: { start: { text: 'nonaga; something' }, game: 'nonaga' } })
    expect(isPosition('[Game "x"]')).toBe(false)
    expect(isPosition('1. a\n2. b')).toBe(false)
  })
  it('is refused where it is wrong', async () => {
    expect(await readGame('[Gone]\nx', rules)).toMatchObject({ fault: { line: 1, column: 2 } })
    expect(await readGame('  \n ', rules)).toMatchObject({ fault: { message: { key: 'page.import.empty' } } })
    expect(await readGame('x'.repeat(2 ** 21), rules)).toMatchObject({
      fault: { message: { key: 'page.import.long' } },
    })
  })
  const ended = (players: number, result: string | null) =>
    fromRecord({
      start: { text: 'x' },
      players,
      game: 'laberinto',
      tags: [],
      steps: [],
      line: written(line(['a'])),
      result,
    })
  it('goes on where the record has no end', () => {
    expect(ended(3, null)).toMatchObject({ resigned: null, declared: null, result: null, players: { length: 3 } })
  })
  it('stays ended by time, by agreement and by whatever a record says', () => {
    expect(ended(2, 'win:1 time')).toMatchObject({
      resigned: null,
      declared: { winners: [1], reason: 'time', node: 1 },
      result: 'win:1 time',
    })
    expect(ended(2, 'draw agreed')).toMatchObject({
      declared: { winners: [], reason: 'agreed', node: 1 },
      result: 'draw agreed',
    })
    expect(ended(3, 'win:0,2 the lamp went out')).toMatchObject({
      declared: { winners: [0, 2], reason: 'the lamp went out' },
    })
    expect(ended(2, 'win:0')).toMatchObject({ declared: { winners: [0], reason: '' }, result: 'win:0' })
  })
})

describe('an excerpt', () => {
  it('shows the lines around the place', () => {
    const place = { message: { key: '', args: [] as never[] }, line: 3, column: 2 }
    expect(excerpt('a\r\nb\nccc\nd\ne\nf', place, 1)).toEqual([
      { number: 2, text: 'b', column: null },
      { number: 3, text: 'ccc', column: 1 },
      { number: 4, text: 'd', column: null },
    ])
    expect(excerpt('a', { ...place, line: null })).toEqual([])
  })
})
