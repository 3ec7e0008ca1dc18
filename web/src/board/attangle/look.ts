// Attangle: stacks of white and black pieces on a hexagon, some points of which stay free.
import type { AttangleView, Choice, Message, Point, Scene } from '../../wire'
import type { Atlas, Place } from '../atlas'
import { body, shadow } from '../body'
import { lines, plate, points, rowLabels } from '../ground'
import type { Label, Look, Piece, Thing } from '../look'
import type { BoardSettings } from '../settings'
import { circle, type Shape } from '../shape'

const RADIUS = 39
const DEPTH = 13
const LETTERING = 24
const LETTERING_ON_GRAND = 34

/** The points that never hold a piece: the centre, and six more on the grand board. */
const CLOSED = ['d4']
const CLOSED_ON_GRAND = ['b3', 'c6', 'd2', 'e5', 'f7', 'g2', 'h4']

export const viewOf = (scene: Scene) => scene.view as AttangleView

const isGrand = (scene: Scene) => scene.options['board'] === 'grand'

/** How many finished stacks win. */
export const needed = (scene: Scene) => (isGrand(scene) ? 5 : 3)

/** The points of a scene's board that stay empty; by the older rules a piece may stand on the centre. */
function closed(scene: Scene): string[] {
  if (isGrand(scene)) return CLOSED_ON_GRAND
  return scene.options['rules'] === '2006' ? [] : CLOSED
}

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
  return letters === undefined ? { key: emptyPoint(scene, cell), args: [] } : stackWords(scene, letters)
}

function stackWords(scene: Scene, letters: string): Message {
  const colour = letters.endsWith('w') ? 'white' : 'black'
  if (letters.length === 1) return { key: `board.attangle.${colour}`, args: [] }
  const words = letters.length >= goal(scene) ? 'done' : 'stack'
  return { key: `board.attangle.${colour}.${words}`, args: [['height', String(letters.length)]] }
}

/** A stack is named by its letters, in brackets where it is higher than one piece. */
function thing(code: string, scene: Scene, { shapes }: BoardSettings): Thing {
  const letters = code.replaceAll(/[()]/g, '')
  return { shapes: stack(letters, shapes, letters.length >= goal(scene)), words: stackWords(scene, letters) }
}

function emptyPoint(scene: Scene, cell: string): string {
  if (!closed(scene).includes(cell)) return 'board.empty'
  return isGrand(scene) ? 'board.attangle.closed' : 'board.attangle.centre'
}

/** Rows at their left ends; numbers beyond the lowest point of each line that leans to the left. On the grand
 * board they are larger, because the same screen shows more of it. */
function labels(atlas: Atlas, scene: Scene): Label[] {
  const both = [...rowLabels(atlas, 0.66), ...numbers(atlas)]
  return isGrand(scene) ? both.map((label) => ({ ...label, size: LETTERING_ON_GRAND })) : both
}

function numbers(atlas: Atlas): Label[] {
  const [one, other] = [atlas.get('a1'), atlas.get('b1')]
  if (!one || !other) return []
  const [dx, dy] = [(one.at.x - other.at.x) * 0.66, (one.at.y - other.at.y) * 0.66]
  // The line of a number ends at the lowest point that has it: in row a, then on the lower right side.
  const ends = new Map<string, Place>()
  for (const place of atlas.places) {
    const number = place.name.slice(1)
    const lowest = ends.get(number)
    if (!lowest || place.name < lowest.name) ends.set(number, place)
  }
  return [...ends].map(([text, { at }]) => ({ text, x: (at.x + dx) * 100, y: (at.y + dy) * 100 }))
}

function ground(atlas: Atlas, scene: Scene): Shape[] {
  const holes = closed(scene).flatMap((name) => hole(atlas.get(name)?.at))
  return [...plate(atlas, 82), lines(atlas), ...points(atlas), ...holes]
}

/** What tells that a point stays empty. */
function hole(at: Point | undefined): Shape[] {
  if (!at) return []
  const [x, y] = [at.x * 100, at.y * 100]
  return [
    circle(x, y, 23, { fill: '$plate-rim' }),
    circle(x, y, 20, { fill: '$hole', stroke: '$plate-edge', 'stroke-width': 4 }),
  ]
}

export const attangle: Look = {
  margin: 1.08,
  reach: 46,
  carpet: 0,
  ground,
  labels,
  lettering: LETTERING,
  pieces,
  draw,
  rise: (piece) => piece.look.replace('!', '').length * DEPTH,
  describe,
  thing,
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
