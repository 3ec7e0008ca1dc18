// Where things are drawn on a board, for the page and for pictures of it alike.
import type { Effect, Geometry, Marks, Point, Scene } from '../wire'
import type { Atlas } from './atlas'
import { bounds, grown, type Box } from './box'
import { lettering } from './ground'
import type { Beside, Look, Piece } from './look'
import * as mark from './marks'
import { traces, type Seen } from './recent'
import type { BoardSettings } from './settings'
import { tidy, type Shape } from './shape'

/** A geometry without the cells that nobody needs now. */
export function trimmed(geometry: Geometry, needed: (cell: string) => boolean): Geometry {
  return { ...geometry, cells: geometry.cells.filter(({ name }) => needed(name)) }
}

/** The box that a board is looked at through, in units of the distance between neighbours. */
export function frame(atlas: Atlas, look: Look): Box {
  const points = atlas.places.flatMap((place) => (atlas.kind === 'points' ? [place.at] : place.outline))
  return grown(bounds(points), look.margin)
}

/** The box around some cells and what surrounds them. */
export function closeup(atlas: Atlas, cells: readonly string[], look: Look): Box | null {
  const places = cells.flatMap((cell) => atlas.get(cell) ?? [])
  const all = [...places, ...places.flatMap((place) => place.neighbours.flatMap((cell) => atlas.get(cell) ?? []))]
  return all.length > 0 ? grown(bounds(all.flatMap((place) => place.outline)), look.margin / 2) : null
}

/** The transform of a piece on a cell that has its foot so high. */
export function stood(at: Point, up: number, beside?: Beside): string {
  const { x, y, scale } = beside ?? { x: 0, y: 0, scale: 1 }
  return `translate(${tidy(at.x + x)} ${tidy(at.y + y - up * scale)})${scale === 1 ? '' : ` scale(${scale})`}`
}

/** Draws those behind first, and on one place the lower ones. */
export function depth({ look, atlas }: Pick<Picture, 'look' | 'atlas'>, { at, layer, beside }: Piece): number {
  const down = (atlas.get(at)?.at.y ?? 0) + (beside?.y ?? 0) / 100
  return look.upright ? down * 10 + layer * 1e-3 : layer * 1e4 + down
}

/** What stands where, for marks that lie on, under or around it. */
export class Picture {
  readonly #piles = new Map<string, Piece[]>()

  constructor(
    readonly atlas: Atlas,
    readonly look: Look,
    readonly pieces: readonly Piece[],
  ) {
    for (const piece of pieces) this.#piles.set(piece.at, [...this.on(piece.at), piece])
  }

  on(cell: string): Piece[] {
    return this.#piles.get(cell) ?? []
  }

  /** Where a cell is, in hundredths. */
  at(cell: string): Point | null {
    const place = this.atlas.get(cell)
    return place ? { x: place.at.x * 100, y: place.at.y * 100 } : null
  }

  /** Where the marks of a cell lie: under what can be moved. */
  carpet(cell: string): Point | null {
    return this.#raised(cell, (piece) => piece.layer < this.look.carpet)
  }

  /** The top of what stands on a cell. */
  top(cell: string): Point | null {
    return this.#raised(cell, () => true)
  }

  /** The top of what a step takes hold of on a cell: what it carries stands within the mark. */
  rim(cell: string): Point | null {
    return this.#raised(cell, (piece) => piece.layer <= this.look.carpet)
  }

  /** Where a piece has its foot: on what stands under it. */
  foot(piece: Piece): Point | null {
    return this.#raised(piece.at, (each) => each.layer < piece.layer)
  }

  /** Half way up what stands on a cell: the middle of what is seen of it. */
  waist(cell: string): Point | null {
    const [low, high] = [this.carpet(cell), this.top(cell)]
    return low && high && { x: low.x, y: (low.y + high.y) / 2 }
  }

