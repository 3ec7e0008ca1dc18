// What the browser is asked to keep for later, once it has nothing better to do.

/** The modules that a board can do without; or the puzzles, since there is one every day. */
export type Wish = 'keep the rest' | 'keep the puzzles'

/** Asks the service worker, as soon as there is one. */
export async function keepSoon(wish: Wish): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => active?.postMessage(wish))
}
