// What the page weighs and how fast it answers, in a real browser. `cargo xtask bench-web` runs it with
// HEXAGORA (the command) and CHROMIUM (the browser); PAGE_URL measures a page that is served already, and
// `--quick` leaves Lighthouse out.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const FLAGS = ['--no-sandbox', '--disable-background-networking']
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const { HEXAGORA, CHROMIUM, PAGE_URL } = process.env
const scratch = mkdtempSync(join(tmpdir(), 'hexagora-bench-'))
let missed = 0

/** A row of the table: what was measured, and what it should be. */
function row(what, value, unit, bound, best = 'most') {
  const right = bound === undefined || (best === 'most' ? value <= bound : value >= bound)
  if (!right) missed++
  const wish = bound === undefined ? '' : `${best === 'most' ? '≤' : '≥'} ${bound}`
  console.log(`${what.padEnd(44)} ${String(value).padStart(8)} ${unit.padEnd(3)} ${wish.padStart(7)}${right ? '' : '  missed'}`)
}

const kilobytes = (bytes) => Math.round(bytes / 102.4) / 10
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]

/** The server, and where it is. */
async function serve() {
  if (PAGE_URL) return { server: null, address: PAGE_URL }
  const server = spawn(HEXAGORA, ['serve', '--bind', '127.0.0.1:0'], {
    env: { ...process.env, XDG_DATA_HOME: scratch, HEXAGORA_LANG: 'en' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/[^ ]+\//.exec(line)?.[0]
    if (address) return { server, address }
  }
  throw new Error('the server did not start')
}

/** Compressed bytes of the files that a page has loaded, by ending. */
function weight(urls) {
  const sum = { js: 0, css: 0, wasm: 0, other: 0 }
  for (const url of urls) {
    const path = new URL(url).pathname.slice(1) || 'index.html'
    const kind = /\.(js|css|wasm)$/.exec(path)?.[1] ?? 'other'
    try {
      sum[kind] += statSync(join(dist, `${path}.gz`)).size
    } catch {
      sum.other += statSync(join(dist, path), { throwIfNoEntry: false })?.size ?? 0
    }
  }
  return sum
}

/** Begins a game with these players and waits for its board. */
async function begin(page, address, game, players) {
  await page.goto(`${address}#/new/${game}`)
  const kept = JSON.stringify({ players, begins: '0', set: {} })
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`hexagora.new.${game}`, kept])
  await page.reload()
  await page.locator('form button[type=submit]').first().click()
  await page.locator('[data-cell]').first().waitFor()
  // What comes after the board is not part of an answer.
  await page.waitForTimeout(500)
}

/** Presses cells; the time from the last press until the last cell has been drawn anew. */
async function press(page, cells) {
  const last = cells.at(-1)
  await page.evaluate((name) => {
    const cell = document.querySelector(`[data-cell="${CSS.escape(name)}"]`)
    let pressed = 0
    addEventListener('pointerup', (event) => (pressed = event.timeStamp), { capture: true })
    window.drawn = new Promise((resolve) => {
      const before = cell.getAttribute('aria-label')
      new MutationObserver(() => {
        if (!pressed || cell.getAttribute('aria-label') === before) return
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - pressed)
          port2.postMessage(null)
        })
      }).observe(cell, { attributes: true })
    })
  }, last)
  for (const cell of cells) {
    const box = await page.locator(`[data-cell="${cell}"]`).first().boundingBox()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  return page.evaluate(() => Promise.race([window.drawn, new Promise((_, no) => setTimeout(no, 5000, 'nothing was drawn'))]))
}

/** The longest main-thread task while the engine thinks, in milliseconds. */
async function longest(page, millis) {
  return page.evaluate(
    (millis) =>
      new Promise((resolve) => {
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        observer.observe({ type: 'longtask', buffered: false })
        setTimeout(() => resolve(Math.round(longest)), millis)
      }),
    millis,
  )
}

const person = { kind: 'person' }
const engine = { kind: 'engine', level: 8 }
/** A step of each game's beginning, as it is pressed. */
const FIRST = { ampel: ['e3'], attangle: ['c3'], nonaga: ['2,0', '1,1'] }

const { server, address } = await serve()
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
try {
  const fresh = () => browser.newContext({ viewport: { width: 1200, height: 800 }, serviceWorkers: 'block', locale: 'en' })

  {
    const context = await fresh()
    const page = await context.newPage()
    const urls = new Set()
    page.on('request', (request) => urls.add(request.url().split('#')[0]))
    await page.goto(address, { waitUntil: 'networkidle' })
    const home = weight(urls)
    row('home: JS and CSS, gzip', kilobytes(home.js + home.css), 'KB', 100)
    row('home: everything', kilobytes(home.js + home.css + home.wasm + home.other), 'KB')
    for (const game of ['attangle', 'laberinto']) {
      const before = weight(urls)
      await begin(page, address, game, Array(game === 'laberinto' ? 3 : 2).fill(person))
      await page.waitForLoadState('networkidle')
      const after = weight(urls)
      row(`${game}: JS and CSS more, gzip`, kilobytes(after.js + after.css - before.js - before.css), 'KB', 100)
    }
    row('WebAssembly, gzip', kilobytes(weight(urls).wasm), 'KB', 500)
    await context.close()
  }

  {
    const context = await browser.newContext({ locale: 'en' })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A browser without a face is in private mode, which nothing can be installed in.
    const real = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    row('reasons why it cannot be installed', real.length, '', 0)
    for (const { errorId } of real) console.log(`  ${errorId}`)
    await context.close()
  }

  for (const [game, cells] of Object.entries(FIRST)) {
    const times = []
    for (let round = 0; round < 3; round++) {
      const context = await fresh()
      const page = await context.newPage()
      await begin(page, address, game, [person, person])
      times.push(await press(page, cells))
      await context.close()
    }
    row(`${game}: from press to drawn step`, Math.round(median(times)), 'ms', 50)
  }

  for (const game of ['attangle', 'laberinto']) {
    const context = await fresh()
    const page = await context.newPage()
    await begin(page, address, game, Array(game === 'laberinto' ? 3 : 2).fill(engine))
    row(`${game}: longest task while the engine thinks`, await longest(page, 5000), 'ms', 50)
    await context.close()
  }
} finally {
  await browser.close()
}

try {
  if (!process.argv.includes('--quick')) {
    const report = join(scratch, 'lighthouse.json')
    const flags = ['--headless=new', ...FLAGS].join(' ')
    const args = ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${report}`]
    const only = '--only-categories=performance,accessibility,best-practices'
    const run = spawnSync('npx', [...args, only, `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (run.status !== 0) throw new Error('Lighthouse did not run')
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
    const score = (name) => Math.round(100 * (categories[name].score ?? 0))
    row('Lighthouse: performance', score('performance'), '', 95, 'least')
    row('Lighthouse: accessibility', score('accessibility'), '', 100, 'least')
    row('Lighthouse: best practices', score('best-practices'), '', 95, 'least')
    for (const { title, score, scoreDisplayMode } of Object.values(audits)) {
      if (score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode)) {
        console.log(`  ${title}`)
      }
    }
  }
} finally {
  server?.kill('SIGTERM')
  rmSync(scratch, { recursive: true, force: true })
}
console.log(missed === 0 ? 'Everything is as it should be.' : `${missed} missed.`)
process.exitCode = missed === 0 ? 0 : 1
