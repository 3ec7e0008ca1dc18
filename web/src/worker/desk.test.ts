import { describe, expect, it, vi } from 'vitest'
import { engineClient, openingsClient, rulesClient } from './client'
import { Desk, type Attendant, type FromWorker, type ToWorker } from './desk'

/** A worker whose messages a test sees and sends. */
class Clerk implements Attendant {
  onmessage: Attendant['onmessage'] = null
  onmessageerror: Attendant['onmessageerror'] = null
  onerror: Attendant['onerror'] = null
  asked: ToWorker[] = []
  ended = false

  postMessage(message: ToWorker) {
    this.asked.push(message)
  }
  terminate() {
    this.ended = true
  }
  say(message: FromWorker) {
    this.onmessage?.call(this as unknown as Worker, { data: message } as MessageEvent)
  }
}

function office() {
  const clerks: Clerk[] = []
  const hire = () => {
    clerks.push(new Clerk())
    return clerks.at(-1)!
  }
  return { clerks, hire, desk: new Desk(hire) }
}

describe('a desk', () => {
  it('hires nobody before the first question', () => {
    expect(office().clerks).toHaveLength(0)
  })

  it('hires somebody before the first question where it is told to', () => {
    const { clerks, desk } = office()
    desk.prepare()
    desk.prepare()
    void desk.ask({ one: 1 })
    expect(clerks).toHaveLength(1)
    expect(clerks[0]!.asked).toEqual([{ id: 0, question: '{"one":1}' }])
  })

  it('gives every answer to whoever asked', async () => {
    const { clerks, desk } = office()
    const [one, two] = [desk.ask({ one: 1 }), desk.ask({ two: 2 })]
    expect(clerks).toHaveLength(1)
    expect(clerks[0]!.asked.map(({ question }) => question)).toEqual(['{"one":1}', '{"two":2}'])
    clerks[0]!.say({ id: clerks[0]!.asked[1]!.id, answer: '{"ok":"second"}' })
    clerks[0]!.say({ id: clerks[0]!.asked[0]!.id, answer: '{"ok":"first"}' })
    expect([await one, await two]).toEqual([{ ok: 'first' }, { ok: 'second' }])
  })

  it('asks the others again when one question breaks the worker', async () => {
    const { clerks, desk } = office()
    const [bad, good] = [desk.ask({ bad: 1 }), desk.ask({ good: 1 })]
    clerks[0]!.say({ id: 0, crash: 'unreachable' })
    expect(await bad).toEqual({
      fault: { message: { key: 'wire.crashed', args: [['why', 'unreachable']] }, line: null, column: null },
    })
    expect(clerks[0]!.ended).toBe(true)
    expect(clerks[1]!.asked).toEqual([{ id: 1, question: '{"good":1}' }])
    clerks[1]!.say({ id: 1, answer: '{"ok":null}' })
    expect(await good).toEqual({ ok: null })
  })

  it('tells everybody when the worker does not load, and hires anew for the next question', async () => {
    const { clerks, desk } = office()
    const waiting = [desk.ask({}), desk.ask({})]
    clerks[0]!.onerror?.call(clerks[0] as unknown as Worker, { message: 'offline' } as ErrorEvent)
    for (const answer of await Promise.all(waiting)) expect(answer).toHaveProperty('fault')
    const next = desk.ask({})
    clerks[1]!.say({ id: 2, answer: '{"ok":1}' })
    expect(await next).toEqual({ ok: 1 })
  })

  it('says what is wrong when no worker can be made', async () => {
    const desk = new Desk(() => {
      throw new Error('no workers here')
    })
    expect(await desk.ask({})).toHaveProperty('fault')
  })

  it('gives the best there is when it is stopped', async () => {
    const { clerks, hire } = office()
    const engine = engineClient(hire)
    const told = vi.fn()
    const start = { text: 'nonaga; …' }
    const [thought, turn] = [engine.think(start, [], 5000, 1, told), engine.turn(start, [], 8, 1)]
    clerks[0]!.say({ id: 0, report: '{"depth":3}' })
    clerks[0]!.say({ id: 0, report: '{"depth":4}' })
    engine.stop()
    expect(await thought).toEqual({ ok: { depth: 4 } })
    expect(await turn).toMatchObject({ fault: { message: { key: 'wire.stopped' } } })
    expect(told).toHaveBeenCalledTimes(2)
    expect(clerks[0]!.ended).toBe(true)
  })

  it('has the next engine read the book too', async () => {
    const { clerks, hire } = office()
    const engine = engineClient(hire)
    const read = engine.read_book(new Uint8Array([72, 88]))
    clerks[0]!.say({ id: 0, answer: '{"ok":{"game":"nonaga","games":9}}' })
    expect(await read).toEqual({ ok: { game: 'nonaga', games: 9 } })
    const thought = engine.think({ text: '' }, [], 5000, 1)
    engine.stop()
    await thought
    void engine.turn({ text: '' }, [], 8, 1)
    expect(JSON.parse(clerks[1]!.asked[0]!.question)).toEqual({ read_book: { bytes: [72, 88] } })
    expect(clerks[1]!.asked).toHaveLength(2)
    // What it answers to that concerns nobody.
    clerks[1]!.say({ id: clerks[1]!.asked[0]!.id, answer: '{"ok":null}' })
  })

  it('lets a worker go that nobody asks any more', async () => {
    const { clerks, hire } = office()
    const openings = openingsClient(hire)
    const found = openings.openings({ text: '' }, [])
    clerks[0]!.say({ id: 0, answer: '{"ok":{}}' })
    await found
    openings.leave()
    expect(clerks[0]!.ended).toBe(true)
  })

  it('keeps its worker when there is nothing to stop', async () => {
    const { clerks, hire } = office()
    const engine = engineClient(hire)
    const turn = engine.turn({ text: '' }, [], 1, 1)
    clerks[0]!.say({ id: 0, answer: '{"ok":{}}' })
    await turn
    engine.stop()
    expect(clerks[0]!.ended).toBe(false)
  })
})

describe('the rules', () => {
  it('are asked with fresh chance each time', () => {
    const { clerks, hire } = office()
    const rules = rulesClient(hire)
    const setup = { game: 'laberinto' as const, players: 3, set: [] }
    void rules.settle(setup)
    void rules.settle(setup)
    const [one, two] = clerks[0]!.asked.map(({ question }) => JSON.parse(question).settle)
    expect(one.setup).toEqual(setup)
    expect(one.entropy).toHaveLength(2)
    expect(one.entropy).not.toEqual(two.entropy)
  })

  it('see everything unless a seat is named', () => {
    const { clerks, hire } = office()
    const rules = rulesClient(hire)
    void rules.scene({ text: 'x' }, ['a1'])
    void rules.scene({ text: 'x' }, ['a1'], 2)
    const seats = clerks[0]!.asked.map(({ question }) => JSON.parse(question).scene.seat)
    expect(seats).toEqual([null, 2])
  })
})
