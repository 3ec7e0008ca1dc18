// Makes the PNG icons from the SVG ones: `node build/icons.mjs`, after a change of either.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const icons = [
  ['public/icon.svg', 'public/icon-192.png', 192],
  ['public/icon.svg', 'public/icon-512.png', 512],
  ['build/icon-maskable.svg', 'public/icon-180.png', 180],
  ['build/icon-maskable.svg', 'public/icon-maskable-512.png', 512],
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [from, to, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${readFileSync(from, 'utf8')}`,
  )
  writeFileSync(to, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
