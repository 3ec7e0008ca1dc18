import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Throttle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells the first at once, then the latest of each interval', () => {
  const told: number[] = []
  const throttle = new Throttle<number>((value) => told.push(value), 200)
  throttle.push(1)
  throttle.push(2)
  throttle.push(3)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(200)
  expect(told).toEqual([1, 3])
  vi.advanceTimersByTime(1000)
  throttle.push(4)
  expect(told).toEqual([1, 3, 4])
})

it('forgets what was not told', () => {
  const told: number[] = []
  const throttle = new Throttle<number>((value) => told.push(value), 200)
  throttle.push(1)
  throttle.push(2)
  throttle.clear()
  vi.advanceTimersByTime(1000)
  throttle.push(3)
  expect(told).toEqual([1, 3])
})
