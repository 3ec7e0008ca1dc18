// Keeps the whole page, so that it works without a connection. A new version waits until a person
// asks for it: nothing changes in the middle of a game.
import type { Wish } from './keep'

declare const VERSION: string
declare const KEPT: string[]
/** What a first visit can do without until there is time for it. */
declare const LATER: string[]
/** What is kept as soon as somebody has used it. */
declare const USED: string[]
/** Those of them that the puzzle of a day is in: each day another. */
declare const PUZZLES: string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'hexagora-'
const CACHE = `${PREFIX}${VERSION}`

/** Whether an older version is kept here: then nobody waits for this one, and it comes whole. */
const isUpdate = async (): Promise<boolean> => (await caches.keys()).some((name) => name.startsWith(PREFIX))

/** A file's name without what changes with its content. */
const stem = (path: string): string => path.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** The files, of those that are kept once used, that an older version has: they come along in their new form. */
async function usedBefore(): Promise<string[]> {
  const stems = new Set<string>()
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX))
      for (const { url } of await (await caches.open(name)).keys()) stems.add(stem(new URL(url).pathname))
  return USED.filter((path) => stems.has(stem(path)))
}

worker.addEventListener('install', (event) => {
  const begin = async (): Promise<void> => {
    const paths = (await isUpdate()) ? [...KEPT, ...LATER, ...(await usedBefore())] : KEPT
    const cache = await caches.open(CACHE)
    await cache.addAll(paths.map((path) => new Request(path, { cache: 'no-cache' })))
  }
  event.waitUntil(begin())
})

/** Keeps what is not kept yet. Its names change with its content, so whatever the browser has will do. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path)
}

const wishes: Record<Wish, string[]> = { 'keep the rest': LATER, 'keep the puzzles': PUZZLES }

worker.addEventListener('activate', (event) => {
  const old = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(old())
})

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
  // Without a connection nothing comes now; the next visit asks again.
  const wished = wishes[event.data as Wish]
  if (wished) event.waitUntil(keep(wished).catch(() => {}))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  const scope = new URL(worker.registration.scope)
  if (request.method !== 'GET' || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname))
    return
  const page = request.mode === 'navigate' && address.pathname === scope.pathname
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(page ? './' : request, { ignoreSearch: page })
    if (kept) return kept
    const fetched = await fetch(request)
    const isLater = [...LATER, ...USED].some((path) => new URL(path, scope).href === address.href)
    if (isLater && fetched.ok) event.waitUntil(cache.put(request, fetched.clone()))
    return fetched
  }
  event.respondWith(answer())
})
