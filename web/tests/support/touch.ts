// What a finger needs of a page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Table } from './table'
import { t } from './words'

/** How much of the page lies beyond the right edge. */
export const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Everything that can be pressed and is too small for a finger, the board aside, which can be zoomed. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=file]), summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // What stands in a sentence is as high as the sentence.
      .filter(
        (element) =>
          getComputedStyle(element).display !== 'inline' &&
          !element.closest('.unseen') &&
          !element.classList.contains('unseen'),
      )
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(
        ({ box }) => box.width > 0 && box.right > 0 && (Math.round(box.height) < 44 || Math.round(box.width) < 44),
      )
      .map(
        ({ element, box }) => `${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  )

/** Chooses a triangle for the tile that is held, and says which. The first touch brings the board closer, the next
 * one chooses. */
export async function choosePlace({ page, cell }: Table): Promise<string> {
  const lay = page.getByRole('button', { name: t('board.laberinto.lay'), exact: true })
  const name = (await page.locator('[data-cell][aria-disabled="false"]').first().getAttribute('data-cell'))!
  await expect
    .poll(
      async () => {
        if (await lay.isVisible()) return true
        await cell(name).tap()
        return lay.isVisible()
      },
      { interval: 700 },
    )
    .toBe(true)
  return name
}
