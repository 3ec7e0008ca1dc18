// A game on the page, played as a person plays it: by pressing what is offered.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { cellsOf, choiceName } from './notation'
import { t } from './words'

export class Table {
  constructor(
    readonly page: Page,
    private readonly touch = false,
  ) {}

  cell = (name: string): Locator => this.page.locator(`[data-cell="${name}"]`)
  button = (key: string): Locator => this.page.getByRole('button', { name: t(key), exact: true })

  /** The words that say who won. */
  get result(): Locator {
    return this.page.locator('.text.result')
  }

  /** Waits until the board is there. */
  async shown(): Promise<this> {
    await this.page.locator('[data-cell]').first().waitFor({ state: 'attached' })
    return this
  }

  /** Presses a cell; waits until it may be pressed. */
  async press(name: string): Promise<void> {
    if (this.touch) await this.cell(name).tap()
    else await this.cell(name).click()
  }

  /** The steps in the list, in its order. */
  async steps(): Promise<string[]> {
    return (await this.page.locator('[data-node]').allTextContents()).map((text) => text.trim())
  }

  /** The step that is looked at; empty at the start. */
  async now(): Promise<string> {
    return this.page.evaluate(
      () => document.querySelector('[data-node][aria-current="step"]')?.textContent?.trim() ?? '',
    )
  }

  /** The number of the node that is looked at. */
  async node(): Promise<number> {
    return this.page.evaluate(() =>
      Number(document.querySelector('[data-node][aria-current="step"]')?.getAttribute('data-node') ?? 0),
    )
  }

  async stands(step: string): Promise<void> {
    await expect.poll(() => this.now(), { timeout: 30_000 }).toBe(step)
  }

  /** Plays a step of the notation by pressing its cells. */
  async play(step: string): Promise<void> {
    const node = await this.node()
    for (const cell of cellsOf(step)) await this.press(cell)
    const asked = this.page.getByRole('menuitem', { name: choiceName(step), exact: true })
    const played = async (): Promise<boolean> => {
      if ((await this.node()) !== node) return true
      // Where the cells mean several steps, the board asks.
      if (await asked.isVisible()) await asked.click()
      return false
    }
    await expect.poll(played, { timeout: 30_000, message: `${step} is played` }).toBe(true)
    // The engine may have answered by now.
    expect(await this.steps()).toContain(step)
  }

  /** What may be pressed: cells, choosers' items and buttons of the prompt; `over` once there is a result. */
  private async offered(): Promise<Offer> {
    const handle = await this.page.waitForFunction(() => {
      const result = document.querySelector('.text.result')
      if (result) return { over: true, held: [], cells: [], items: 0, actions: 0 }
      const names = (selector: string): string[] =>
        [...document.querySelectorAll(selector)].map((cell) => cell.getAttribute('data-cell') ?? '')
      const cells = names('[data-cell][aria-disabled="false"][aria-pressed="false"]')
      const held = names('[data-cell][aria-pressed="true"]')
      const items = document.querySelectorAll('[role="menu"] [role="menuitem"]').length
      const actions = document.querySelectorAll('.prompt > .do > .button.strong').length
      return cells.length + held.length + items + actions > 0 ? { over: false, held, cells, items, actions } : null
    })
    return (await handle.jsonValue()) as Offer
  }

  /** Presses what is offered, by lot, until the game is over; gives how many presses it took. */
  async playOn(lot: () => number, most = 2000): Promise<number> {
    for (let presses = 0; presses < most; presses += 1) {
      const offer = await this.offered()
      if (offer.over) return presses
      const pick = <T>(list: readonly T[]): T => list[Math.floor(lot() * list.length)]!
      try {
        if (offer.items > 0)
          await this.page
            .getByRole('menuitem')
            .nth(Math.floor(lot() * offer.items))
            .click({ timeout: 3000 })
        else if (offer.actions > 0 && (offer.cells.length === 0 || lot() < 0.2))
          await this.page.locator('.prompt > .do > .button.strong').first().click({ timeout: 3000 })
        else if (offer.cells.length > 0) await this.cell(pick(offer.cells)).click({ timeout: 3000 })
        else await this.cell(pick(offer.held)).click({ timeout: 3000 })
      } catch {
        // The engine played, or the game ended, while the hand was on its way.
      }
    }
    throw new Error(`the game did not end in ${most} presses`)
  }

  /** The record that the page offers for outside. */
  async record(): Promise<string> {
    await this.button('page.share.short').first().click()
    const text = this.page.getByLabel(t('page.share.record'), { exact: true })
    await expect.poll(() => text.inputValue()).not.toBe('')
    const written = await text.inputValue()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
    return written
  }

  /** Why the game ended. */
  async why(): Promise<string> {
    return (await this.page.locator('.prompt .why').textContent())?.trim() ?? ''
  }

  /** What the seat to move is told, or how the game ended. */
  async said(): Promise<string> {
    return (await this.page.locator('.prompt .text').textContent())?.trim() ?? ''
  }
}

interface Offer {
  over: boolean
  held: string[]
  cells: string[]
  items: number
  actions: number
}

/** Numbers from 0 to 1 that are the same every time. */
export function lotOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
