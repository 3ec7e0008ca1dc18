// Puzzles: solved and failed in every game, by mouse, keyboard and finger; the puzzle of the day; without a connection.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { GAMES as names } from '../src/game/games'
import type { GameName, PuzzleList, PuzzleStanding, Question, Scene, ShownPuzzle, Task } from '../src/wire'
import { cellsOf, choiceName } from './support/notation'
import { PHONE, test } from './support/page'
import { root } from './support/program'
import { beyond, tooSmall } from './support/touch'
import { t } from './support/words'

const FILE = /\/assets\/[a-z]+-[^/]*\.txt$/
const file = (game: GameName): string => readFileSync(join(root, `crates/puzzle/data/${game}.txt`), 'utf8')
const toldOf = (page: Page, stands: string) => page.locator(`[data-stands="${stands}"]`)

/** Asks workers like those of the page, in the page: the same modules, in the same browser. */
async function ask<T>(page: Page, of: 'rules', questions: Question[]): Promise<T[]>
async function ask<T>(page: Page, of: 'engine', questions: Task[]): Promise<T[]>
async function ask<T>(page: Page, of: 'rules' | 'engine', questions: object[]): Promise<T[]> {
  const named = (): string | undefined =>
    page
      .workers()
      .map((worker) => worker.url())
      .find((url) => url.includes(`${of}.worker`))
  await expect.poll(named).toBeTruthy()
  const answers = await page.evaluate(
    async ([url, asked]) => {
      const worker = new Worker(url, { type: 'module' })
      const answered = asked.map(
        (_, id) =>
          new Promise<string>((resolve) =>
            worker.addEventListener('message', ({ data }) => data.id === id && data.answer && resolve(data.answer)),
          ),
      )
      asked.forEach((question, id) => worker.postMessage({ id, question }))
      const all = await Promise.all(answered)
      worker.terminate()
      return all
    },
    [named()!, questions.map((question) => JSON.stringify(question))] as const,
  )
  return answers.map((answer) => {
    const { ok, fault } = JSON.parse(answer) as { ok?: T; fault?: unknown }
    if (ok === undefined) throw new Error(JSON.stringify(fault))
    return ok
  })
}

const listed = async (page: Page, game: GameName): Promise<ShownPuzzle[]> =>
  (await ask<PuzzleList>(page, 'engine', [{ puzzles: { text: file(game), day: null } }]))[0]!.puzzles
const solutions = (page: Page, puzzles: ShownPuzzle[]): Promise<string[][]> =>
  ask(
    page,
    'engine',
    puzzles.map(({ text, claim }) => ({ puzzle_solve: { text, claim, steps: [] } })),
  )
const judged = (page: Page, puzzles: ShownPuzzle[], answers: string[][]): Promise<PuzzleStanding[]> =>
  ask(
    page,
    'engine',
    puzzles.map(({ text, claim }, at) => ({ puzzle_judge: { text, claim, steps: answers[at]! } })),
  )

/** A turn of each puzzle whose steps differ from those of its solution, wherever there is a choice. */
async function otherTurns(page: Page, puzzles: ShownPuzzle[], right: string[][]): Promise<string[][]> {
  const turns: string[][] = puzzles.map(() => [])
  const movers: (number | null)[] = []
  for (let more = puzzles.map((_, at) => at); more.length > 0;) {
    const scenes = await ask<Scene>(
      page,
      'rules',
      more.map((at) => ({ scene: { at: { start: { text: puzzles[at]!.text }, steps: turns[at]! }, seat: null } })),
    )
    more = more.filter((at, place) => {
      const { choices, to_move, over } = scenes[place]!
      movers[at] ??= to_move
      // The turn is over; no turn has more than four steps.
      if (over || to_move !== movers[at] || turns[at]!.length >= 4) return false
      const done = turns[at]!.length
      const step = choices.find(({ text }) => text !== right[at]![done]) ?? choices[0]
      if (step) turns[at]!.push(step.text)
      return step !== undefined
    })
  }
  return turns
}

