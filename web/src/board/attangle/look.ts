// Attangle: stacks of white and black pieces on a hexagon whose centre stays free.
import type { AttangleView, Choice, Message, Scene } from '../../wire'
import type { Atlas } from '../atlas'
import { body, shadow } from '../body'
import { lines, plate, points, rowLabels } from '../ground'
import type { Label, Look, Piece } from '../look'
import type { BoardSettings } from '../settings'
import { circle, type Shape } from '../shape'

const RADIUS = 39
const DEPTH = 13
const CENTRE = 'd4'

export const viewOf = (scene: Scene) => scene.view as AttangleView

/** How high a stack must be to count: three, or five by the older rules. */
export const goal = (scene: Scene) => (scene.options['rules'] === '2006' ? 5 : 3)

/** A stack from bottom to top, its foot around the origin. A finished one wears a crown of three dots. */
export function stack(letters: string, shapes: boolean, crowned: boolean): Shape[] {
  const layers = [...letters].flatMap((letter, index) => {
    const tone = letter === 'w' ? 'white' : 'black'
    return body(
      { radius: RADIUS, depth: DEPTH, face: `$${tone}`, side: `$${tone}-deep`, rim: `$${tone}-rim` },
      index * DEPTH,
    )
  })
  const top = letters[letters.length - 1] === 'w' ? 'white' : 'black'
  const y = -letters.length * DEPTH
  const groove = (radius: number) =>
    circle(0, y, radius, { fill: 'none', stroke: `$${top}-rim`, 'stroke-width': 1.8, 'stroke-opacity': 0.8 })
  const sign = shapes && top === 'black' ? [circle(0, y, 7, { fill: `$${top}-rim` })] : []
  return [...layers, groove(RADIUS - 8), ...(crowned ? crown(y) : [groove(15), ...sign])]
}

function crown(y: number): Shape[] {
  return [0, 1, 2].map((index) => {
    const angle = (index * 2 * Math.PI) / 3 - Math.PI / 2
    return circle(13 * Math.cos(angle), y + 13 * Math.sin(angle), 8, {
      fill: '$crown',
      stroke: '$crown-deep',
      'stroke-width': 2,
    })
  })
}

function pieces(scene: Scene): Piece[] {
  const done = goal(scene)
  return Object.entries(viewOf(scene).board).map(([at, letters]): Piece => ({
    at,
    look: letters.length >= done ? `${letters}!` : letters,
    layer: 0,
  }))
}

function draw(piece: Piece, settings: BoardSettings): Shape[] {
  const letters = piece.look.replace('!', '')
  return [shadow(RADIUS), ...stack(letters, settings.shapes, letters !== piece.look)]
}

function describe(scene: Scene, cell: string): Message {
  const letters = viewOf(scene).board[cell]
  if (letters === undefined) return { key: cell === CENTRE ? 'board.attangle.centre' : 'board.empty', args: [] }
  const colour = letters.endsWith('w') ? 'white' : 'black'
  if (letters.length === 1) return { key: `board.attangle.${colour}`, args: [] }
  const words = letters.length >= goal(scene) ? 'done' : 'stack'
  return { key: `board.attangle.${colour}.${words}`, args: [['height', String(letters.length)]] }
}

/** Rows at their left ends; numbers beyond the lowest point of each line that leans to the left. */
function labels(atlas: Atlas): Label[] {
  return [...rowLabels(atlas, 0.66), ...numbers(atlas)]
}

function numbers(atlas: Atlas): Label[] {
  const [one, other] = [atlas.get('a1'), atlas.get('b1')]
  if (!one || !other) return []
  const [dx, dy] = [(one.at.x - other.at.x) * 0.66, (one.at.y - other.at.y) * 0.66]
  // The lines of a number end in row a for the first four, then on the lower right side.
  const ends = ['a1', 'a2', 'a3', 'a4', 'b5', 'c6', 'd7']
  return ends.flatMap((name): Label[] => {
    const place = atlas.get(name)
    return place ? [{ text: name.slice(1), x: (place.at.x + dx) * 100, y: (place.at.y + dy) * 100 }] : []
  })
}

function ground(atlas: Atlas, scene: Scene): Shape[] {
  const centre = atlas.get(CENTRE)?.at ?? { x: 0, y: 0 }
  const [x, y] = [centre.x * 100, centre.y * 100]
  const hole = [
    circle(x, y, 23, { fill: '$plate-rim' }),
    circle(x, y, 20, { fill: '$hole', stroke: '$plate-edge', 'stroke-width': 4 }),
  ]
  return [...plate(atlas, 82), lines(atlas), ...points(atlas), ...(scene.options['rules'] === '2006' ? [] : hole)]
}

export const attangle: Look = {
  margin: 1.08,
  reach: 46,
  carpet: 0,
  ground,
  labels,
  lettering: 24,
  pieces,
  draw,
  rise: (piece) => piece.look.replace('!', '').length * DEPTH,
  describe,
  menaced: (_, threat) => threat.cells.slice(2),
  brings(scene: Scene, choice: Choice): Piece | null {
    const at = choice.cells[0]
    if (choice.kind !== 'place' || at === undefined) return null
    return { at, look: scene.to_move === 1 ? 'b' : 'w', layer: 0 }
  },
  tried(_, held, cell) {
    const [one, other] = held
    if (one === undefined) return cell
    if (other === undefined) return null
    const [first, second] = [one, other].sort()
    return `${first}+${second}x${cell}`
  },
  called: ({ kind }) => ({ key: `board.attangle.choice.${kind}`, args: [] }),
  does({ kind, target }, _, cell) {
    if (kind === 'place') return { key: 'board.attangle.choice.place', args: [] }
    return { key: cell === target ? 'board.attangle.does.target' : 'board.attangle.does.with', args: [] }
  },
}
