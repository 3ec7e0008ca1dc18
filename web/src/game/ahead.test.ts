import { expect, it } from 'vitest'
import type { Scene } from '../wire'
import { Ahead } from './ahead'

const scene = (text: string): Scene => ({ text }) as unknown as Scene

it('a scene ahead is fetched once a place, and again after a failure', async () => {
  const ahead = new Ahead()
  let fetched = 0
  const fetch = async (): Promise<Scene> => ((fetched += 1), scene('a'))
  expect(await ahead.get('1', 'x', fetch)).toEqual(scene('a'))
  expect(await ahead.get('1', 'x', fetch)).toEqual(scene('a'))
  expect(fetched).toBe(1)
  expect(await ahead.peek('1', 'x')).toEqual(scene('a'))
  expect([ahead.peek('1', 'y'), ahead.peek('2', 'x')]).toEqual([null, null])
  await ahead.get('2', 'x', fetch)
  expect([fetched, ahead.peek('1', 'x')]).toEqual([2, null])
  expect(await ahead.get('3', 'x', () => Promise.reject(new Error('gone')))).toBeNull()
  expect(ahead.peek('3', 'x')).toBeNull()
  await ahead.get('3', 'x', fetch)
  expect(fetched).toBe(3)
})
