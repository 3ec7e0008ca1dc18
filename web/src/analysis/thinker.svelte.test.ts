import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '../wire'
import type { Answer, EngineClient } from '../worker/rules'
import { Thinker, type Subject } from './thinker.svelte'

const report = (nodes: number): Report => ({ seat: 0, lines: [], depth: 1, nodes, millis: 1 })
const subject = (...steps: string[]): Subject => ({ start: { text: 'x' }, steps, lines: 3, passed: false })

/** An engine whose thoughts a test ends. */
class Engine {
  thoughts: { steps: string[]; tell: (report: Report) => void; end: (answer: Answer<Report>) => void }[] = []
  stopped = 0
  prepared = 0
  client = {
    prepare: () => (this.prepared += 1),
    stop: () => (this.stopped += 1),
    think: (_: unknown, steps: string[], __: unknown, ___: unknown, tell: (report: Report) => void) =>
      new Promise<Answer<Report>>((end) => this.thoughts.push({ steps, tell, end })),
  } as unknown as EngineClient
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(300))

describe('a thinker', () => {
  it('thinks about a place at which somebody stays', async () => {
    const engine = new Engine()
    const thinker = new Thinker(engine.client)
    thinker.think(subject('a'))
    thinker.think(subject('a', 'b'))
    await settle()
    expect(engine.thoughts.map(({ steps }) => steps)).toEqual([['a', 'b']])
    engine.thoughts[0]!.tell(report(10))
    expect(thinker.report?.nodes).toBe(10)
    expect(thinker.state).toBe('thinking')
    expect(engine.stopped).toBe(0)
  })

  it('leaves a thought for another, and hires anew at once', async () => {
    const engine = new Engine()
    const thinker = new Thinker(engine.client)
    thinker.think(subject('a'))
    await settle()
    const prepared = engine.prepared
    thinker.think(subject('b'))
    expect([engine.stopped, engine.prepared > prepared]).toEqual([1, true])
    expect(thinker.report).toBeNull()
    // What the old thought still says is of no interest.
    engine.thoughts[0]!.tell(report(99))
    engine.thoughts[0]!.end({ ok: report(99) })
    await settle()
    expect(thinker.report).toBeNull()
  })

  it('goes on where it is asked for the same again', async () => {
    const engine = new Engine()
    const thinker = new Thinker(engine.client)
    thinker.think(subject('a'))
    await settle()
    thinker.think(subject('a'))
    await settle()
    expect([engine.thoughts.length, engine.stopped]).toEqual([1, 0])
  })

  it('remembers what it found, until it has looked at more', async () => {
    const engine = new Engine()
    const thinker = new Thinker(engine.client)
    thinker.think(subject('a'))
    await settle()
    engine.thoughts[0]!.tell(report(100))
    thinker.think(subject('b'))
    await settle()
    thinker.think(subject('a'))
    expect(thinker.report?.nodes).toBe(100)
    await settle()
    engine.thoughts[2]!.tell(report(5))
    await settle()
    expect(thinker.report?.nodes).toBe(100)
    engine.thoughts[2]!.tell(report(200))
    await settle()
    expect(thinker.report?.nodes).toBe(200)
  })

  it('says when all is known, and why nothing can be', async () => {
    const engine = new Engine()
    const thinker = new Thinker(engine.client)
    thinker.think(subject('a'))
    await settle()
    engine.thoughts[0]!.end({ ok: report(7) })
    await settle()
    expect([thinker.state, thinker.report?.nodes]).toEqual(['settled', 7])
    thinker.think(subject('b'))
    await settle()
    engine.thoughts[1]!.end({ fault: { message: { key: 'pass.over', args: [] }, line: null, column: null } })
    await settle()
    expect([thinker.state, thinker.why?.key]).toEqual(['waiting', 'pass.over'])
  })
})