/** Puzzles from all over a file. */
const some = (puzzles: ShownPuzzle[], count: number): ShownPuzzle[] =>
  Array.from({ length: count }, (_, at) => puzzles[Math.floor((at * puzzles.length) / count)]!)

type Press = (page: Page, cell: string) => Promise<void>
const open = '[aria-disabled="false"]'
const mouse: Press = (page, cell) => page.locator(`[data-cell="${cell}"]${open}`).click()
const finger: Press = (page, cell) => page.locator(`[data-cell="${cell}"]${open}`).tap()
const keys: Press = async (page, cell) => {
  await page.locator(`[data-cell="${cell}"]${open}`).focus()
  await page.keyboard.press('Enter')
}

/** Plays steps by their cells; where those mean several steps, the board asks. */
async function play(page: Page, steps: string[], press: Press): Promise<void> {
  const played = async (): Promise<number> =>
    Number(await page.locator('[data-played]').getAttribute('data-played', { timeout: 60_000 }))
  for (const step of steps) {
    const before = await played()
    for (const cell of cellsOf(step)) await press(page, cell)
    const asked = page.getByRole('menuitem', { name: choiceName(step), exact: true })
    const isPlayed = async (): Promise<boolean> => {
      if ((await played()) > before) return true
      if (await asked.isVisible()) await asked.click()
      return false
    }
    await expect.poll(isPlayed, { timeout: 30_000, message: `${step} is played` }).toBe(true)
  }
}

