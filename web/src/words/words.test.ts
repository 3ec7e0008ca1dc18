import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages, wordsOf } from '../../build/words'
import { choose, fill, sayCount, sayKey, sayMessage, sentence } from './fill'

const words = { hello: 'Hello {name}', nested: '({inner})', 'x.one': 'one disc', 'x.many': '{n} discs' }

describe('sentences', () => {
  it('fill their places, in any order and repeatedly', () => {
    expect(fill('{b}{a}{b}', (name) => name.toUpperCase())).toBe('BAB')
  })
  it('fill a place that has a capital with one', () => {
    expect(fill('{Seat} and {seat}, {Other}', (name) => (name === 'seat' ? 'el rojo' : undefined))).toBe(
      'El rojo and el rojo, …',
    )
  })
  it('show a place that nothing fills, and a key without words', () => {
    expect(sayKey(words, 'hello')).toBe('Hello …')
    expect(sayKey(words, 'nowhere')).toBe('nowhere')
    expect(sayKey(words, 'hello', { name: '{name}' })).toBe('Hello {name}')
  })
  it('hold other sentences', () => {
    const message = { key: 'nested', args: [['inner', { key: 'hello', args: [['name', 'Ana']] }]] }
    expect(sayMessage(words, message as never)).toBe('(Hello Ana)')
  })
  it('know one from many', () => {
    expect(sayCount(words, 'x', 1)).toBe('one disc')
    expect(sayCount(words, 'x', 2)).toBe('2 discs')
    expect(sayCount(words, 'x', 0)).toBe('0 discs')
  })
  it('begin with a capital and end with a stop', () => {
    expect(sentence('ábrete')).toBe('Ábrete.')
    expect(sentence('really?')).toBe('Really?')
    expect(sentence(' ')).toBe('')
  })
})

describe('the language', () => {
  it('is the first one wanted that is spoken here', () => {
    expect(choose(['de-AT', 'es-MX', 'en'], ['en', 'es'], 'en')).toBe('es')
    expect(choose(['de'], ['en', 'es'], 'en')).toBe('en')
    expect(choose([], ['en', 'es'], 'en')).toBe('en')
  })
})

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts') ? [path] : []
  })
}

describe('the word lists', () => {
  const all = sources(fileURLToPath(new URL('..', import.meta.url)))
  const said = all.map((path) => [path, readFileSync(path, 'utf8')] as const)

  for (const language of languages()) {
    const list = wordsOf(language)
    const keys = Object.keys(list)

    it(`say everything that the page says, in ${language}`, () => {
      const missing: string[] = []
      for (const [path, text] of said) {
        for (const [, key] of text.matchAll(/['"`]((?:page|board)\.[a-z0-9.-]+)['"]/g)) {
          const counted = keys.includes(`${key}.one`) && keys.includes(`${key}.many`)
          if (!keys.includes(key!) && !counted) missing.push(`${path}: ${key}`)
        }
        for (const [, start] of text.matchAll(/`((?:page|board)\.[a-z0-9.-]*)\$\{/g)) {
          if (!keys.some((key) => key.startsWith(start!))) missing.push(`${path}: ${start}…`)
        }
      }
      expect(missing).toEqual([])
    })

    it(`hold no sentence that the page never says, in ${language}`, () => {
      const text = said.map(([, text]) => text).join('\n')
      const starts = [...text.matchAll(/`((?:page|board)\.[a-z0-9.-]*)\$\{/g)].map(([, start]) => start!)
      const idle = keys.filter((key) => {
        if (!key.startsWith('page.')) return false
        const noun = key.replace(/\.(one|many)$/, '')
        return (
          !text.includes(`'${key}'`) && !text.includes(`'${noun}'`) && !starts.some((start) => key.startsWith(start))
        )
      })
      expect(idle).toEqual([])
    })
  }
})

// Three of five yellow discs are more than half of them.
it.each([
  ['en', /half of the yellow/, /(at least|more than) half/],
  ['es', /mitad de las (fichas )?amarillas/, /(al menos|más de) la mitad/],
] as const)('Ampel is won by at least half of the yellow discs, in %s', (language, half, exact) => {
  const said = Object.values(wordsOf(language)).filter((text) => half.test(text))
  expect(said.length).toBeGreaterThan(0)
  for (const text of said) expect(text).toMatch(exact)
})
