// What the page weighs and how fast it answers, in a real browser. `cargo xtask bench-web` runs it with
// HEXAGORA (the command) and CHROMIUM (the browser); PAGE_URL measures a page that is served already, and
// `--quick` leaves Lighthouse out.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { slowLine } from './line.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const FLAGS = ['--no-sandbox', '--disable-background-networking']
const budget = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'))
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const { HEXAGORA, CHROMIUM, PAGE_URL } = process.env
const scratch = mkdtempSync(join(tmpdir(), 'hexagora-bench-'))
let missed = 0

/** A row of the table: what was measured, and what it should be. */
function row(what, value, unit, bound, best = 'most') {
  const right = bound === undefined || (best === 'most' ? value <= bound : value >= bound)
  if (!right) missed++
  const wish = bound === undefined ? '' : `${best === 'most' ? '≤' : '≥'} ${bound}`
  console.log(
    `${what.padEnd(44)} ${String(value).padStart(8)} ${unit.padEnd(3)} ${wish.padStart(7)}${right ? '' : '  missed'}`,
  )
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

/** Compressed kilobytes of a module. */
function moduleWeight(name) {
  const file = readdirSync(join(dist, 'assets')).find((file) => file.startsWith(`${name}_bg`) && file.endsWith('.gz'))
  return kilobytes(statSync(join(dist, 'assets', file)).size)
}

/** What is shown first of a game that somebody mailed: the address that holds a record. */
function linkTo(record) {
  const file = new URL(`../../crates/rules/tests/records/good/${record}.txt`, import.meta.url)
  return `#/open/0${readFileSync(file).toString('base64url')}`
}

/** Opens a game's link in a browser that has never seen the page, with a slow processor; the time until a cell
 * can be pressed. */
async function opening(address, link) {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const start = performance.now()
  await page.goto(address + link)
  await page.locator('[data-cell][aria-disabled="false"]').first().waitFor({ timeout: 120_000 })
  const time = performance.now() - start
  await context.close()
  return time
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

/** Does something; the time from the last release of the mouse until its step has been drawn: the board
 * and the list of moves change together. */
async function answer(page, act) {
  await page.evaluate(() => {
    let pressed = 0
    addEventListener('pointerup', (event) => (pressed = event.timeStamp), { capture: true })
    const count = () => document.querySelectorAll('[data-node]').length
    const before = count()
    window.drawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (count() === before) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - pressed)
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
  })
  await act()
  const time = await page.evaluate(() =>
    Promise.race([window.drawn, new Promise((_, no) => setTimeout(no, 5000, 'nothing was drawn'))]),
  )
  // The next press comes when the board has come to rest.
  await page.waitForTimeout(700)
  return time
}

/** Presses the middle of something. */
async function click(page, locator) {
  const box = await locator.first().boundingBox()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Presses the cells of a step; the time until it is drawn. */
const press = (page, cells) =>
  answer(page, async () => {
    for (const cell of cells) await click(page, page.locator(`[data-cell="${cell}"]`))
  })

/** Lays the first tile that fits the first triangle; the time until it lies there. */
async function lay(page) {
  const cell = await page.locator('[data-cell][aria-disabled="false"]').first().getAttribute('data-cell')
  await click(page, page.locator(`[data-cell="${cell}"]`))
  await click(page, page.locator('.tile.fits'))
  return answer(page, () => click(page, page.locator('button.lay')))
}

/** Opens a record that the project keeps for its tests. */
async function open(page, address, name) {
  await page.goto(`${address}#/import`)
  const file = fileURLToPath(new URL(`../../crates/rules/tests/records/good/${name}.txt`, import.meta.url))
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('[data-cell]').first().waitFor()
  await page.waitForTimeout(1000)
}

/** Zooms in and drags the board about; how long its frames took, in milliseconds. */
async function frames(page) {
  const box = await page.locator('.ground svg').first().boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.evaluate(() => {
    window.frames = []
    let last = performance.now()
    const tick = (now) => {
      window.frames.push(now - last)
      last = now
      if (window.frames) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  for (let notch = 0; notch < 8; notch++) await page.mouse.wheel(0, -120)
  await page.mouse.down()
  for (let step = 0; step < 150; step++)
    await page.mouse.move(x + 120 * Math.sin(step / 12), y + 90 * Math.cos(step / 9))
  await page.mouse.up()
  return page.evaluate(() => {
    const taken = window.frames
    window.frames = null
    return taken.slice(1)
  })
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
/** The first steps of a game, as they are pressed. */
const FIRST = {
  ampel: [['d3'], ['f2'], ['g5'], ['h3'], ['i7']],
  attangle: [['c3'], ['d2'], ['b2'], ['e3'], ['f2']],
  nonaga: [
    ['2,0', '1,1'],
    ['2,-1', '-3,1'],
    ['-2,0', '-1,-1'],
    ['2,0', '-1,-2'],
    ['-2,2', '-2,0'],
  ],
}
const ROUNDS = 5

const { server, address } = await serve()
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
try {
  const fresh = () =>
    browser.newContext({ viewport: { width: 1200, height: 800 }, serviceWorkers: 'block', locale: 'en' })

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
    row('the rules, gzip', moduleWeight('rules'), 'KB', budget.rules)
    row('the engine, gzip', moduleWeight('engine'), 'KB', budget.engine)
    row('people’s games: WebAssembly, gzip', kilobytes(weight(urls).wasm), 'KB', budget.rules)
    await context.close()
  }

  {
    // What Lighthouse calls a slow 4G line, and a processor of a quarter of the speed.
    const line = await slowLine(address, 75, 200)
    const times = []
    for (let round = 0; round < ROUNDS; round++) times.push(await opening(line.address, linkTo('attangle-open')))
    row('from a link to a board that can be pressed', Math.round(median(times) / 100) / 10, 's')
    line.close()
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

  for (const [game, steps] of Object.entries({ ...FIRST, laberinto: Array(5).fill(null) })) {
    const [first, later] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const context = await fresh()
      const page = await context.newPage()
      await begin(page, address, game, Array(game === 'laberinto' ? 3 : 2).fill(person))
      for (const [index, cells] of steps.entries())
        (index === 0 ? first : later).push(await (cells ? press(page, cells) : lay(page)))
      await context.close()
    }
    row(`${game}: from press to drawn step, the first`, Math.round(median(first)), 'ms', 50)
    row(`${game}: from press to drawn step, later`, Math.round(median(later)), 'ms', 50)
    row(`${game}: the slowest of ${later.length}`, Math.round(Math.max(...later)), 'ms')
  }

  {
    const context = await fresh()
    const page = await context.newPage()
    await open(page, address, 'laberinto-crossed')
    const taken = await frames(page)
    row(
      'laberinto: triangles on the board',
      await page.evaluate(() => document.querySelectorAll('[data-cell]').length),
      '',
    )
    row('laberinto: a frame while it is dragged', Math.round(10 * median(taken)) / 10, 'ms', 16.8)
    row(
      'laberinto: frames that took longer than two',
      Math.round((100 * taken.filter((time) => time > 34).length) / taken.length),
      '%',
      5,
    )
    await context.close()
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
