// A position of Laberinto as drawings.
import type { LaberintoView, Point } from '../../wire'
import type { Atlas, Place } from '../atlas'
import { path, placed, tidy, type Shape } from '../shape'
import { isColour, type Colour } from './colours'
import { figure, stands } from './figures'
import { edgeKey, frameShapes } from './frame'
import { tileShapes, type Laid } from './tiles'

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })

/** How many laid tiles touch each edge; an edge on the border joins the frame. */
function joints(places: readonly Place[], tiles: Record<string, string>): Map<string, number> {
  const found = new Map<string, number>()
  for (const place of places) {
    if (!Object.hasOwn(tiles, place.name)) continue
    for (const key of edgeKeys(place)) found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

const edgeKeys = (place: Place): string[] =>
  place.outline.map((from, index) => edgeKey(from, place.outline[(index + 1) % place.outline.length] ?? from))

/** The tiles that lie on the board. */
export function laid(atlas: Atlas, tiles: Record<string, string>): Laid[] {
  const met = joints(atlas.places, tiles)
  return atlas.places.flatMap((place) => {
    const letters = Object.hasOwn(tiles, place.name) ? tiles[place.name] : undefined
    if (letters === undefined) return []
    const joined = edgeKeys(place).map((key) => (met.get(key) ?? 0) > 1)
    return [{ at: hundred(place.at), corners: place.outline.map(hundred), letters, joined }]
  })
}

/** One tile on a cell, as it would lie. */
export function tileOn(place: Place, letters: string): Laid {
  return { at: hundred(place.at), corners: place.outline.map(hundred), letters, joined: [false, false, false] }
}

/** The empty board: its ground, its lines and its sides. */
export function boardShapes(atlas: Atlas, view: LaberintoView, shapes: boolean): Shape[] {
  const grid = atlas.places
    .map((place) => `M${place.outline.map((corner) => `${tidy(corner.x * 100)} ${tidy(corner.y * 100)}`).join('L')}Z`)
    .join('')
  return [
    ...frameShapes(atlas.places, view.colours, shapes),
    path(grid, { fill: '$ground', stroke: '$grid', 'stroke-width': 1.5, 'stroke-linejoin': 'round' }),
  ]
}

/** The tiles that lie. */
export function labyrinthShapes(atlas: Atlas, view: LaberintoView, shapes: boolean): Shape[] {
  return tileShapes(laid(atlas, view.tiles), shapes)
}

/** The figures on a cell, in the order in which they hide each other. */
export interface Standing {
  cell: string
  /** Which of the figures on the cell. */
  index: number
  name: string
  seat: number
  at: Point
  scale: number
  shapes: Shape[]
}

/** The colour of a seat. */
export function colourOf(view: LaberintoView, seat: number): Colour {
  const letter = view.colours[seat]
  return isColour(letter) ? letter : 'R'
}

/** All figures, those behind first. */
export function standing(atlas: Atlas, view: LaberintoView, shapes: boolean): Standing[] {
  const found = Object.entries(view.figures).flatMap(([cell, [seat, names]]) => {
    const place = atlas.get(cell)
    if (!place) return []
    const spots = stands(names.length)
    return names.map((name, index) => {
      const { offset, scale } = spots[index] ?? { offset: { x: 0, y: 0 }, scale: 1 }
      const at = { x: place.at.x * 100 + offset.x, y: place.at.y * 100 + offset.y }
      return { cell, index, name, seat, at, scale, shapes: figure(name, colourOf(view, seat), shapes) }
    })
  })
  return found.sort((one, other) => one.at.y - other.at.y || one.at.x - other.at.x)
}

/** Figures as shapes in place. */
export function figureShapes(figures: readonly Standing[]): Shape[] {
  return figures.map(({ at, scale, shapes }) => placed(at.x, at.y, shapes, scale))
}
