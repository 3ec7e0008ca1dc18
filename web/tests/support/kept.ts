// What a browser keeps of the page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whether the engine is kept, by a version of the page whose name ends so. */
export const engineIsKept = (page: Page, version = ''): Promise<boolean> =>
  page.evaluate(async (version) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(version))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => /engine_bg.*\.wasm$/.test(url))
  }, version)

/** Waits until the engine is kept, which the browser does when it finds time. */
export const engineKept = (page: Page): Promise<void> => expect.poll(() => engineIsKept(page)).toBe(true)
