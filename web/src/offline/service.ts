// Keeps the whole page, so that it works without a connection. A new version waits until a person
// asks for it: nothing changes in the middle of a game.

declare const VERSION: string
declare const KEPT: string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `hexagora-${VERSION}`

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: 'no-cache' })))),
  )
})

worker.addEventListener('activate', (event) => {
  const old = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith('hexagora-') && name !== CACHE) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(old())
})

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
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
    return (await cache.match(page ? './' : request, { ignoreSearch: page })) ?? fetch(request)
  }
  event.respondWith(answer())
})

export {}
