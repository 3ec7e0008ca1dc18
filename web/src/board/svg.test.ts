import { describe, expect, it } from 'vitest'
import { GAMES } from '../game/games'
import { little as load } from './miniature/littles'
import { geometryOf, sceneOf } from './miniature/little'
import type { Drawing } from './drawing'
import { plain } from './settings'
import { escaped, markup, text } from './shape'
import { boardSvg } from './svg'
import { hex } from './theme'

const grey = () => '#808080'

describe('a board as a picture', () => {
  for (const game of GAMES) {
    it(`of ${game} stands alone: every colour is written out`, async () => {
      const little = await load(game)
      const last = little.frames.length - 1
      const settings = { ...plain, coordinates: true, rotation: 1 }
      const geometry = geometryOf(little)
      const [one, other] = geometry.cells
      const drawings: Drawing[] = [
        { hue: 'red', from: one!.name },
        { hue: 'blue', from: one!.name, to: other!.name, order: 2 },
      ]
      const svg = boardSvg(sceneOf(little, last), geometry, settings, grey, drawings)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
      expect(svg).not.toMatch(/var\(|\$|NaN|undefined|style=|class=/)
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, name]) => name)
      for (const name of used) expect(svg).toContain(` id="${name}"`)
      expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
    })
  }
  it('escapes whatever is written in it', () => {
    const shape = text(0, 0, '<script>&"', { fill: '"><script>' })
    const inks = { colour: grey, gradient: grey }
    expect(markup(shape, inks)).not.toContain('<script>')
    expect(escaped(`<a href='x'>"&`)).toBe('&lt;a href=&#39;x&#39;&gt;&quot;&amp;')
  })
  it('writes colours in hexadecimal', () => {
    expect(hex('rgb(200, 16, 46)')).toBe('#c8102e')
    expect(hex('color(srgb 1 0 0)')).toBe('color(srgb 1 0 0)')
  })
})
