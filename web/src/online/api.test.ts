import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeKey, open, playHere, Refusal, removeDevice, sit } from './api'
import { keyFor } from './keys'

type Reply = [status: number, body?: unknown]
const terms = {} as never

/** A server that answers by method and path; gives what it was asked. */
function serving(answer: (asked: string, body: unknown) => Reply): string[] {
  const heard: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    heard.push(`${method} ${path}`)
    const [status, said] = answer(`${method} ${path}`, body && JSON.parse(body))
    if (status === 0) throw new TypeError('no network')
    return new Response(said === undefined ? null : JSON.stringify(said), { status })
  })
  return heard
}
afterEach(() => vi.unstubAllGlobals())

describe('requests', () => {
  it('may have an empty answer', async () => {
    const heard = serving(() => [204])
    await expect(removeDevice('t', 'a/b')).resolves.toBeUndefined()
    expect(heard).toEqual(['DELETE api/tables/t/devices/a%2Fb'])
  })
  it('get a secret before they take a place', async () => {
    const heard = serving((asked) => [200, asked.endsWith('secret') ? {} : { table: 't' }])
    await open({ terms, name: 'Ana', seat: 0, id: 'wish' })
    await sit('t', { name: 'Ana', seat: null, id: 'wish', key: null })
    await playHere('t', 'key')
    const secret = 'POST api/secret'
    expect(heard).toEqual([
      secret,
      'POST api/tables',
      secret,
      'POST api/tables/t/seats',
      secret,
      'POST api/tables/t/device',
    ])
  })
  it('take no place without a secret', async () => {
    const heard = serving((asked) => (asked.endsWith('secret') ? [429, { text: 'Wait.' }] : [200, {}]))
    await expect(open({ terms, name: 'Ana', seat: 0, id: 'wish' })).rejects.toMatchObject({
      text: 'Wait.',
      status: 429,
    })
    expect(heard).toEqual(['POST api/secret'])
  })
  it('are sent again when no answer comes, and not when one does', async () => {
    vi.useFakeTimers()
    let lost = 2
    const heard = serving((asked) => (asked.endsWith('device') && lost-- > 0 ? [0] : [200, { table: 't' }]))
    const done = playHere('t', 'key')
    await vi.runAllTimersAsync()
    await expect(done).resolves.toEqual({ table: 't' })
    expect(heard.filter((asked) => asked.endsWith('device'))).toHaveLength(3)
    lost = 3
    const failed = playHere('t', 'key').catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ status: 0 })
    vi.useRealTimers()
    const refused = serving((asked) => (asked.endsWith('secret') ? [200, {}] : [403, { text: 'Too old.' }]))
    await expect(playHere('t', 'key')).rejects.toMatchObject({ text: 'Too old.' })
    expect(refused).toHaveLength(2)
  })
  it('are refused for good or for now', () => {
    for (const status of [400, 403, 404, 409]) expect(new Refusal('', status).isFinal).toBe(true)
    for (const status of [0, 408, 429, 500, 503]) expect(new Refusal('', status).isFinal).toBe(false)
  })
})

describe('keys', () => {
  /** Makes keys in turn; those in the list are good. */
  function keys(): { made: string[]; good: Set<string> } {
    const [made, good]: [string[], Set<string>] = [[], new Set()]
    serving((asked, body) => {
      if (asked.endsWith('/look'))
        return good.has((body as { key: string }).key) ? [200, {}] : [403, { text: 'Too old.' }]
      const { purpose } = body as { purpose: string }
      made.push(`${purpose}${made.length}`)
      good.add(made.at(-1)!)
      return [200, { key: made.at(-1), purpose, seconds: 600 }]
    })
    return { made, good }
  }

  it('for a device are new each time', async () => {
    keys()
    expect([await keyFor('t1', 'device'), await keyFor('t1', 'device')]).toEqual(['device0', 'device1'])
  })
  it('for a teammate are shown again until they are used up', async () => {
    const { made, good } = keys()
    expect([await keyFor('t2', 'team'), await keyFor('t2', 'team')]).toEqual(['team0', 'team0'])
    expect(await keyFor('t3', 'team')).toBe('team1')
    good.delete('team0')
    expect(await keyFor('t2', 'team')).toBe('team2')
    expect(made).toHaveLength(3)
  })
  it('name what they are for', async () => {
    keys()
    expect(await makeKey('t', 'team')).toMatchObject({ purpose: 'team' })
  })
})
