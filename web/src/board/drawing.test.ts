import { describe, expect, it } from 'vitest'
import { GAMES } from '../game/games'
import { Atlas } from './atlas'
import { MOST_DRAWINGS, redrawn, sketches, type Drawing } from './drawing'
import { looks } from './games'
import { geometryOf, sceneOf } from './miniature/little'
import { little as load } from './miniature/littles'
import { Picture } from './picture'

const ring: Drawing = { hue: 'red', from: 'c3' }
const arrow: Drawing = { hue: 'blue', from: 'c3', to: 'd4' }

describe('drawing on a board', () => {
  it('adds what is new', () => {
    expect(redrawn([ring], arrow)).toEqual([ring, arrow])
  })
  it('takes away what is drawn again', () => {
    expect(redrawn([ring, arrow], { ...arrow })).toEqual([ring])
  })
  it('changes the hue of what is there', () => {
    expect(redrawn([ring, arrow], { hue: 'green', from: 'c3' })).toEqual([arrow, { hue: 'green', from: 'c3' }])
  })
  it('tells an arrow from the one that goes back', () => {
    expect(redrawn([arrow], { hue: 'blue', from: 'd4', to: 'c3' })).toHaveLength(2)
  })
  it('takes an arrow that goes nowhere for a ring', () => {
    expect(redrawn([], { hue: 'red', from: 'c3', to: 'c3' })).toEqual([ring])
  })
  it('ends somewhere', () => {
    const many = Array.from({ length: MOST_DRAWINGS }, (_, index): Drawing => ({ hue: 'red', from: `a${index}` }))
    expect(redrawn(many, ring)).toEqual(many)
  })
})

describe('drawings as shapes', () => {
  const picture = async (): Promise<Picture> => {
    const little = await load(GAMES[0]!)
    const look = looks[GAMES[0]!]
    const atlas = new Atlas(geometryOf(little), { rotation: 0, flip: false })
    return new Picture(atlas, look, look.pieces(sceneOf(little, 0)))
  }
  it('are one group for each that lies on the board', async () => {
    const shown = await picture()
    const [one, other] = shown.atlas.places.map(({ name }) => name)
    const drawings: Drawing[] = [
      { hue: 'red', from: one! },
      { hue: 'red', from: one!, to: other! },
      { hue: 'red', from: 'nowhere' },
      { hue: 'red', from: one!, to: 'nowhere' },
    ]
    expect(sketches(drawings, shown, true).map(({ tag }) => tag)).toEqual(['g', 'g'])
  })
  it('carry a sign for those who cannot tell the hues, or a number', async () => {
    const shown = await picture()
    const from = shown.atlas.places[0]!.name
    const inside = (drawing: Drawing, signs: boolean) => sketches([drawing], shown, signs)[0]?.inside ?? []
    expect(inside({ hue: 'red', from }, true).length).toBe(inside({ hue: 'red', from }, false).length + 2)
    expect(inside({ hue: 'red', from, order: 3 }, false).at(-1)).toMatchObject({ tag: 'text', text: '3' })
  })
})
