import { describe, expect, it } from 'vitest'
import { hasMore, inOrder, moments } from './devices'

const device = (device: string, since: number | null, own = false) => ({ device, since, own })

describe('the devices of a seat', () => {
  const known = [device('old', null), device('a', 10), device('me', 20, true), device('b', 30)]

  it('are listed with this one first, then the newest', () => {
    expect(inOrder(known).map(({ device }) => device)).toEqual(['me', 'b', 'a', 'old'])
  })
  it('are more when one came, not when one went', () => {
    expect(hasMore(known, [...known, device('c', 40)])).toBe(true)
    expect(hasMore(known, known.slice(1))).toBe(false)
    expect(hasMore(known, [...known.slice(1), device('c', 40)])).toBe(true)
  })
  it('were added at a moment that each language writes in its own way', () => {
    const at = Date.UTC(2025, 10, 18, 14, 2)
    expect(moments('en-GB', 'UTC').format(at)).toBe('18 Nov, 14:02')
    expect(moments('es', 'UTC').format(at)).toBe('18 nov, 14:02')
    expect(moments('en-GB', 'UTC').format(at - 12 * 3_600_000)).toBe('18 Nov, 02:02')
  })
})
