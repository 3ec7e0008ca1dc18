// Online tables through the page: people in browsers of their own.
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import type { Look } from '../../src/wire'
import { cellsOf, choiceName } from './notation'
import type { Visit } from './page'
import { t } from './words'

export type Open = (visit?: Visit) => Promise<Page>

/** Opens a table, with some options of the game, and sits down at it. */
export async function opened(
  open: Open,
  game: string,
  { name = 'Ana', choose, visit }: { name?: string; choose?: (page: Page) => Promise<void>; visit?: Visit } = {},
): Promise<Page> {
  const page = await open({ ...visit, at: '/tables' })
  await page.getByRole('radio', { name: game, exact: true }).check({ force: true })
  await page.getByLabel(t('page.online.name')).fill(name)
  if (choose) {
    await page.getByText(t('page.new.options'), { exact: true }).click()
    await choose(page)
  }
  await page.getByRole('button', { name: t('page.online.create') }).click()
  await page.waitForURL(/#\/table\//)
  return page
}

/** The part of a table's address after `#`. */
export const place = (table: Page): string => new URL(table.url()).hash.slice(1)

/** Sits down at somebody's table. */
export async function joined(open: Open, table: Page, name = 'Bruno', visit: Visit = {}): Promise<Page> {
  const page = await open({ ...visit, at: place(table) })
  await page.getByLabel(t('page.online.name')).fill(name)
  await page.getByRole('button', { name: t('page.online.sit') }).click()
  await page.getByText(t('page.online.link.open')).waitFor()
  return page
}

/** Opens something from a table's menu. */
export async function choose(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: t('page.more'), exact: true }).click()
  await page.getByRole('button', { name: t(key), exact: true }).click()
}

/** Closes the dialog that is open. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** A link to somebody's seat, as the page shows it: the part of the address after `#`. */
export async function linkOf(page: Page, key: 'page.online.device' | 'page.online.team.invite'): Promise<string> {
  await choose(page, key)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: t('page.online.code') }).waitFor()
  const address = (await dialog.locator('.address').innerText()).trim()
  await close(page)
  return new URL(address).hash.slice(1)
}

/** Plays on another device too, by the link that a seat's own page shows. */
export async function shared(open: Open, table: Page, name = 'Ana', visit: Visit = {}): Promise<Page> {
  const page = await open({ ...visit, at: await linkOf(table, 'page.online.device') })
  await page.getByRole('button', { name: t('page.online.arrive.play') }).click()
  await page.getByText(`${name} (${t('page.player.you')})`).waitFor()
  return page
}

/** The steps that a page shows, in order. */
export const made = async (page: Page): Promise<string[]> =>
  (await page.locator('.moves [data-node]').allTextContents()).map((text) => text.trim())

/** Whether the last thing that a page asked for is on its way, made, or not made. */
export const standing = async (page: Page): Promise<string> =>
  (await page.locator('.says [role=status]').textContent())?.trim() ?? ''

/** The table as this browser may see it. */
export const look = (page: Page): Promise<Look> =>
  page.evaluate(async () => {
    const answer = await fetch(`api/tables/${location.hash.split('/')[2]}`)
    return (await answer.json()) as Look
  })

/** Presses the cells of a step, and what the board asks then. */
export async function press(page: Page, step: string, at: number): Promise<void> {
  const [first, ...more] = cellsOf(step)
  if (first === undefined) await page.getByRole('button', { name: t(`page.action.${step}`), exact: true }).click()
  else await page.locator(`[data-cell="${first}"][aria-disabled="false"]`).click()
  for (const cell of more) await page.locator(`[data-cell="${cell}"]`).click()
  const asked = page.getByRole('menuitem', { name: choiceName(step), exact: true })
  const done = async (): Promise<boolean> => {
    if ((await made(page)).length > at) return true
    if (await asked.isVisible()) await asked.click()
    return false
  }
  await expect.poll(done, { message: `${step} is made` }).toBe(true)
}

/** Whoever may press the cells of a step does. */
export async function play(pages: Page[], step: string, at: number): Promise<void> {
  const [first] = cellsOf(step)
  const free = (page: Page) => page.locator(`[data-cell="${first}"][aria-disabled="false"]`)
  let mover: Page | undefined
  await expect
    .poll(
      async () => {
        for (const page of pages) if ((await made(page)).length === at && (await free(page).count()) > 0) mover = page
        return mover !== undefined
      },
      { message: `somebody may play ${step}` },
    )
    .toBe(true)
  await press(mover!, step, at)
}

/** A page's way to the server, which can be cut, or held up. */
export class Way {
  private readonly open = new Set<WebSocketRoute>()
  private waiting: (() => void)[] | null = null
  private isCut = false

  /** Takes hold of the conversations of a page before it begins any. */
  readonly before = (page: Page): Promise<void> =>
    page.routeWebSocket(/\/socket/, (client) => {
      if (this.isCut) return void client.close()
      const server = client.connectToServer()
      this.open.add(client)
      client.onMessage((message) => this.pass(() => server.send(message)))
      server.onMessage((message) => client.send(message))
      client.onClose(() => {
        this.open.delete(client)
        void server.close()
      })
    })

  private pass(send: () => void): void {
    if (this.waiting) this.waiting.push(send)
    else send()
  }

  /** From now on what the page says does not arrive. */
  hold(): void {
    this.waiting = []
  }

  /** How much is held up. */
  get held(): number {
    return this.waiting?.length ?? 0
  }

  /** What was held up arrives now. */
  release(): void {
    const waiting = this.waiting ?? []
    this.waiting = null
    for (const send of waiting) send()
  }

  /** Nothing goes either way: neither what is open nor what is asked for. */
  async cut(page: Page): Promise<void> {
    this.isCut = true
    await page.context().setOffline(true)
    for (const client of this.open) await client.close()
    this.open.clear()
    this.waiting = null
  }

  /** The way is free again. */
  async mend(page: Page): Promise<void> {
    this.isCut = false
    await page.context().setOffline(false)
  }
}
