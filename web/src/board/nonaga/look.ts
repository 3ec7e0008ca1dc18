// Nonaga: a board of thick wooden discs that lie on the table, and six men.
import type { Message, NonagaView, Scene } from '../../wire'
import type { Atlas } from '../atlas'
import { body, shadow } from '../body'
import { glyph, onHue } from '../glyphs'
import type { Label, Look, Piece, Thing } from '../look'
import type { BoardSettings } from '../settings'
import { circle, path, placed, type Shape } from '../shape'

const DISC = { radius: 46, depth: 13 }
const MAN = { radius: 27, depth: 17 }

const AROUND = [
  [0, 0],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const

export const viewOf = (scene: Scene) => scene.view as NonagaView
const named = ([q, r]: [number, number]) => `${q},${r}`

/** A man alone, its foot around the origin. */
export function man(seat: number, shapes: boolean): Shape[] {
  const hue = seat === 0 ? 'red' : 'black'
  const drawn = [
    ...body({ ...MAN, face: `$${hue}`, side: `$${hue}-deep`, rim: seat === 0 ? '$red-deep' : '$black-rim' }),
    circle(0, -MAN.depth, MAN.radius - 6, {
      fill: 'none',
      stroke: seat === 0 ? '$red-deep' : '$black-rim',
      'stroke-width': 1.6,
      'stroke-opacity': 0.6,
    }),
  ]
  if (!shapes) return drawn
  const sign =
    seat === 0 ? glyph('red', 0, -MAN.depth, 14, onHue.red) : circle(0, -MAN.depth, 5, { fill: '$black-rim' })
  return [...drawn, sign]
}

/** A wooden disc of the board. */
export function disc(): Shape[] {
  const ring = (radius: number) =>
    circle(0, -DISC.depth, radius, { fill: 'none', stroke: '$wood-deep', 'stroke-width': 1.4, 'stroke-opacity': 0.35 })
  return [...body({ ...DISC, face: '$wood', side: '$wood-deep', rim: '$wood-rim' }), ring(37), ring(30)]
}

/** The sign of the disc that may not be taken: a padlock at its rim. */
export function lock(): Shape[] {
  return [
    circle(0, 0, 14, { fill: '$ink', stroke: '$wood', 'stroke-width': 2 }),
    path('M-4 -2V-4A4 4 0 0 1 4 -4V-2', { fill: 'none', stroke: '$paper', 'stroke-width': 2.4 }),
    path('M-6.5 -2H6.5V7H-6.5Z', { fill: '$paper' }),
  ]
}

function pieces(scene: Scene): Piece[] {
  const { discs, men, locked } = viewOf(scene)
  const closed = locked && named(locked)
  return [
    ...discs
      .map((cell): Piece => ({ at: named(cell), look: 'o', layer: 0 }))
      .map((piece) => (piece.at === closed ? { ...piece, look: 'locked' } : piece)),
    ...men.flatMap((cells, seat) => cells.map((cell): Piece => ({ at: named(cell), look: String(seat), layer: 1 }))),
  ]
}

function draw(piece: Piece, settings: BoardSettings): Shape[] {
  if (piece.layer > 0) {
    const seat = Number(piece.look)
    return [shadow(MAN.radius, 0, 0.8), ...man(seat, settings.shapes)]
  }
  const lies = [shadow(DISC.radius), ...disc()]
  return piece.look === 'locked' ? [...lies, placed(29, 18 - DISC.depth, lock())] : lies
}

function describe(scene: Scene, cell: string): Message {
  const { discs, men, locked } = viewOf(scene)
  const on = (cells: [number, number][] | undefined) => (cells ?? []).some((each) => named(each) === cell)
  const say = (key: string): Message => ({ key, args: [] })
  if (on(men[0])) return say('board.nonaga.red')
  if (on(men[1])) return say('board.nonaga.black')
  if (locked && named(locked) === cell) return say('board.nonaga.locked')
  return say(on(discs) ? 'board.nonaga.disc' : 'board.nonaga.gap')
}

/** `o` is a disc, `r` and `b` are men, a capital is the locked disc. */
function thing(code: string, _: Scene, { shapes }: BoardSettings): Thing {
  const say = (key: string): Message => ({ key, args: [] })
  if (code === 'r') return { shapes: man(0, shapes), words: say('board.nonaga.red') }
  if (code === 'b') return { shapes: man(1, shapes), words: say('board.nonaga.black') }
  if (code === 'o') return { shapes: disc(), words: say('board.nonaga.disc') }
  return { shapes: [...disc(), placed(29, 18 - DISC.depth, lock())], words: say('board.nonaga.locked') }
}

/** Every disc bears its coordinates, at its lower rim. */
function labels(atlas: Atlas, scene: Scene): Label[] {
  return viewOf(scene).discs.flatMap((cell): Label[] => {
    const place = atlas.get(named(cell))
    return place ? [{ text: named(cell), x: place.at.x * 100, y: place.at.y * 100 + 20 }] : []
  })
}

/** Discs and the places beside them. */
function needed(scene: Scene): (cell: string) => boolean {
  const near = viewOf(scene).discs.flatMap(([q, r]) => AROUND.map(([right, down]) => named([q + right, r + down])))
  const cells = new Set(near)
  return (cell) => cells.has(cell)
}

/** A man or a disc that cannot be chosen was meant to go somewhere. */
function tried(scene: Scene, held: readonly string[], cell: string): string | null {
  const [from, to] = held[0] === undefined ? [cell, scene.choices[0]?.cells[1]] : [held[0], cell]
  const there = viewOf(scene).discs.some((disc) => named(disc) === from)
  if (to === undefined || !there) return null
  return scene.step === 'disc' ? `@${from}>${to}` : `${from}>${to}`
}

export const nonaga: Look = {
  margin: 0.1,
  needed,
  reach: 40,
  carpet: 1,
  ground: () => [],
  labels,
  lettering: 15,
  ink: '$wood-label',
  pieces,
  draw,
  rise: (piece) => (piece.layer === 0 ? DISC.depth : MAN.depth),
  describe,
  thing,
  menaced: (_, threat) => threat.cells.slice(1, 2),
  brings: () => null,
  tried,
  called: ({ kind }) => ({ key: `board.nonaga.choice.${kind}`, args: [] }),
  does: ({ kind, target }, _, cell) => ({
    key: `board.nonaga.does.${kind}.${cell === target ? 'to' : 'from'}`,
    args: [],
  }),
}
