// The seats of a game of many: each says who sits there, beside the board and above it.
import { expect } from 'vitest'
import { begin } from './support/begin'
import { PHONE, test, WIDE } from './support/page'
import { tooSmall } from './support/touch'
import { t } from './support/words'

const COLOURS = ['red', 'violet', 'blue', 'green', 'yellow', 'orange']

test.for([
  [1280, 800, 6],
  [360, 740, 6],
  [360, 640, 5],
  [360, 640, 3],
] as const)(
  'on %i × %i pixels %i seats show their names and what they hold',
  async ([width, height, count], { open }) => {
    const viewport = { width, height }
    const context = width === WIDE.width ? { viewport } : { ...PHONE, viewport }
    const six = Array.from({ length: count }, (_, seat) => (seat === 0 ? 'person' : 1) as 'person' | 1)
    const kept = {
      players: six.map((each) => (each === 1 ? { kind: 'engine', level: 1 } : { kind: 'person' })),
      begins: '0',
    }
    const { page } = await begin(open, 'laberinto', six, {
      context,
      before: (page) =>
        page.addInitScript((kept) => localStorage.setItem('hexagora.new.laberinto', kept), JSON.stringify(kept)),
    })
    const seats = page.locator('.seat')
    expect(await seats.count()).toBe(count)
    for (const seat of await seats.all()) {
      const box = (await seat.boundingBox())!
      const [name, holds] = [seat.locator('.colour'), seat.locator('.holds-strip')]
      const written = (await name.innerText()).trim()
      expect(COLOURS.map((colour) => t(`colour.${colour}`).toLowerCase())).toContain(written.toLowerCase())
      // All of both lies within the seat, and the name is not behind what it holds.
      const [one, other] = [(await name.boundingBox())!, (await holds.boundingBox())!]
      for (const part of [one, other]) {
        expect(part.width).toBeGreaterThan(20)
        expect(part.x + part.width).toBeLessThanOrEqual(box.x + box.width + 1)
        expect(part.y + part.height).toBeLessThanOrEqual(box.y + box.height + 1)
      }
      expect(one.x + one.width <= other.x + 1 || one.y + one.height <= other.y + 4).toBe(true)
    }
    if (width < 800) expect(await tooSmall(page)).toEqual([])
  },
)

test.for([
  ['quick', 740, 370],
  ['whole', 740, 270],
  ['whole', 640, 170],
] as const)(
  'four or five others share a row, so that the board of a %s game has its height on %i pixels',
  async ([preset, height, least], { open }) => {
    for (const count of [5, 6]) {
      const kept = { players: Array(count).fill({ kind: 'person' }), begins: '0', set: { seed: '7' } }
      const page = await open({
        at: '/new/laberinto',
        context: { ...PHONE, viewport: { width: 360, height } },
        before: (page) =>
          page.addInitScript((kept) => localStorage.setItem('hexagora.new.laberinto', kept), JSON.stringify(kept)),
      })
      await page.locator(`input[name="preset"][value="${preset}"]`).check({ force: true })
      await page.getByRole('button', { name: t('page.new.start') }).tap()
      const others = page.locator('.others .seat')
      await others.first().waitFor()
      const tops = await others.evaluateAll((seats) => seats.map((seat) => seat.getBoundingClientRect().top))
      expect(tops).toHaveLength(count - 1)
      expect(new Set(tops).size).toBe(1)
      const board = (await page.locator('svg[role="application"]').boundingBox())!
      expect(board.height).toBeGreaterThan(least)
    }
  },
)
