// What a step would do, before it is played: the pieces as they would stand, and those that would go.
import type { Scene } from '../wire'
import type { Piece } from './look'
import type { Picture } from './picture'

/** A piece where it would stand, and how high. */
export interface Ghost {
  piece: Piece
  up: number
}

export function keyOf(piece: Piece): string {
  return `${piece.at} ${piece.look} ${piece.layer}`
}

/** The pieces that would be new; when a step only takes pieces away, the movers at the ends of their ways. */
export function ghosts(picture: Picture, ahead: Scene): Ghost[] {
  const { look } = picture
  const coming = look.pieces(ahead)
  const stands = new Set(picture.pieces.map(keyOf))
  const cells = touched(ahead)
  const fresh = coming.filter((piece) => cells.has(piece.at) && !stands.has(keyOf(piece)))
  const kept = fresh.length > 0 ? fresh : arrivals(picture, ahead)
  const pile = [...coming, ...kept.filter((piece) => !coming.includes(piece))]
  return kept.map((piece) => ({
    piece,
    up: pile
      .filter((each) => each.at === piece.at && each.layer < piece.layer && each.pile === piece.pile)
      .reduce((sum, each) => sum + look.rise(each), 0),
  }))
}

function arrivals(picture: Picture, ahead: Scene): Piece[] {
  return (ahead.last?.effects ?? []).flatMap((effect) => {
    if (effect.kind !== 'move') return []
    const [from, to] = [effect.path[0], effect.path[effect.path.length - 1]]
    if (from === undefined || to === undefined) return []
    return picture.movers(from).map((piece) => ({ ...piece, at: to }))
  })
}

/** The pieces that would no longer stand where they do. */
export function passing(picture: Picture, ahead: Scene): Set<string> {
  const stay = new Set(picture.look.pieces(ahead).map(keyOf))
  const cells = touched(ahead)
  const goes = (piece: Piece) => !stay.has(keyOf(piece)) && (cells.has(piece.at) || piece.name !== undefined)
  return new Set(picture.pieces.filter(goes).map(keyOf))
}

/** The cells where the step does something; elsewhere a piece may only look different (a lock is off). */
function touched(ahead: Scene): Set<string> {
  return new Set(
    (ahead.last?.effects ?? []).flatMap((effect) => {
      if (effect.kind === 'move') return [effect.path[0] ?? '', effect.path[effect.path.length - 1] ?? '']
      return 'at' in effect && effect.at !== null ? [effect.at] : []
    }),
  )
}
