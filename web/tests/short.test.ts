// A screen that is shorter than the window does not scroll, and its footer takes one line.
import { expect } from 'vitest'
import { PHONE, test, type Visit } from './support/page'

const windows: Record<string, Visit> = { wide: {}, 'on a phone': { context: PHONE } }

for (const [name, visit] of Object.entries(windows))
  test(`a short screen, ${name}`, async ({ open }) => {
    const page = await open({ ...visit, at: '/nowhere' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { beyond, lines } = await page.evaluate(() => ({
      beyond: document.documentElement.scrollHeight - innerHeight,
      lines: new Set(
        [...document.querySelectorAll('footer a')]
          .filter((link) => link.checkVisibility())
          .map((link) => link.getBoundingClientRect().top),
      ).size,
    }))
    expect(beyond).toBe(0)
    expect(lines).toBe(1)
  })
