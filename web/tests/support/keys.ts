// What keys do on a page.
import type { Page } from 'playwright-core'

/** Tabs until something is focused that fits. */
export async function tabTo(page: Page, fits: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, fits)) return
  }
  throw new Error(`Tab never came to ${fits}`)
}
