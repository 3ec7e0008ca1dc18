import { expect, it } from 'vitest'
import { Asking } from './asking.svelte'
import type { Clients } from './clients'

const fault = (key: string) => ({ fault: { message: { key, args: [] }, line: null, column: null } })
const clients = { rules: {}, engine: { stop: () => {} } } as unknown as Clients

it('an answer is given on, a refusal too', async () => {
  const asking = new Asking(clients)
  expect(await asking.rules(async () => ({ ok: 1 }))).toEqual({ ok: 1 })
  expect(await asking.engine(async () => fault('no'))).toEqual(fault('no'))
  expect(asking.crashed).toBe(false)
})

it('workers that crash or throw have stopped answering, until there are new ones', async () => {
  for (const broken of [async () => fault('wire.crashed'), () => Promise.reject(new Error('gone'))]) {
    const asking = new Asking(clients)
    expect(await asking.rules(broken)).toBeNull()
    expect(asking.crashed).toBe(true)
    asking.revive(clients)
    expect(asking.crashed).toBe(false)
  }
})

it('what nobody waits for may fail', async () => {
  const asking = new Asking(clients)
  expect(await asking.quietly(() => Promise.reject(new Error('gone')))).toBeNull()
  expect(asking.crashed).toBe(false)
})
