// The games kept in this browser. Where it keeps nothing (a private window, a full disk) games live
// as long as the page, and `lasting` says so.
import { readSaved, type Saved } from './saved'

const NAME = 'hexagora'
const GAMES = 'games'

export interface Store {
  /** Whether what is put here outlives the page. */
  readonly lasting: boolean
  /** A game; `null` where there is none, `'spoilt'` where what is kept cannot be read. */
  get(id: string): Promise<Saved | 'spoilt' | null>
  put(game: Saved): Promise<void>
  remove(id: string): Promise<void>
  /** All games, the latest first, and how many could not be read. */
  all(): Promise<{ games: Saved[]; spoilt: string[] }>
  /** What is kept under a name, whatever it is: for whoever wants to rescue it. */
  raw(id: string): Promise<unknown>
  /** Hears of a game that another tab has put here; gives how to stop listening. */
  watch(id: string, changed: () => void): () => void
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

// Where a browser forbids it, asking throws at once.
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' })
  return asked(request)
}

function sorted(values: unknown[]): { games: Saved[]; spoilt: string[] } {
  const games: Saved[] = []
  const spoilt: string[] = []
  for (const value of values) {
    const game = readSaved(value)
    if (game) games.push(game)
    else spoilt.push(String((value as { id?: unknown } | null)?.id ?? ''))
  }
  games.sort((a, b) => b.updated - a.updated)
  return { games, spoilt }
}

class Disk implements Store {
  readonly lasting = true
  /** Tells the other tabs which game was put here. */
  private readonly tabs = new BroadcastChannel(NAME)
  constructor(private readonly base: IDBDatabase) {
    // Another tab with a newer page may need to change the base; it is opened again when asked for.
    base.onversionchange = () => base.close()
  }
  private games(mode: IDBTransactionMode): IDBObjectStore {
    return this.base.transaction(GAMES, mode, { durability: 'relaxed' }).objectStore(GAMES)
  }
  async get(id: string): Promise<Saved | 'spoilt' | null> {
    const value: unknown = await this.raw(id)
    return value === undefined ? null : (readSaved(value) ?? 'spoilt')
  }
  raw(id: string): Promise<unknown> {
    return asked(this.games('readonly').get(id))
  }
  async put(game: Saved): Promise<void> {
    await asked(this.games('readwrite').put(game))
    this.tabs.postMessage(game.id)
  }
  watch(id: string, changed: () => void): () => void {
    const hear = ({ data }: MessageEvent): void => {
      if (data === id) changed()
    }
    this.tabs.addEventListener('message', hear)
    return () => this.tabs.removeEventListener('message', hear)
  }
  async remove(id: string): Promise<void> {
    await asked(this.games('readwrite').delete(id))
  }
  async all(): Promise<{ games: Saved[]; spoilt: string[] }> {
    return sorted(await asked(this.games('readonly').getAll() as IDBRequest<unknown[]>))
  }
}

/** Games that live as long as the page. */
export class Memory implements Store {
  readonly lasting = false
  private readonly kept = new Map<string, Saved>()
  async get(id: string): Promise<Saved | null> {
    return this.kept.get(id) ?? null
  }
  async raw(id: string): Promise<unknown> {
    return this.kept.get(id)
  }
  async put(game: Saved): Promise<void> {
    this.kept.set(game.id, structuredClone(game))
  }
  watch(): () => void {
    return () => {}
  }
  async remove(id: string): Promise<void> {
    this.kept.delete(id)
  }
  async all(): Promise<{ games: Saved[]; spoilt: string[] }> {
    return sorted([...this.kept.values()])
  }
}

let opened: Promise<Store> | null = null

/** The store of this browser. */
export function store(): Promise<Store> {
  opened ??= open().then(
    (base) => new Disk(base),
    () => new Memory(),
  )
  return opened
}
