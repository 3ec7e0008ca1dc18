// A page of its own for every test. Whatever it complains about fails the test.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test as base } from 'vitest'
import type { Settings } from '../../src/settings'
import { root } from './program'

export interface Visit {
  /** The part of the address after `#`. */
  at?: string
  context?: BrowserContextOptions
  settings?: Partial<Settings>
  /** Complaints that belong to what is tested. */
  expected?: RegExp[]
  /** Keeps the pauses that the eye needs; otherwise nothing is waited for. */
  calm?: boolean
  before?: (page: Page) => Promise<unknown>
}

export interface Guest {
  page: Page
  /** What the page has complained about. */
  faults: string[]
}

let browser: Browser
beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
})
afterAll(async () => await browser.close())

export const WIDE = { width: 1280, height: 800 }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** The pauses that the eye needs, cut short: a game is played through in seconds. */
function hurry(): void {
  const real = window.setTimeout
  window.setTimeout = ((run: () => void, delay = 0, ...args: []) =>
    real(run, delay >= 100 && delay <= 1500 ? delay / 20 : delay, ...args)) as typeof window.setTimeout
}

async function visit(faults: string[], { at = '', context, settings, expected = [], calm = false, before }: Visit) {
  const room = await browser.newContext({ viewport: WIDE, locale: 'en-GB', colorScheme: 'light', ...context })
  room.setDefaultTimeout(60_000)
  const page = await room.newPage()
  const complain = (text: string): void => {
    if (!expected.some((known) => known.test(text))) faults.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complain(String(error.stack ?? error)))
  page.on('crash', () => faults.push('the page crashed'))
  // Kept settings stay as they are when the page is loaded again.
  await room.addInitScript(
    ([key, value]) => {
      if (location.protocol.startsWith('http') && !localStorage.getItem(key)) localStorage.setItem(key, value)
    },
    [
      'hexagora.settings',
      JSON.stringify({ sound: false, pace: 'brisk', still: calm ? null : true, ...settings }),
    ] as const,
  )
  if (!calm) await room.addInitScript(hurry)
  await before?.(page)
  await page.goto(inject('page') + (at && `#${at}`))
  await page.locator('main').waitFor()
  return page
}

interface Fixtures {
  /** Opens the page in a browser that has never seen it. */
  open: (visit?: Visit) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  open: async ({ task }, use) => {
    const faults: string[] = []
    const pages: Page[] = []
    await use(async (options = {}) => {
      const page = await visit(faults, options)
      pages.push(page)
      return page
    })
    for (const [index, page] of pages.entries()) {
      if (task.result?.errors?.length) await keep(page, `${task.name}${index || ''}`)
      await page.context().close()
    }
    expect(faults, 'what the page complained about').toEqual([])
  },
})

/** Keeps a picture of what was seen when a test failed. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = join(root, 'target/browser-failures')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`) }).catch(() => {})
}
