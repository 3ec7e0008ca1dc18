import { describe, expect, it } from 'vitest'
import type { Effect } from '../wire'
import { heard } from './heard'

describe('a step is heard as', () => {
  const move: Effect = { kind: 'move', piece: 'w', path: ['a1', 'a2'], seat: 0 }
  const place: Effect = { kind: 'place', piece: 'w', at: 'a1', seat: 0, from: 'stock' }
  it('what it does most', () => {
    expect(heard([place])).toBe('place')
    expect(heard([move])).toBe('slide')
    expect(heard([move, move])).toBe('stack')
    expect(heard([move, { kind: 'remove', piece: 'P', at: 'a2', to: 'prisoner', seat: 1 }])).toBe('capture')
    expect(heard([move, { kind: 'signal', cells: ['a1'], seat: 0 }])).toBe('signal')
    expect(heard([])).toBeNull()
  })
})
