// Pictures of every screen, wide and narrow, light and dark: `SHOTS=screens npm run e2e`. Single pictures go to
// `target/screens`, a sheet for each screen to `docs/screens`. `-- -t home` makes those of one screen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { SCREENS, type Screen } from './screens/list'
import { contactSheet, type Shot } from './screens/sheet'
import { PHONE, test } from './support/page'
import { take } from './support/picture'
import { root } from './support/program'

const singles = join(root, 'target/screens')
const sheets = join(root, 'docs/screens')
for (const folder of [singles, sheets]) mkdirSync(folder, { recursive: true })

/** The most bytes of a sheet. */
const MOST = 200_000
const THEMES = ['light', 'dark'] as const
const DEVICES = [
  {
    context: { viewport: { width: 1920, height: 1080 } },
    scale: 0.36,
    // How far down a picture of a long screen goes.
    deepest: 1600,
    sizes: [
      { width: 1920, height: 1080 },
      { width: 1280, height: 800 },
    ],
  },
  {
    context: { ...PHONE, deviceScaleFactor: 1 },
    scale: 0.5,
    deepest: 1600,
    sizes: [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ],
  },
]

/** Makes the window as high as what it shows. */
async function stretch(page: Page, size: { width: number; height: number }, deepest: number): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  if (beyond <= 0 || size.height >= deepest) return
  const higher = { ...size, height: Math.min(deepest, size.height + beyond) }
  await page.setViewportSize(higher)
  // Parts of a screen grow with the window.
  await stretch(page, higher, deepest)
}

async function photograph(open: Parameters<Screen['show']>[0], screen: Screen): Promise<void> {
  const shots: Shot[] = []
  let page: Page | undefined
  for (const { context, scale, deepest, sizes } of DEVICES) {
    page = await screen.show(open, { context })
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (screen.tall) await stretch(page, size, deepest)
      const column = shots.length / THEMES.length
      for (const [row, colorScheme] of THEMES.entries()) {
        await page.emulateMedia({ colorScheme })
        const path = join(singles, `${screen.name}-${size.width}-${colorScheme}.png`)
        await take(page, path)
        shots.push({ row, column, label: String(size.width), scale, png: readFileSync(path, 'base64') })
      }
    }
  }
  const sheet = await contactSheet(page!, shots, MOST)
  writeFileSync(join(sheets, `${screen.name}.webp`), sheet)
}

describe.concurrent('screens', () => {
  for (const screen of SCREENS) test(screen.name, ({ open }) => photograph(open, screen))
})

test('the page that shows the sheets', () => {
  const shown = SCREENS.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.webp)\n`)
  writeFileSync(
    join(sheets, 'README.md'),
    [
      '# Screens\n',
      'Every screen at 1920, 1280, 390 and 360 pixels, light above and dark below. A long screen is cut off.\n',
      'After a change of the page, `SHOTS=screens npm run e2e` in `web` takes these pictures again and writes this page. It uses the program that `cargo xtask web && cargo build -p hexagora` builds. The single pictures go to `target/screens`.\n',
      ...shown,
    ].join('\n'),
  )
})
