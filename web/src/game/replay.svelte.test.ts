import { expect, it } from 'vitest'
import { Replay } from './replay.svelte'

function line(length: number, at: number, stuckAt = -1) {
  const places: number[] = []
  const what = {
    isLeaf: () => at === length,
    isStuck: () => at === stuckAt,
    rewind: async () => void (at = 0),
    advance: async () => void places.push((at += 1)),
  }
  return { replay: new Replay(what, () => 0), places }
}

it('a replay goes on from its place, and begins anew at the end', async () => {
  const middle = line(4, 2)
  await middle.replay.toggle()
  expect([middle.places, middle.replay.running]).toEqual([[3, 4], false])
  const end = line(2, 2)
  await end.replay.toggle()
  expect(end.places).toEqual([1, 2])
})

it('a replay stops when it is asked to, or when it cannot go on', async () => {
  const { replay, places } = line(100, 0)
  const running = replay.toggle()
  await replay.toggle()
  await running
  expect([places, replay.running]).toEqual([[], false])
  const stuck = line(4, 0, 2)
  await stuck.replay.toggle()
  expect([stuck.places, stuck.replay.running]).toEqual([[1, 2], false])
})
