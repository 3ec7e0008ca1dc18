// Pictures of the page at rest.
import type { Page } from 'playwright-core'

/** Takes a picture once everything that was on its way has come, with nothing pointed at. */
export async function take(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState === 'finished' || each.effect?.getTiming().iterations === Infinity),
  )
  await page.screenshot({ path, animations: 'disabled', scale: 'css' })
}
