import { describe, expect, it } from 'vitest'
import type { Choice, LaberintoView, Scene } from '../../wire'
import { Atlas } from '../atlas'
import { plain } from '../settings'
import type { Shape } from '../shape'
import { geometryOf } from '../miniature/little'
import type { Little } from '../miniature/little'
import board from '../miniature/laberinto.json'
import { edgesOf, figurePieces, laid, tileOn } from './drawing'
import { layingIn } from './laying.svelte'
import { laberinto } from './look'

const atlas = new Atlas(geometryOf(board as unknown as Little), plain)

const lay = (text: string): Choice => {
  const [cell = '', tile = ''] = text.split('=')
  return { text, kind: 'lay', cells: [cell], tile }
}

function scene(view: Partial<LaberintoView>, choices: Choice[] = []): Scene {
  const whole = { phase: 'play', colours: 'RBY', tiles: {}, figures: {}, hands: [['ROY'], [], []], pool: [], ...view }
  return { game: 'laberinto', to_move: 0, options: {}, view: whole, choices, last: null } as unknown as Scene
}

/** Every triangle covered by a tile. */
const full = Object.fromEntries(atlas.places.map((place) => [place.name, 'ROY']))
const nodes = (shapes: Shape[]): number => shapes.reduce((sum, shape) => sum + 1 + nodes(shape.inside ?? []), 0)

describe('the board of Laberinto', () => {
  it('has 384 triangles, and costs few elements however many tiles lie on it', () => {
    expect(atlas.places).toHaveLength(384)
    const empty = nodes(laberinto.ground(atlas, scene({}), plain))
    expect(nodes(laberinto.ground(atlas, scene({ tiles: full }), plain)) - empty).toBeLessThan(12)
  })

  it('joins the edges that two tiles share, and no others', () => {
    const [one, other] = laid(atlas, { H15: 'ROY', I15: 'RGB' })
    expect(one?.joined).toEqual([true, false, false])
    expect(other?.joined).toEqual([true, false, false])
    const place = atlas.get('H16')
    expect(place && tileOn(place, 'ROY', edgesOf(atlas, { H15: 'YOR' })).joined).toEqual([false, false, true])
  })

  it('draws the edges of a tile in the order of its letters, however the board is turned', () => {
    for (const facing of [plain, { rotation: 1, flip: false }, { rotation: 4, flip: true }]) {
      const turned = new Atlas(atlas.geometry, facing)
      const [up, right] = [turned.get('H15'), turned.get('H16')]
      // The right edge of a triangle that points up is the left one of its neighbour.
      const shared = up?.outline.filter((corner) =>
        right?.outline.some(({ x, y }) => Math.hypot(x - corner.x, y - corner.y) < 1e-6),
      )
      expect(shared).toEqual([up?.outline[0], up?.outline[2]])
    }
  })

  it('turns the last tile laid into a piece that is seen to come', () => {
    const laidNow = scene({ tiles: { H15: 'ROY', H16: 'RRY' } })
    laidNow.last = {
      step: 'H16=RRY',
      seat: 0,
      turn: 1,
      effects: [{ kind: 'place', piece: 'RRY', at: 'H16', seat: 0, from: 'hand' }],
      said: { key: '', args: [] },
    }
    expect(laberinto.pieces(laidNow)).toEqual([{ at: 'H16', look: 'RRY', layer: 0 }])
  })
})

describe('figures', () => {
  const figures = (names: string[]) => figurePieces(scene({ figures: { H16: [1, names] } }).view as LaberintoView)

  it('are bodies: a mounted prism is two, and a prisoner keeps its colour', () => {
    expect(figures(['P'])).toEqual([{ at: 'H16', look: 'PB', layer: 1 }])
    expect(figures(['M']).map(({ look, layer }) => [look, layer])).toEqual([
      ['PB', 1],
      ['aB', 2],
    ])
    expect(figures(['MY']).map(({ look }) => look)).toEqual(['PB', 'aY'])
  })

  it('stand beside each other where two share a triangle', () => {
    const [first, rider, second] = figures(['M', 'P'])
    expect([first?.pile, rider?.pile, second?.pile]).toEqual([0, 0, 1])
    expect(first?.beside).toEqual(rider?.beside)
    expect(first?.beside?.x).not.toBe(second?.beside?.x)
  })

  it('are said with their tile', () => {
    const said = laberinto.describe(scene({ tiles: { H16: 'ROY' }, figures: { H16: [0, ['A', 'P']] } }), 'H16')
    expect(said.key).toBe('board.laberinto.cell.two')
    expect(laberinto.describe(scene({}), 'H16').key).toBe('board.laberinto.cell.free')
  })
})

describe('what was tried', () => {
  it('is a tile on a triangle', () => {
    const build = scene({ phase: 'build' }, [lay('A2=RGB')])
    expect(laberinto.tried(build, [], 'H16')).toBe('H16=ROY')
    layingIn(build).pick({ name: 'RGB', pool: false })
    expect(laberinto.tried(build, [], 'H16')).toBe('H16=RGB')
  })

  it('is a move, or a capture where another colour stands', () => {
    const play = scene({ tiles: { H15: 'ROY', H16: 'ROY' }, figures: { H15: [0, ['P']], H16: [1, ['A']] } })
    expect(laberinto.tried(play, ['H15'], 'H16')).toBe('PH15xH16')
    expect(laberinto.tried(play, ['H15'], 'H14')).toBe('PH15-H14')
  })
})
