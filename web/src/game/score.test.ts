import { beforeEach, describe, expect, it, vi } from 'vitest'
import { begin } from './import'
import type { Player, Saved } from './saved'
import { levelAgainst, recount, scoreOf } from './score'

const person: Player = { kind: 'person' }
const engine = (level: number): Player => ({ kind: 'engine', level })
const game = (players: Player[], result: string | null): Saved => ({
  ...begin('nonaga', { text: 'x' }, players),
  result,
})
const open = game([engine(4), person], null)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

describe('the score against a level', () => {
  it('counts each game once, by what it was to the person', () => {
    for (const result of ['win:1 connected', 'win:0 connected', 'draw repetition', 'win:1 resigned'])
      recount(open, { ...open, result })
    expect(scoreOf('nonaga', 4)).toEqual({ won: 2, lost: 1, drawn: 1 })
    const won = { ...open, result: 'win:1 connected' }
    recount(won, { ...won, at: 1 })
    expect(scoreOf('nonaga', 4).won).toBe(2)
    expect(scoreOf('nonaga', 3)).toEqual({ won: 0, lost: 0, drawn: 0 })
    expect(scoreOf('ampel', 4).won).toBe(0)
  })
  it('no longer counts an end that was taken back', () => {
    const resigned = { ...open, result: 'win:0 resigned' }
    recount(open, resigned)
    recount(resigned, open)
    expect(scoreOf('nonaga', 4)).toEqual({ won: 0, lost: 0, drawn: 0 })
  })
  it('is of one person against one level', () => {
    expect(levelAgainst([person, engine(2), engine(2)])).toBe(2)
    expect(levelAgainst([person, engine(2), engine(3)])).toBeNull()
    expect(levelAgainst([person, person])).toBeNull()
    expect(levelAgainst([engine(2), engine(2)])).toBeNull()
  })
  it('bears whatever was kept', () => {
    localStorage.setItem('hexagora.score', '{"nonaga":{"4":{"won":"many","lost":2}}}')
    expect(scoreOf('nonaga', 4)).toEqual({ won: 0, lost: 2, drawn: 0 })
    localStorage.setItem('hexagora.score', 'nonsense')
    expect(scoreOf('nonaga', 4).lost).toBe(0)
  })
})
