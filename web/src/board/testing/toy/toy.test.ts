// A made-up game on the page's board. It is added as every game is, by a line in each of the registries
// `games.ts`, `beyond.ts` and `cards.ts`; nothing else of the page knows it.
import { render } from 'svelte/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../../../../build/words'
import type { GameName, Geometry, Scene } from '../../../wire'
import { speak } from '../../../words'
import { Atlas } from '../../atlas'
import Board from '../../Board.svelte'
import { Chosen } from '../../chosen.svelte'
import { looks } from '../../games'
import { geometryOf, sceneOf } from '../../miniature/little'
import { little as load } from '../../miniature/littles'
import { Picture } from '../../picture'
import { Player } from '../../player.svelte'
import { plain } from '../../settings'
import Side from '../../Side.svelte'
import { act, standing } from '../../stage'
import { boardSvg } from '../../svg'
import kept from './scene.json'
import words from './words.json'

vi.mock('../../games', async (original) => {
  const { looks } = await original<typeof import('../../games')>()
  return { looks: { ...looks, toy: (await import('./look')).toy } }
})
vi.mock('../../beyond', async (original) => {
  const { beyond } = await original<typeof import('../../beyond')>()
  return { beyond: { ...beyond, toy: { Side: (await import('./Side.svelte')).default } } }
})
vi.mock('../../cards', async (original) => {
  const { cards } = await original<typeof import('../../cards')>()
  return { cards: { ...cards, toy: (await import('./card')).toy } }
})
vi.mock('virtual:words', () => ({
  default: {
    en: [() => Promise.resolve({ default: { ...wordsOf('en'), ...words } })],
  },
}))

const { scene, geometry, after } = kept as unknown as { scene: Scene; geometry: Geometry; after: Scene }
const look = looks[scene.game]
const cells = geometry.cells.map(({ name }) => name)
const step = after.last?.step ?? ''
const pressed = scene.choices.find(({ text }) => text === step)?.cells[0] ?? ''
const quiet = { scene, geometry, settings: plain, onplay: () => {} }

/** The label of every cell of a board as it is served, by the cell's name. */
function labelled(html: string): Map<string, string> {
  const found = html.matchAll(/data-cell="([^"]+)" aria-label="([^"]*)"/g)
  return new Map([...found].map(([, cell = '', label = '']) => [cell, label]))
}

/** The cells that may be pressed on a board as it is served. */
const free = (html: string) =>
  [...html.matchAll(/data-cell="([^"]+)"[^>]* aria-disabled="false"/g)].map(([, cell]) => cell)

describe('a made-up game on the board', () => {
  beforeAll(async () => void (await speak('en')))

  it('is a position of seven points and one that follows it', () => {
    expect([...cells].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect([after.at, pressed]).toEqual([scene.at + 1, after.last?.step])
  })

  it('shows every point, and says what stands there', () => {
    const labels = labelled(render(Board, { props: { ...quiet, active: true } }).body)
    expect([...labels.keys()].sort()).toEqual([...cells].sort())
    for (const [cell, label] of labels) {
      const letter = (scene.view as { board: Record<string, 'x' | 'o'> }).board[cell]
      expect(label).toContain(letter ? words[`toy.${letter}`] : 'empty')
    }
  })

  it('offers the free points to whoever is to move, and nothing to others', () => {
    const offered = free(render(Board, { props: { ...quiet, active: true } }).body)
    expect(offered.sort()).toEqual(scene.choices.map(({ cells }) => cells[0]).sort())
    expect(free(render(Board, { props: { ...quiet, active: false } }).body)).toEqual([])
  })

  it('plays the step of the point that is pressed, and refuses one that is taken', () => {
    const [played, refused]: [string[], string[]] = [[], []]
    const onplay = (text: string) => void played.push(text)
    const chosen = new Chosen(() => ({
      scene,
      look,
      active: true,
      onplay,
      onrefused: (tried) => void refused.push(tried),
    }))
    const taken = cells.find((cell) => !scene.choices.some((choice) => choice.cells[0] === cell)) ?? ''
    chosen.press(taken)
    expect([played, refused]).toEqual([[], [taken]])
    expect(chosen.foretell(pressed)?.text).toBe(step)
    chosen.press(pressed)
    expect(played).toEqual([step])
  })

  it('brings the piece to the board when the next position comes', () => {
    const atlas = new Atlas(geometry, { rotation: 0, flip: false })
    const picture = new Picture(atlas, look, look.pieces(scene))
    const floor = { at: (cell: string) => picture.at(cell), rise: look.rise }
    const { motions, after: stand } = act(
      standing(look.pieces(scene)),
      look.pieces(after),
      after.last?.effects ?? [],
      floor,
    )
    expect(motions).toHaveLength(1)
    expect(stand.map(({ piece }) => piece)).toEqual(look.pieces(after))
    const player = new Player()
    player.show({ scene, atlas, look }, 'reduced')
    expect(player.actors.map(({ piece }) => piece)).toEqual(look.pieces(scene))
  })

  it('is a picture of its own, with every piece', () => {
    const drawn = (scene: Scene) => boardSvg(scene, geometry, { ...plain, coordinates: true }, () => '#808080')
    const groups = (svg: string) => svg.match(/<g /g)?.length ?? 0
    expect(drawn(scene)).not.toMatch(/var\(|\$|NaN|undefined/)
    expect(groups(drawn(after))).toBe(groups(drawn(scene)) + 1)
    for (const cell of cells) expect(drawn(scene)).toContain(`>${cell}<`)
  })

  it('says beside the board what a seat holds', () => {
    const held = (seat: number) => render(Side, { props: { scene: after, seat, settings: plain } }).body
    expect(held(0)).toContain('pieces on the board: 1')
    expect(held(1)).toContain('pieces on the board: 1')
  })

  it('plays itself as a little game', async () => {
    const little = await load('toy' as GameName)
    expect(geometryOf(little).cells.map(({ name }) => name)).toEqual(cells)
    const last = sceneOf(little, little.frames.length - 1)
    expect(look.pieces(last)).toHaveLength(little.frames.length - 1)
  })
})
