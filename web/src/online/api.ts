// Requests to the server that keeps online tables.
import type { Device, Invitation, Key, LobbyTable, Look, Message, NewSeat, NewTable, Placed, Purpose } from '../wire'
import { language, t } from '../words'

/** What the server refused, or that it could not be asked. */
export class Refusal extends Error {
  constructor(
    readonly text: string | null,
    readonly status: number,
    readonly error: Message | null = null,
  ) {
    super(text ?? `${status}`)
  }

  /** Whether the same would be refused again: the server was reached, and is not merely busy. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

/** Why something could not be done, as a sentence. */
export const whyNot = (error: unknown): string => (error instanceof Refusal && error.text) || t('page.online.away')

async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
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
  // It was done, and there is nothing to say about it.
  if (answer.status === 204) return undefined as T
  const json: unknown = await answer.json().catch(() => null)
  if (answer.ok && json !== null) return json as T
  const told = json as { text?: unknown; error?: Message } | null
  throw new Refusal(typeof told?.text === 'string' ? told.text : null, answer.status, told?.error ?? null)
}

/** How often a place is asked for when no answer comes, and the first pause between, in milliseconds. */
const TRIES = 3
const PAUSE = 400

/** Asks for a place. The browser gets its secret first: by that it is known when it has to ask again, so an
 * answer that is lost costs nothing but a moment. */
async function claim(path: string, body: object): Promise<Placed> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask('POST', 'api/secret', { token: false })
      return await ask('POST', path, { ...body, token: false })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 0 || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** (tries - 1)))
    }
  }
}

const at = (table: string, what = ''): string => `api/tables/${encodeURIComponent(table)}${what}`

export const lobby = (): Promise<LobbyTable[]> => ask('GET', 'api/tables')
export const open = (table: Omit<NewTable, 'token'>): Promise<Placed> => claim('api/tables', table)
export const look = (table: string): Promise<Look> => ask('GET', at(table))

export const sit = (table: string, seat: Omit<NewSeat, 'token'>): Promise<Placed> => claim(at(table, '/seats'), seat)
/** Lets this device hold a seat too. */
export const playHere = (table: string, key: string): Promise<Placed> => claim(at(table, '/device'), { key })

/** The game as a record. */
export async function record(table: string): Promise<string> {
  const answer = await fetch(at(table, '/record'), { credentials: 'same-origin', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) throw new Refusal(null, answer?.status ?? 0)
  return answer.text()
}

/** A new key to one's seat. It ends the one before for the same purpose. */
export const makeKey = (table: string, purpose: Purpose): Promise<Key> => ask('POST', at(table, '/key'), { purpose })
/** What a key would do; it is not used. */
export const invitation = (table: string, key: string): Promise<Invitation> =>
  ask('POST', at(table, '/key/look'), { key, token: false })
/** The devices that hold one's seat. */
export const devices = (table: string): Promise<Device[]> => ask('GET', at(table, '/devices'))
/** Takes one's seat from a device. */
export const removeDevice = (table: string, device: string): Promise<void> =>
  ask('DELETE', at(table, `/devices/${encodeURIComponent(device)}`))

/** Where the conversation about a table is. */
export function socketAddress(table: string, from: number): string {
  const address = new URL(at(table, '/socket'), location.href.replace(/#.*$/, ''))
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('from', String(from))
  return address.href
}
