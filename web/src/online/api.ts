// Requests to the server that keeps online tables.
import type { Key, Listed, Look, Message, NewSeat, NewTable, Placed } from '../wire'
import { language } from '../words'

/** What the server refused, or that it could not be asked. */
export class Refusal extends Error {
  constructor(
    readonly text: string | null,
    readonly status: number,
    readonly error: Message | null = null,
  ) {
    super(text ?? `${status}`)
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: { 'accept-language': language(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch {
    throw new Refusal(null, 0)
  }
  const json: unknown = await answer.json().catch(() => null)
  if (answer.ok && json !== null) return json as T
  const told = json as { text?: unknown; error?: Message } | null
  throw new Refusal(typeof told?.text === 'string' ? told.text : null, answer.status, told?.error ?? null)
}

const at = (table: string, what = ''): string => `api/tables/${encodeURIComponent(table)}${what}`

export const lobby = (): Promise<Listed[]> => ask('GET', 'api/tables')
export const open = (table: NewTable): Promise<Placed> => ask('POST', 'api/tables', table)
export const look = (table: string): Promise<Look> => ask('GET', at(table))
export const sit = (table: string, seat: NewSeat): Promise<Placed> => ask('POST', at(table, '/seats'), seat)
/** The game as a record. */
export async function record(table: string): Promise<string> {
  const answer = await fetch(at(table, '/record'), { credentials: 'same-origin', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) throw new Refusal(null, answer?.status ?? 0)
  return answer.text()
}
export const key = (table: string): Promise<Key> => ask('POST', at(table, '/key'))
export const takeOver = (table: string, code: string): Promise<Placed> => ask('POST', at(table, '/device'), { key: code })

/** Where the conversation about a table is. */
export function socketAddress(table: string, from: number): string {
  const address = new URL(at(table, '/socket'), location.href.replace(/#.*$/, ''))
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('from', String(from))
  return address.href
}
