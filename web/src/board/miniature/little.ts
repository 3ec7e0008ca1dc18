// A little game that is shown without the rules: what its boards are made of, and its positions.
import type { Cell, Effect, GameName, Geometry, Point, Scene } from '../../wire'

export interface Little {
  game: string
  kind: string
  options: Record<string, string>
  /** `name column row side`, separated by semicolons. */
  cells: string
  lines: number[][]
  /** The part of the board that is shown, where it is not all: x, y, width, height. */
  box?: [number, number, number, number]
  frames: { view: unknown; step: string | null; seat: number | null; turn: number; effects: Effect[] }[]
}

/** A point of the lattice that all boards lie on: columns half a unit apart, rows a sixth of √3. */
const point = (column: number, row: number): Point => ({ x: column / 2, y: (row * Math.sqrt(3)) / 6 })

const HEXAGON = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const
const UP = [
  [1, 1],
  [-1, 1],
  [0, -2],
] as const
const DOWN = [
  [-1, -1],
  [1, -1],
  [0, 2],
] as const

const BESIDE = [
  [2, 0],
  [-2, 0],
  [1, 3],
  [-1, 3],
  [1, -3],
  [-1, -3],
] as const

/** The geometry of a little game. Nothing is pressed in it, so triangles need no neighbours. */
export function geometryOf({ kind, cells, lines }: Little): Geometry {
  const tiles = kind === 'tiles'
  const names = new Map(
    cells.split(';').map((line) => [line.split(' ').slice(1, 3).join(' '), line.split(' ')[0] ?? '']),
  )
  return {
    kind: kind as Geometry['kind'],
    cells: cells.split(';').map((line): Cell => {
      const [name = '', column = '0', row = '0', side] = line.split(' ')
      const [x, y] = [Number(column), Number(row)]
      // In a row of triangles those that point up have their centres a third lower.
      const corners = tiles ? (((y % 3) + 3) % 3 === 2 ? UP : DOWN) : HEXAGON
      return {
        name,
        at: point(x, y),
        outline: corners.map(([right, down]) => point(x + right, y + down)),
        neighbours: BESIDE.flatMap(([right, down]) => names.get(`${x + right} ${y + down}`) ?? []),
        side: side ?? null,
      }
    }),
    lines: lines.map(([a = 0, b = 0, c = 0, d = 0]) => [point(a, b), point(c, d)]),
    box: [0, 0, 0, 0],
    moves: false,
  }
}

/** One position of it as a scene in which nothing can be done. */
export function sceneOf(little: Little, index: number): Scene {
  const frame = little.frames[index]
  const nothing = { key: 'board.empty', args: [] }
  return {
    game: little.game as GameName,
    players: 2,
    options: little.options,
    preset: null,
    to_move: null,
    chance: false,
    step: frame?.step ?? null,
    over: false,
    result: null,
    result_message: null,
    result_rule: null,
    due: null,
    seat_names: [],
    seat_colours: [],
    view: frame?.view,
    choices: [],
    threats: [],
    survey: null,
    text: `${index}`,
    at: index,
    last:
      frame && index > 0
        ? { step: '', seat: frame.seat, turn: frame.turn, effects: frame.effects, said: nothing }
        : null,
  }
}