  #raised(cell: string, counts: (piece: Piece) => boolean): Point | null {
    const at = this.at(cell)
    if (!at) return null
    const up = this.on(cell)
      .filter((piece) => counts(piece) && (piece.pile ?? 0) === 0)
      .reduce((sum, piece) => sum + this.look.rise(piece), 0)
    return { x: at.x, y: at.y - up }
  }

  /** What would move from a cell: what stands on the carpet, or the ground itself. */
  movers(cell: string): Piece[] {
    const above = this.movable(cell)
    return above.length > 0 ? above : this.on(cell)
  }

  /** What stands on the carpet of a cell. */
  movable(cell: string): Piece[] {
    return this.on(cell).filter((piece) => piece.layer >= this.look.carpet)
  }

  way(cells: readonly string[]): Point[] {
    return cells.flatMap((cell) => this.carpet(cell) ?? [])
  }

  /** Whether a way goes over the board from cell to cell, rather than through the air. */
  #slides(cells: readonly string[]): boolean {
    return cells.every(
      (cell, index) => index === 0 || this.atlas.get(cells[index - 1] ?? '')?.neighbours.includes(cell),
    )
  }

  rings(seen: readonly Seen[]): Shape[] {
    const { rings, origins, ways } = traces(seen)
    // What was taken off a stack left the stack there.
    const left = [...origins].filter((cell) => this.movable(cell).length === 0)
    const came = [...rings, ...[...origins].filter((cell) => !left.includes(cell))]
    return this.edged([
      ...ways.filter((cells) => this.#slides(cells)).map((cells) => mark.trace(this.way(cells))),
      ...this.each(left, (cell) => this.carpet(cell), mark.origin),
      ...this.each(
        came,
        (cell) => this.carpet(cell),
        (at) => mark.ring(at, this.look.reach),
      ),
    ])
  }

  /** Marks as they can be seen on this ground. */
  edged(marks: Shape[]): Shape[] {
    return this.look.motley ? mark.edged(marks) : marks
  }

  /** What the game was won with, once it is over. */
  crowns(scene: Scene): Shape[] {
    if (!scene.over || scene.result?.winners.length === 0) return []
    const cells = (scene.last?.effects ?? []).flatMap((effect) => ('cells' in effect ? effect.cells : []))
    return this.each(
      new Set(cells),
      (cell) => this.carpet(cell),
      (at) => mark.crown(at, this.look.reach),
    )
  }

  /** The cells where threats would strike. */
  menaced(scene: Scene): Set<string> {
    return new Set(scene.threats.flatMap((threat) => this.look.menaced?.(scene, threat) ?? threat.cells))
  }

  threats(scene: Scene): Shape[] {
    const cells = this.menaced(scene)
    return this.edged(
      this.each(
        cells,
        (cell) => this.waist(cell),
        (at) => mark.notched(at, this.look.reach + 3),
      ),
    )
  }

  /** Cells and ways that a text beside the board speaks of. */
  notes({ good, bad, look }: Marks, arrows: readonly string[][]): Shape[] {
    const top = (cell: string) => this.top(cell)
    return [
      ...arrows.flatMap((cells) => mark.arrow(this.way(cells), true, '$mark-hint')),
      ...this.each(
        look,
        (cell) => this.carpet(cell),
        (at) => mark.hinted(at, this.look.reach),
      ),
      ...this.each(good, top, mark.good).flat(),
      ...this.each(bad, top, mark.bad).flat(),
    ]
  }

  each<T>(cells: Iterable<string>, where: (cell: string) => Point | null, draw: (at: Point) => T): T[] {
    return [...cells].flatMap((cell) => {
      const at = where(cell)
      return at ? [draw(at)] : []
    })
  }

  labels(scene: Scene, settings: BoardSettings): Shape[] {
    return settings.coordinates
      ? lettering(this.look.labels(this.atlas, scene), this.look.lettering, this.look.ink)
      : []
  }

  /** The ways that a step's effects would take over the board. */
  ways(effects: readonly Effect[], headed: boolean, paint?: string): Shape[] {
    return effects.flatMap((effect) =>
      effect.kind === 'move' && this.#slides(effect.path) ? mark.arrow(this.way(effect.path), headed, paint) : [],
    )
  }

  signals(effects: readonly Effect[]): Shape[] {
    return effects.flatMap((effect) =>
      effect.kind === 'signal' ? mark.capsule(this.way(effect.cells), this.look.reach) : [],
    )
  }
}
