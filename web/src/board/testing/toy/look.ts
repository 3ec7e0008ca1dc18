// Toy: seven points, and pieces of two players. A made-up game that shows what a board needs to know of one.
import type { Choice, Message, Scene } from '../../../wire'
import type { Atlas } from '../../atlas'
import { body, shadow } from '../../body'
import { lines, plate, points } from '../../ground'
import type { Label, Look, Piece } from '../../look'
import { circle, type Shape } from '../../shape'

export interface ToyView {
  /** The pieces on the board: `x` of the first player, `o` of the second. */
  board: Record<string, string>
}

/** The letters of the seats' pieces. */
export const LETTERS = ['x', 'o'] as const
const RADIUS = 36
const DEPTH = 10

export const viewOf = (scene: Scene) => scene.view as ToyView

/** A piece alone, its foot around the origin. */
export function man(letter: string, shapes: boolean): Shape[] {
  const tone = letter === 'x' ? 'white' : 'black'
  const drawn = body({ radius: RADIUS, depth: DEPTH, face: `$${tone}`, side: `$${tone}-deep`, rim: `$${tone}-rim` })
  return shapes && letter === 'o' ? [...drawn, circle(0, -DEPTH, 7, { fill: '$black-rim' })] : drawn
}

/** Every point says its name, below it. */
function labels(atlas: Atlas): Label[] {
  return atlas.places.map(({ name, at }) => ({ text: name, x: at.x * 100, y: at.y * 100 + 50 }))
}

function describe(scene: Scene, cell: string): Message {
  const letter = viewOf(scene).board[cell]
  return { key: letter === undefined ? 'board.empty' : `toy.${letter}`, args: [] }
}

export const toy: Look = {
  margin: 0.9,
  reach: 44,
  carpet: 0,
  ground: (atlas) => [...plate(atlas, 70), lines(atlas), ...points(atlas)],
  labels,
  lettering: 22,
  pieces: (scene) => Object.entries(viewOf(scene).board).map(([at, look]): Piece => ({ at, look, layer: 0 })),
  draw: (piece, settings) => [shadow(RADIUS), ...man(piece.look, settings.shapes)],
  rise: () => DEPTH,
  describe,
  thing: (code, _, { shapes }) => ({ shapes: man(code, shapes), words: { key: `toy.${code}`, args: [] } }),
  brings(_, choice: Choice): Piece | null {
    const [at] = choice.cells
    return at === undefined || choice.piece === undefined ? null : { at, look: choice.piece, layer: 0 }
  },
  tried: (_scene, _held, cell) => cell,
  called: (choice) => ({ key: 'board.step', args: [['step', choice.text]] }),
}