async function at(page: Page, game: GameName, { id }: ShownPuzzle): Promise<void> {
  await page.goto(page.url().replace(/#.*/, `#/puzzles/${game}/${id}`))
  await page.getByRole('link', { name: t('page.puzzle.id', { id }) }).waitFor()
  await page.locator(`[data-cell]${open}`).first().waitFor({ state: 'attached' })
}

/** Goes back to the puzzle's position after a wrong turn. */
async function tryAgain(page: Page, button: Device['button']): Promise<void> {
  await button(page.getByRole('button', { name: t('page.puzzle.again') }))
  await toldOf(page, 'open').waitFor()
  await page.locator('[data-played="0"]').waitFor()
}

/** How a cell and a button are pressed. */
interface Device {
  cell: Press
  button: (button: Locator) => Promise<void>
}
const DEVICES: Device[] = [
  { cell: mouse, button: (button) => button.click() },
  { cell: keys, button: (button) => button.press('Enter') },
  { cell: finger, button: (button) => button.tap() },
]

/** Solves the puzzle on the board to its end: the replies are the judge's, and what wins after them is asked anew. */
async function solve(page: Page, puzzle: ShownPuzzle, press: Press): Promise<void> {
  const { text, claim } = puzzle
  const played: string[] = []
  for (;;) {
    const [line] = await ask<string[]>(page, 'engine', [{ puzzle_solve: { text, claim, steps: played } }])
    for (const step of line!) {
      await play(page, [step], press)
      played.push(step)
      const [standing] = await judged(page, [puzzle], [played])
      if (standing!.kind === 'open') continue
      if (standing!.kind === 'solved') return toldOf(page, 'solved').waitFor()
      played.push(...(standing as { reply: string[] }).reply)
      await toldOf(page, 'open').getByText(t('page.puzzle.kept')).waitFor()
      await expect.poll(() => page.locator(`[data-played="${played.length}"]`).count()).toBe(1)
      break
    }
  }
}

describe.each(names)('%s', (game) => {
  test(
    'twenty puzzles are solved by their solutions, and missed by other turns',
    { timeout: 180_000 },
    async ({ open }) => {
      const page = await open({ at: `/puzzles/${game}` })
      await toldOf(page, 'open').waitFor()
      const puzzles = some(await listed(page, game), 20)
      const right = await solutions(page, puzzles)
      const standings = await judged(page, puzzles, right)
      expect(standings.map(({ kind }) => kind)).toEqual(puzzles.map(() => 'solved'))
      const others = await judged(page, puzzles, await otherTurns(page, puzzles, right))
      const missed = others.filter(({ kind }) => kind === 'failed')
      // A few other turns are right as well, and count.
      expect(missed.length).toBeGreaterThan(12)
      for (const standing of missed) expect(standing).toHaveProperty('why.key', expect.stringMatching(/^puzzle\.why\./))
    },
  )

  test(
    'twenty are missed and solved on the board by mouse, keyboard and finger',
    { timeout: 600_000 },
    async ({ open }) => {
      const page = await open({ at: `/puzzles/${game}`, context: { hasTouch: true } })
      await toldOf(page, 'open').waitFor()
      const puzzles = some(await listed(page, game), 60)
      const right = await solutions(page, puzzles)
      const wrong = await otherTurns(page, puzzles, right)
      const standings = await judged(page, puzzles, wrong)
      const canPress = (steps: string[]): boolean => steps.every((step) => cellsOf(step).length > 0)
      const chosen = [...puzzles.keys()]
        .filter((at) => standings[at]!.kind === 'failed' && canPress(wrong[at]!) && canPress(right[at]!))
        .slice(0, 20)
      expect(chosen.length).toBe(20)
      for (const [turn, number] of chosen.entries()) {
        const puzzle = puzzles[number]!
        const { cell, button } = DEVICES[turn % DEVICES.length]!
        await at(page, game, puzzle)
        await play(page, wrong[number]!, cell)
        await toldOf(page, 'failed').waitFor()
        await tryAgain(page, button)
        await solve(page, puzzle, cell)
      }
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hexagora.puzzles')!))
      expect(kept.games[game].tried).toHaveLength(20)
      expect(kept).toMatchObject({ streak: 0, games: { [game]: { solved: 0 } } })
    },
  )

  test('one is missed, tried again and solved by mouse; the rating follows', { timeout: 120_000 }, async ({ open }) => {
    const page = await open({ at: `/puzzles/${game}` })
    await toldOf(page, 'open').waitFor()
    const short = (await listed(page, game)).filter(({ claim }) => /win1|gain1|hold1/.test(claim))
    const puzzles = some(short, 12)
    const right = await solutions(page, puzzles)
    const wrong = await otherTurns(page, puzzles, right)
    const failed = (await judged(page, puzzles, wrong)).findIndex(
      ({ kind }, at) => kind === 'failed' && wrong[at]!.every((step) => cellsOf(step).length > 0),
    )
    const puzzle = puzzles[failed]!
    await at(page, game, puzzle)
    await play(page, wrong[failed]!, mouse)
    await toldOf(page, 'failed').waitFor()
    await tryAgain(page, (button) => button.click())
    await play(page, right[failed]!, mouse)
    await toldOf(page, 'solved').getByText(t('page.puzzle.solved')).waitFor()
    // Only the first attempt counts.
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hexagora.puzzles')!))
    expect(kept).toMatchObject({ version: 1, streak: 0, games: { [game]: { solved: 0, tried: [puzzle.id] } } })
    expect(kept.games[game].rating.rating).toBeLessThan(1200)
    expect(Object.keys(kept.games[game].repeats)).toEqual([puzzle.id])
    await page.getByRole('button', { name: t('page.puzzle.next') }).click()
    await expect.poll(() => page.url()).toMatch(new RegExp(`puzzles/${game}$`))
    await toldOf(page, 'open').waitFor()
  })
})

test(
  'a win in two is played to its end by keyboard, with the reply between',
  { timeout: 120_000 },
  async ({ open }) => {
    const page = await open({ at: '/puzzles/attangle' })
    await toldOf(page, 'open').waitFor()
    const longer = some(
      (await listed(page, 'attangle')).filter(({ claim }) => claim === 'win2'),
      6,
    )
    const puzzle = longer[2]!
    await at(page, 'attangle', puzzle)
    const [line] = await solutions(page, [puzzle])
    await play(page, [line![0]!], keys)
    await page.getByText(t('page.puzzle.kept')).waitFor()
    // The reply is the judge's own; what wins after it is asked anew.
    const [standing] = await judged(page, [puzzle], [[line![0]!]])
    const played = [line![0]!, ...(standing as { reply: string[] }).reply]
    const [rest] = await ask<string[]>(page, 'engine', [
      { puzzle_solve: { text: puzzle.text, claim: puzzle.claim, steps: played } },
    ])
    await play(page, rest!.slice(0, 1), keys)
    await toldOf(page, 'solved').waitFor()
  },
)

test('a finger solves one on a phone, and the solution is played out', { timeout: 120_000 }, async ({ open }) => {
  const page = await open({ at: '/puzzles/attangle', context: PHONE })
  await toldOf(page, 'open').waitFor()
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  expect(await tooSmall(page)).toEqual([])
  const puzzle = (await listed(page, 'attangle')).find(({ claim }) => claim === 'win1')!
  await at(page, 'attangle', puzzle)
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  expect(await tooSmall(page)).toEqual([])
  const [line] = await solutions(page, [puzzle])
  await play(page, line!, finger)
  await toldOf(page, 'solved').waitFor()
  await page.getByRole('button', { name: t('page.puzzle.show') }).tap()
  await page.getByText(t('page.puzzle.shown')).waitFor()
  await page.goto(page.url().replace(/#.*/, '#/puzzles'))
  await page.getByRole('link', { name: new RegExp(t('page.puzzle.daily')) }).waitFor()
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  expect(await tooSmall(page)).toEqual([])
})

const dailyOf = async (page: Page): Promise<string> => {
  await toldOf(page, 'open').waitFor()
  return (await page.locator('a[href*="#/puzzles/"]', { hasText: /^\s*Puzzle / }).getAttribute('href'))!
}

test(
  'the puzzle of the day is the same in two browsers, and another the next day',
  { timeout: 120_000 },
  async ({ open }) => {
    const on = (day: string) => ({
      at: '/puzzles/daily',
      before: (page: Page) => page.clock.setFixedTime(new Date(day)),
    })
    const one = await dailyOf(await open(on('2026-11-20T00:10:00Z')))
    const two = await dailyOf(await open(on('2026-11-20T23:50:00Z')))
    const next = await dailyOf(await open(on('2026-11-21T00:10:00Z')))
    expect(two).toBe(one)
    expect(next).not.toBe(one)
  },
)

test('puzzles that were visited are there without a connection', { timeout: 120_000 }, async ({ open }) => {
  const page = await open()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(page.url().replace(/#.*/, '') + '#/puzzles/nonaga')
  await toldOf(page, 'open').waitFor()
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      const urls = kept.flat().map(({ url }) => url)
      return urls.some((url) => /nonaga-.*\.txt$/.test(url)) && urls.some((url) => /engine_bg.*\.wasm$/.test(url))
    })
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await toldOf(page, 'open').waitFor()
  await page.locator(`[data-cell]${'[aria-disabled="false"]'}`).first().waitFor({ state: 'attached' })
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test.for(['light', 'dark'] as const)('axe-core finds nothing on a puzzle, %s', async (colorScheme, { open }) => {
  const page = await open({ at: '/puzzles/nonaga', context: { colorScheme, bypassCSP: true } })
  await toldOf(page, 'open').waitFor()
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' })
  await page.evaluate(axe)
  const find = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { run } = (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe
      return (await run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
  expect(await find()).toEqual([])
  await page.getByRole('button', { name: t('page.puzzle.show') }).click()
  await page.getByText(t('page.puzzle.shown')).waitFor()
  expect(await find()).toEqual([])
})

test('a broken file of puzzles gets a sentence', async ({ open }) => {
  const page = await open({
    at: '/puzzles/nonaga',
    context: { serviceWorkers: 'block' },
    expected: [/service/i],
    before: (page) => page.route(FILE, (route) => route.fulfill({ body: 'nonsense', contentType: 'text/plain' })),
  })
  await page.getByText(t('puzzle.error.head')).waitFor()
})
