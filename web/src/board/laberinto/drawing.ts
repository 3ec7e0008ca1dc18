// The tiles and figures of a position, as they lie and stand on the board.
import type { LaberintoView, Point, Scene } from '../../wire'
import type { Atlas, Place } from '../atlas'
import type { Piece } from '../look'
import { isColour, type Colour } from './colours'
import { bodies } from './figures'
import { edgeKeys } from './rim'
import type { Laid } from './tiles'

export const viewOf = (scene: Scene): LaberintoView => scene.view as LaberintoView

/** The colour of a seat. */
export function colourOf(view: LaberintoView, seat: number): Colour {
  const letter = view.colours[seat]
  return isColour(letter) ? letter : 'R'
}

const hundred = (point: Point): Point => ({ x: point.x * 100, y: point.y * 100 })

/** The tile on a cell; `met` holds the edges that other tiles have. */
export function tileOn(place: Place, letters: string, met: ReadonlySet<string>): Laid {
  const joined = edgeKeys(place).map((key) => met.has(key))
  return { at: hundred(place.at), corners: place.outline.map(hundred), letters, joined }
}

/** The edges of all tiles but one. */
export function edgesOf(atlas: Atlas, tiles: Record<string, string>, except?: string): Set<string> {
  const met = new Set<string>()
  for (const cell of Object.keys(tiles)) {
    const place = cell === except ? undefined : atlas.get(cell)
    for (const key of place ? edgeKeys(place) : []) met.add(key)
  }
  return met
}

/** The tiles that lie on the board. */
export function laid(atlas: Atlas, tiles: Record<string, string>): Laid[] {
  const owners = new Map<string, number>()
  const placed = Object.entries(tiles).flatMap(([cell, letters]) => {
    const place = atlas.get(cell)
    return place ? [{ place, letters }] : []
  })
  for (const key of placed.flatMap(({ place }) => edgeKeys(place))) owners.set(key, (owners.get(key) ?? 0) + 1)
  const met = new Set([...owners].filter(([, count]) => count > 1).map(([key]) => key))
  return placed.map(({ place, letters }) => tileOn(place, letters, met))
}

/** The layers of the board: what is laid, what stands on it, and what is mounted on that. */
export const LAYERS = { tile: 0, figure: 1, mounted: 2 } as const

/** Where two figures stand that share a triangle. */
const PAIR = [
  { x: -22, y: -3, scale: 0.78 },
  { x: 22, y: 5, scale: 0.78 },
]

/** The figures, body by body. */
export function figurePieces(view: LaberintoView): Piece[] {
  return Object.entries(view.figures).flatMap(([at, [seat, names]]) =>
    names.flatMap((name, pile) =>
      bodies(name, colourOf(view, seat)).map(({ letter, colour }, storey): Piece => {
        const layer = storey === 0 ? LAYERS.figure : LAYERS.mounted
        return names.length > 1
          ? { at, look: letter + colour, layer, pile, beside: PAIR[pile] }
          : { at, look: letter + colour, layer }
      }),
    ),
  )
}
