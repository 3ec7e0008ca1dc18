// Ampel: discs of three colours on a triangle of points, and two cylinders.
import type { AmpelView, Choice, Message, Scene } from '../../wire'
import type { Atlas } from '../atlas'
import { body, shadow } from '../body'
import { glyph, onHue, type Hue } from '../glyphs'
import { lines, plate, points, rowLabels } from '../ground'
import type { Label, Look, Piece, Thing } from '../look'
import { circle, placed, type Shape } from '../shape'
import type { BoardSettings } from '../settings'

const HUES: Record<string, Hue> = { R: 'red', Y: 'yellow', G: 'green' }
const RADIUS = 39
const DEPTH = 9
const CYLINDER = 21
/** The letters of the seats' discs. */
export const LETTERS = ['R', 'G'] as const

export const viewOf = (scene: Scene) => scene.view as AmpelView

/** A disc alone, its foot around the origin. */
export function disc(letter: string, shapes: boolean): Shape[] {
  const hue = HUES[letter] ?? 'yellow'
  const drawn = [
    ...body({ radius: RADIUS, depth: DEPTH, face: `$${hue}`, side: `$${hue}-deep`, rim: `$${hue}-deep` }),
    circle(0, -DEPTH, RADIUS - 7, { fill: 'none', stroke: `$${hue}-deep`, 'stroke-width': 1.6, 'stroke-opacity': 0.4 }),
  ]
  return shapes ? [...drawn, glyph(hue, 0, -DEPTH, 22, onHue[hue])] : drawn
}

/** A cylinder alone: its owner's sign is on its head. */
export function cylinder(letter: string, shapes: boolean): Shape[] {
  const hue = HUES[letter] ?? 'red'
  const [radius, depth] = [24, CYLINDER]
  const head = shapes ? [glyph(hue, 0, -depth, 15, `$${hue}-deep`)] : [circle(0, -depth, 9, { fill: `$${hue}` })]
  return [
    circle(3, 3, radius * 1.2, { fill: '@shadow' }),
    ...body({ radius, depth, face: '$bone', side: '$bone-deep', rim: '$bone-deep' }),
    ...head,
  ]
}

function pieces(scene: Scene): Piece[] {
  const { board, cylinder: hats } = viewOf(scene)
  const discs = Object.entries(board).map(([at, look]): Piece => ({ at, look, layer: 0 }))
  const capped = hats.flatMap((at, seat): Piece[] =>
    at === null ? [] : [{ at, look: `${LETTERS[seat]}c`, layer: 1, name: `cylinder ${seat}` }],
  )
  return [...discs, ...capped]
}

function draw(piece: Piece, settings: BoardSettings): Shape[] {
  const letter = piece.look.slice(0, 1)
  if (piece.layer > 0) return cylinder(letter, settings.shapes)
  return [shadow(RADIUS), ...disc(letter, settings.shapes)]
}

const WORDS: Record<string, string> = { R: 'board.ampel.red', Y: 'board.ampel.yellow', G: 'board.ampel.green' }

function describe(scene: Scene, cell: string): Message {
  const { board, cylinder: hats } = viewOf(scene)
  const letter = board[cell]
  if (letter === undefined) return { key: 'board.empty', args: [] }
  const word = WORDS[letter] ?? 'board.empty'
  return { key: hats.includes(cell) ? `${word}.cylinder` : word, args: [] }
}

function thing(code: string, _: Scene, { shapes }: BoardSettings): Thing {
  const letter = code.slice(0, 1)
  const word = WORDS[letter] ?? 'board.empty'
  if (letter === code) return { shapes: disc(letter, shapes), words: { key: word, args: [] } }
  const capped = [...disc(letter, shapes), placed(0, -DEPTH, cylinder(letter, shapes))]
  return { shapes: capped, words: { key: `${word}.cylinder`, args: [] } }
}

/** Rows at their left ends; columns beyond the base, in the direction of their lines. */
function labels(atlas: Atlas): Label[] {
  const numbers = atlas.places.flatMap(({ name, at }): Label[] => {
    const above = atlas.get(`j${name.slice(1)}`) ?? null
    if (!name.startsWith('k')) return []
    const [dx, dy] = above ? [at.x - above.at.x, at.y - above.at.y] : down(atlas)
    return [{ text: name.slice(1), x: (at.x + dx * 0.64) * 100, y: (at.y + dy * 0.64) * 100 }]
  })
  return [...rowLabels(atlas, 0.64), ...numbers]
}

function down(atlas: Atlas): [number, number] {
  const [from, to] = [atlas.get('j1'), atlas.get('k1')]
  return from && to ? [to.at.x - from.at.x, to.at.y - from.at.y] : [0, 1]
}

/** A disc that cannot be chosen was meant to move somewhere. */
function tried(scene: Scene, held: readonly string[], cell: string): string | null {
  if (held[0] !== undefined) return `${held[0]}-${cell}`
  if (scene.step === 'setup' || scene.step === 'add') return cell
  const to = scene.choices[0]?.cells[1]
  return to === undefined || viewOf(scene).board[cell] === undefined ? null : `${cell}-${to}`
}

export const ampel: Look = {
  margin: 1.02,
  reach: 46,
  carpet: 0,
  ground: (atlas) => [...plate(atlas, 78), lines(atlas), ...points(atlas)],
  labels,
  lettering: 26,
  pieces,
  draw,
  rise: (piece) => (piece.layer === 0 ? DEPTH : CYLINDER),
  describe,
  thing,
  menaced: (scene, threat) => threat.cells.filter((cell) => viewOf(scene).board[cell] === 'Y'),
  brings(scene: Scene, choice: Choice): Piece | null {
    const at = choice.cells[0]
    if (choice.kind !== 'place' || at === undefined) return null
    return { at, look: scene.step === 'setup' ? 'Y' : (LETTERS[scene.to_move ?? 0] ?? 'R'), layer: 0 }
  },
  tried,
  called: (_, scene) => ({ key: `board.ampel.choice.${scene.step}`, args: [] }),
  does(choice, scene, cell) {
    if (choice.kind === 'place') return { key: `board.ampel.choice.${scene.step}`, args: [] }
    return { key: cell === choice.target ? 'board.ampel.does.to' : 'board.ampel.does.from', args: [] }
  },
}
