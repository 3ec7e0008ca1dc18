// The opening books: files of their own, fetched when somebody wants them.
import type { GameName } from '../wire'
import type { EngineClient } from '../worker/rules'

const files = import.meta.glob<string>('../../../crates/book/data/*.book', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.book'.length), address]),
)

/** Larger files are no books: nothing of that size is read into memory. */
const LARGEST = 4 * 2 ** 20

/** Whether a game has a book. */
export const hasBook = (game: GameName): boolean => addresses.has(game)

/** The bytes of a game's book; null where it has none. Throws where it cannot be fetched. */
export async function fetchBook(game: GameName): Promise<Uint8Array | null> {
  const address = addresses.get(game)
  if (address === undefined) return null
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length > LARGEST) throw new Error('too large')
  return bytes
}

/** The lowest level that plays by a book. */
const LOWEST = 5
const read = new WeakMap<EngineClient, GameName>()

/** Has the engine read the book of the game that it plays, where its level is high enough. Nobody waits for it: until
 * it is there, and where it cannot be fetched, the engine finds its openings itself. */
export function teach(engine: EngineClient, game: GameName, level: number): void {
  if (level < LOWEST || read.get(engine) === game) return
  read.set(engine, game)
  fetchBook(game)
    .then((bytes) => bytes && engine.read_book(bytes))
    .catch(() => read.delete(engine))
}
