// What a seat may lay: its tiles and the pool's, counted, sorted and filtered.
import type { Choice, LaberintoView } from '../../wire'
import type { Colour } from './colours'
import { byName, tileName } from './tile'

/** Tiles of one kind in one place. */
export interface Held {
  name: string
  pool: boolean
  /** How many there are. */
  count: number
  /** The ways in which it can be laid now: on the chosen triangle, or on any. */
  lays: Choice[]
}

export type Order = 'colour' | 'fits'

/** Whether a choice lays this kind of tile from this place. */
export function laysTile(choice: Choice, tile: Pick<Held, 'name' | 'pool'>): boolean {
  return choice.tile !== undefined && (choice.pool ?? false) === tile.pool && tileName(choice.tile) === tile.name
}

/** The tiles of a hand that is seen; those of a hidden hand are only counted. */
export function tilesOf(view: LaberintoView, seat: number): string[] {
  const hand: unknown = view.hands[seat]
  return Array.isArray(hand) ? (hand as string[]) : []
}

/** How many tiles a seat holds, seen or not. */
export function sizeOf(view: LaberintoView, seat: number): number {
  const hand: unknown = view.hands[seat]
  if (typeof hand === 'number') return hand
  return Array.isArray(hand) ? hand.length : 0
}

function counted(names: readonly string[], pool: boolean): Held[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, pool, count, lays: [] }))
}

/** The hand of a seat and the pool, with what can be laid on a triangle (or on any). */
export function held(view: LaberintoView, seat: number, lays: readonly Choice[], cell: string | null): Held[] {
  const kinds = [...counted(tilesOf(view, seat), false), ...counted(view.pool, true)]
  const byKind = new Map(kinds.map((kind) => [`${kind.name}${kind.pool}`, kind]))
  for (const lay of lays) {
    if (lay.tile === undefined || (cell !== null && lay.cells[0] !== cell)) continue
    byKind.get(`${tileName(lay.tile)}${lay.pool ?? false}`)?.lays.push(lay)
  }
  return kinds
}

/** How many triangles a tile fits. */
export const places = (tile: Held): number => new Set(tile.lays.map((lay) => lay.cells[0])).size

/** The tiles that show every one of some colours, in an order. With a triangle chosen, those that fit
 * it come first. */
export function arranged(
  tiles: readonly Held[],
  colours: readonly Colour[],
  order: Order,
  cell: string | null,
): Held[] {
  const kept = tiles.filter((tile) => colours.every((colour) => tile.name.includes(colour)))
  const fits = (tile: Held) => (tile.lays.length > 0 ? 0 : 1)
  const first = (one: Held, other: Held) => (cell === null ? 0 : fits(one) - fits(other))
  const wide = (one: Held, other: Held) =>
    order === 'fits' ? places(other) - places(one) || other.lays.length - one.lays.length : 0
  const plain = (one: Held, other: Held) => byName(one.name, other.name) || Number(one.pool) - Number(other.pool)
  return kept.sort((one, other) => first(one, other) || wide(one, other) || plain(one, other))
}
