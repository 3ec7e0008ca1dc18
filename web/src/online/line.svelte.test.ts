import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeenTable, ToClient } from '../wire'
import { Line } from './line.svelte'

class Socket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static last: Socket
  readyState = 1
  closed = 0
  onmessage?: (event: { data: string }) => void
  onopen?: () => void
  onclose?: () => void
  constructor() {
    Socket.last = this
  }
  send(): void {}
  close(): void {
    this.closed += 1
  }
  say(said: Partial<ToClient>): void {
    this.onmessage?.({ data: JSON.stringify(said) })
  }
}

const table = (version: number) => ({ version, steps: [], offers: [] }) as unknown as SeenTable
const sat = { person: 0, seat: 1 }

describe('the conversation about a table', () => {
  let line: Line
  beforeEach(() => {
    vi.stubGlobal('WebSocket', Socket)
    vi.stubGlobal('location', { href: 'http://localhost/#/table/t' })
    line = new Line('t')
    line.open()
    Socket.last.say({ type: 'table', you: sat, table: table(7) })
  })
  afterEach(() => {
    line.close()
    vi.unstubAllGlobals()
  })

  it('closes a socket that is still connecting once it has opened, not before', () => {
    const open = Socket.last
    line.open()
    const connecting = Socket.last
    connecting.readyState = Socket.CONNECTING
    line.close()
    expect([open.closed, connecting.closed]).toEqual([1, 0])
    connecting.readyState = Socket.OPEN
    connecting.onopen?.()
    expect(connecting.closed).toBe(1)
  })
  it('says that a seat was taken from this device, which sees what spectators see', () => {
    expect([line.you, line.revoked]).toEqual([sat, false])
    Socket.last.say({ type: 'table', you: null, table: table(5) })
    expect([line.you, line.revoked, line.table?.version]).toEqual([null, true, 5])
    Socket.last.say({ type: 'table', you: sat, table: table(8) })
    expect(line.revoked).toBe(false)
  })
  it('does not say so of somebody who stood up, or who only watches', () => {
    Socket.last.say({ type: 'table', you: { person: 0, seat: null }, table: table(8) })
    expect([line.you?.seat, line.revoked]).toEqual([null, false])
    Socket.last.say({ type: 'table', you: null, table: table(9) })
    expect(line.revoked).toBe(false)
  })
  it('shows no older table to somebody who kept the seat', () => {
    Socket.last.say({ type: 'table', you: sat, table: table(5) })
    expect(line.table?.version).toBe(7)
  })
  it('says that the computer waits until it moves, or the conversation is lost', () => {
    Socket.last.say({ type: 'engine', waits: true })
    expect(line.busy).toBe(true)
    Socket.last.say({ type: 'engine', waits: false })
    expect(line.busy).toBe(false)
    Socket.last.say({ type: 'engine', waits: true })
    Socket.last.say({ type: 'table', you: sat, table: table(8) })
    expect(line.busy).toBe(false)
    Socket.last.say({ type: 'engine', waits: true })
    Socket.last.onclose?.()
    expect([line.busy, line.link]).toEqual([false, 'lost'])
  })
})
