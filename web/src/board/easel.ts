// Remembers how pieces look, so that the same drawing is not made twice.
import type { Atlas } from './atlas'
import type { Look, Piece } from './look'
import type { BoardSettings } from './settings'
import type { Shape } from './shape'

export class Easel {
  readonly #drawings = new Map<string, Shape[]>()

  constructor(
    readonly look: Look,
    readonly atlas: Atlas,
    readonly settings: BoardSettings,
  ) {}

  draw(piece: Piece): Shape[] {
    const key = this.look.inPlane?.(piece) ? `${piece.look} ${piece.at}` : `${piece.look} ${piece.layer}`
    const known = this.#drawings.get(key)
    if (known) return known
    const drawn = this.look.draw(piece, this.settings, this.atlas.get(piece.at))
    this.#drawings.set(key, drawn)
    return drawn
  }
}
