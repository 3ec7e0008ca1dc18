// A board as a picture of its own: SVG text in which every colour is written out.
import type { Geometry, Scene } from '../wire'
import { Atlas } from './atlas'
import { viewBox, type Box } from './box'
import { gradientsMarkup } from './defs'
import { sketches, type Drawing } from './drawing'
import { looks } from './games'
import type { Piece } from './look'
import { depth, frame, Picture, stood as transform, trimmed } from './picture'
import { recent } from './recent'
import type { BoardSettings } from './settings'
import { group, markup, type Inks, type Shape } from './shape'
import { themeColour } from './theme'

/** How many pixels the distance between neighbours takes. */
const SCALE = 72

/** The picture of a scene, in the colours of the page or in others. */
export function boardSvg(
  scene: Scene,
  geometry: Geometry,
  settings: BoardSettings,
  colour: (name: string) => string = themeColour(),
  drawings: readonly Drawing[] = [],
  /** What is seen of it; without it, the whole board. */
  seen?: Box,
): string {
  const look = looks[scene.game]
  const atlas = new Atlas(look.needed ? trimmed(geometry, look.needed(scene)) : geometry, settings)
  const picture = new Picture(atlas, look, look.pieces(scene))
  const box = seen ?? frame(atlas, look)
  const inks: Inks = { colour, gradient: (name) => `url(#${name})` }
  const shapes = [...boardShapes(picture, scene, settings), ...sketches(drawings, picture, settings.shapes)]
  const size = `width="${Math.round(box.width * SCALE)}" height="${Math.round(box.height * SCALE)}"`
  const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`
  const paper = `<rect ${place} fill="${colour('paper')}"/>`
  const font = 'font-family="Figtree, system-ui, sans-serif"'
  const drawn = shapes.map((shape) => markup(shape, inks)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(box)}" ${size} ${font}>` +
    `<defs>${gradientsMarkup(inks, (name) => name)}</defs>${paper}<g transform="scale(0.01)">${drawn}</g></svg>`
  )
}

/** Everything that a board shows while nobody acts on it. */
export function boardShapes(picture: Picture, scene: Scene, settings: BoardSettings): Shape[] {
  const { look, atlas } = picture
  return [
    ...look.ground(atlas, scene, settings),
    ...stood(picture, settings, (piece) => piece.layer < look.carpet),
    ...picture.labels(scene, settings),
    ...picture.crowns(scene),
    ...picture.rings(recent([], scene)),
    ...stood(picture, settings, (piece) => piece.layer >= look.carpet),
  ]
}

/** Pieces where they stand, those behind first. */
function stood(picture: Picture, settings: BoardSettings, which: (piece: Piece) => boolean): Shape[] {
  const { look, atlas } = picture
  return picture.pieces
    .filter(which)
    .sort((one, other) => depth(picture, one) - depth(picture, other))
    .flatMap((piece) => {
      const foot = picture.foot(piece)
      if (!foot) return []
      const at = picture.at(piece.at) ?? foot
      return [
        group(
          { transform: transform(at, at.y - foot.y, piece.beside) },
          look.draw(piece, settings, atlas.get(piece.at)),
        ),
      ]
    })
}
