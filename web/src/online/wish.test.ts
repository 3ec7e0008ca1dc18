import { expect, it } from 'vitest'
import { Wish } from './wish'

it('a wish keeps its name until something else is wanted', () => {
  const wish = new Wish()
  const first = wish.id({ name: 'Ana', seat: null })
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(wish.id({ name: 'Ana', seat: null })).toBe(first)
  expect(wish.id({ name: 'Ana', seat: 1 })).not.toBe(first)
  expect(new Wish().id({ name: 'Ana', seat: null })).not.toBe(first)
})
