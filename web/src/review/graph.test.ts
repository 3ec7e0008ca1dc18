import { describe, expect, it } from 'vitest'
import { across, bands, markAt, nearest, upwards } from './graph'

const size = { width: 100, height: 50 }

describe('the graph of a game', () => {
  it('has one’s own band at its foot', () => {
    expect(upwards(3, 1)).toEqual([1, 0, 2])
    const [own, other] = bands(
      [
        [0.5, 0.5],
        [0.2, 0.8],
      ],
      1,
      1,
      size,
    )
    expect(own).toEqual({ seat: 1, area: 'M0,25L100,10L100,50L0,50Z', edge: 'M0,25L100,10' })
    expect(other).toEqual({ seat: 0, area: 'M0,0L100,0L100,10L0,25Z', edge: 'M0,0L100,0' })
  })

  it('stacks the shares of several, which need not add up', () => {
    const [first, second, third] = bands([[0.4, 0.2, 0.2]], 0, 0, size)
    expect(first!.edge).toBe('M0,25')
    expect(second!.edge).toBe('M0,12.5')
    expect(third!.edge).toBe('M0,0')
  })

  it('leaves room for turns that are not judged yet', () => {
    expect(bands([[1, 0]], 4, 0, size)[0]!.edge).toBe('M0,0')
    expect(across(1, 4, 100)).toBe(25)
    expect(across(0, 0, 100)).toBe(0)
  })

  it('finds the turn under a finger', () => {
    expect([-5, 0, 12, 13, 99, 500].map((x) => nearest(x, 4, 100))).toEqual([0, 0, 0, 1, 4, 4])
    expect(nearest(7, 0, 0)).toBe(0)
  })

  it('marks a turn on the edge of two, and in the band of several', () => {
    expect(markAt([0.2, 0.8], 0, 0, 50)).toBe(40)
    expect(markAt([0.2, 0.8], 1, 0, 50)).toBe(40)
    expect(markAt([0.5, 0.25, 0.25], 1, 0, 100)).toBe(37.5)
  })
})
