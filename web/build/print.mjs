// Prints the rules of every game in every language: `node build/print.mjs ADDRESS FOLDER`.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const [address, folder] = process.argv.slice(2)
// Every game has a folder with its texts.
const games = readdirSync(new URL('../../crates/learn/text/', import.meta.url))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
mkdirSync(folder, { recursive: true })
for (const language of ['en', 'es'])
  for (const game of games) {
    const page = await browser.newPage({ locale: language, viewport: { width: 1280, height: 1000 } })
    await page.goto(`${address}#/rules/${game}`)
    const figures = page.locator('[data-figure]')
    await figures.first().waitFor()
    // A figure is drawn when somebody comes near.
    for (const figure of await figures.all()) {
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('[data-cell]').first().waitFor({ state: 'attached' })
    }
    const path = join(folder, `${game}.${language}.pdf`)
    await page.pdf({ path, preferCSSPageSize: true })
    await page.close()
    console.log(path)
  }
await browser.close()
