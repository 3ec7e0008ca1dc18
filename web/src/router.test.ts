import { describe, expect, it } from 'vitest'
import { href, parse, type Route } from './router'

describe('addresses', () => {
  const routes: Route[] = [
    { screen: 'home' },
    { screen: 'new', game: 'nonaga' },
    { screen: 'game', id: 'x7' },
    { screen: 'analysis', id: 'x7' },
    { screen: 'analysis', id: 'x7', review: true },
    { screen: 'open', payload: '1abc_-' },
    { screen: 'study', id: 'x7' },
    { screen: 'study', id: 'x7', chapter: 'y8' },
    { screen: 'import' },
    { screen: 'library' },
    { screen: 'rules', game: 'ampel' },
    { screen: 'puzzles' },
    { screen: 'puzzle', game: 'ampel' },
    { screen: 'puzzle', game: 'ampel', id: 'abc234' },
    { screen: 'daily' },
    { screen: 'mistakes' },
    { screen: 'tables' },
    { screen: 'table', id: 'x7' },
    { screen: 'table', id: 'x7', code: 'a_-1' },
    { screen: 'about' },
    { screen: 'settings' },
  ]
  it('lead back to where they came from', () => {
    for (const route of routes) expect(parse(href(route))).toEqual(route)
  })
  it('are forgiving at the root and strict elsewhere', () => {
    expect(parse('')).toEqual({ screen: 'home' })
    expect(parse('#')).toEqual({ screen: 'home' })
    for (const bad of [
      '#/new/chess',
      '#/new',
      '#/game',
      '#/rules/',
      '#/about/x',
      '#/what',
      '#/game/a/b',
      '#/analysis/a/b',
      '#/analysis//review',
      '#/study',
      '#/new/__proto__',
    ])
      expect(parse(bad)).toEqual({ screen: 'lost' })
  })
})
