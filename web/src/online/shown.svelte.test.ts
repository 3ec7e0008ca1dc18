import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FollowedTable, Geometry, Scene, SeenTable, ToClient } from '../wire'
import { Line } from './line.svelte'
import { Shown } from './shown.svelte'

/** Every question that crosses to the worker, by its name, and what it answers. */
const asked: string[] = []
let followed: FollowedTable
let moves = false
const board = (): Geometry => ({ kind: 'discs', cells: [], lines: [], box: [0, 0, 0, 0], moves })
const rules = {
  follow: () => answer('follow', followed),
  geometry: () => answer('geometry', board()),
  scene: (_: unknown, steps: string[]) => answer('scene', { at: steps.length } as Scene),
}
function answer<T>(name: string, ok: T): Promise<{ ok: T }> {
  asked.push(name)
  return Promise.resolve({ ok })
}
vi.mock('../game/clients', () => ({ clients: () => Promise.resolve({ rules }) }))

class Socket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static last: Socket
  readyState = 1
  onmessage?: (event: { data: string }) => void
  constructor() {
    Socket.last = this
  }
  send(): void {}
  close(): void {}
  async say(said: Partial<ToClient>): Promise<void> {
    this.onmessage?.({ data: JSON.stringify(said) })
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
}

/** A table after so many steps. */
const table = (steps: number, text = 'open') =>
  ({
    version: steps + 1,
    terms: { game: 'nonaga' },
    seats: [{}, {}],
    offers: [],
    steps: Array.from({ length: steps }, (_, index) => ({ step: `s${index}` })),
    position: { at: steps, text, options: {} },
  }) as unknown as SeenTable

describe('what is shown of a table', () => {
  let line: Line
  let shown: Shown
  let gone: number[]
  beforeEach(() => {
    vi.stubGlobal('WebSocket', Socket)
    vi.stubGlobal('location', { href: 'http://localhost/#/table/t' })
    asked.length = 0
    gone = []
    shown = new Shown((scene) => gone.push(scene.at))
    line = new Line('t', (table, geometry) => void shown.show(table, geometry))
    line.open()
  })
  afterEach(() => {
    line.close()
    vi.unstubAllGlobals()
  })

  /** The server tells of a step, as the rules then know the table. */
  async function told(steps: number, geometry: Geometry | null): Promise<void> {
    followed = { table: table(steps), geometry }
    await Socket.last.say({ type: 'events', you: null, events: [] })
  }

  for (const moving of [true, false])
    it(`asks one question a step on a board that ${moving ? 'moves' : 'stays'}`, async () => {
      moves = moving
      await told(0, board())
      expect([asked, shown.scene?.at]).toEqual([['follow'], 0])
      await told(1, moving ? board() : null)
      await told(2, moving ? board() : null)
      expect([asked, shown.scene?.at]).toEqual([['follow', 'follow', 'follow'], 2])
      expect([gone, shown.broken]).toEqual([[1, 2], false])
    })

  it('asks for the board of a table that came whole', async () => {
    moves = false
    await Socket.last.say({ type: 'table', you: null, table: table(3, '') })
    expect([asked, shown.scene?.at]).toEqual([['geometry'], 3])
    await Socket.last.say({ type: 'table', you: null, table: table(4, '') })
    expect([asked, shown.scene?.at]).toEqual([['geometry'], 4])
  })

  it('foresees a step once, from every position anew, and nothing where hands are hidden', async () => {
    const [first, second] = [table(1), table(2)]
    expect((await shown.foresee(first, 'a'))?.at).toBe(2)
    await shown.foresee(first, 'a')
    expect(asked).toEqual(['scene'])
    await shown.foresee(first, 'b')
    await shown.foresee(second, 'a')
    expect(asked).toEqual(['scene', 'scene', 'scene'])
    expect(await shown.foresee(table(1, ''), 'a')).toBeNull()
    expect(asked).toHaveLength(3)
  })
})
