// Laberinto: tiles with coloured edges on a hexagon of triangles, prisms and pyramids on them.
import type { Choice, LaberintoView, Message, Scene } from '../../wire'
import type { Atlas, Place } from '../atlas'
import type { Label, Look, Piece, Presses, Thing } from '../look'
import type { BoardSettings } from '../settings'
import { group, path, tidy, type Shape } from '../shape'
import { isColour, wordOf, type Colour } from './colours'
import { colourOf, edgesOf, figurePieces, laid, LAYERS, tileOn, viewOf } from './drawing'
import { door } from './door'
import { body, figure, MOUNT } from './figures'
import { frameShapes } from './frame'
import { guide } from './guide'
import { tilesOf } from './hand'
import { layForMe } from './layforme'
import { layingIn, type Mode } from './laying.svelte'
import { matters } from './matters'
import { enters } from './prospects'
import { coloursOf } from './tile'
import { handTile, lone, tileShapes } from './tiles'

const plain = (key: string): Message => ({ key, args: [] })
const colourWord = (colour: Colour): Message => plain(wordOf(colour))

// ---- What is drawn ----

/** The empty board does not change from step to step. */
const frames = new WeakMap<Atlas, Map<string, Shape[]>>()

function frame(atlas: Atlas, colours: string, shapes: boolean): Shape[] {
  const known = frames.get(atlas) ?? new Map<string, Shape[]>()
  frames.set(atlas, known)
  const drawn = known.get(colours + shapes) ?? frameShapes(atlas, colours, shapes)
  known.set(colours + shapes, drawn)
  return drawn
}

function ground(atlas: Atlas, scene: Scene, settings: BoardSettings): Shape[] {
  const view = viewOf(scene)
  const fresh = laidLast(scene)
  const tiles =
    fresh === null ? view.tiles : Object.fromEntries(Object.entries(view.tiles).filter(([cell]) => cell !== fresh.at))
  return [...frame(atlas, view.colours, settings.shapes), ...tileShapes(laid(atlas, tiles), settings.shapes)]
}

/** The tile that the last step laid: it is a piece of its own, which is seen to come. */
function laidLast(scene: Scene): Piece | null {
  const tiles = viewOf(scene).tiles
  for (const effect of scene.last?.effects ?? []) {
    if (effect.kind === 'place' && tiles[effect.at] === effect.piece)
      return { at: effect.at, look: effect.piece, layer: LAYERS.tile }
  }
  return null
}

function pieces(scene: Scene): Piece[] {
  const fresh = laidLast(scene)
  return [...(fresh ? [fresh] : []), ...figurePieces(viewOf(scene))]
}

function draw(piece: Piece, settings: BoardSettings, place: Place | undefined): Shape[] {
  if (piece.layer === LAYERS.tile) return place ? loose(place, piece.look, settings.shapes) : []
  const colour = piece.look[1]
  return isColour(colour) ? body(piece.look.slice(0, 1), colour, settings.shapes) : []
}

/** A tile that does not lie with the others yet, around the origin. */
function loose(place: Place, letters: string, shapes: boolean): Shape[] {
  const { at, corners, joined } = tileOn(place, letters, new Set())
  const moved = corners.map((corner) => ({ x: corner.x - at.x, y: corner.y - at.y }))
  return tileShapes([{ at: { x: 0, y: 0 }, corners: moved, letters, joined }], shapes)
}

/** The tile that is being laid, as it would lie, or the triangle that is chosen for one. */
function unfinished(scene: Scene, atlas: Atlas, settings: BoardSettings, pointed: string | null): Shape[] {
  const { cell, preview, foreseen } = layingIn(scene)
  const place = cell === null ? undefined : atlas.get(cell)
  if (!place) {
    const [target, lay] = [atlas.get(pointed ?? ''), pointed === null ? null : foreseen(pointed)]
    if (!target || !lay?.tile) return []
    const tile = tileOn(target, lay.tile, edgesOf(atlas, viewOf(scene).tiles))
    return [group({ opacity: 0.75 }, tileShapes([tile], settings.shapes))]
  }
  const fill = preview ? 'none' : '$mark-choice'
  const chosen = path(triangle(place), {
    fill,
    'fill-opacity': 0.3,
    stroke: '$mark-choice',
    'stroke-width': 7,
    'stroke-linejoin': 'round',
  })
  if (!preview?.tile) return [chosen]
  const tile = tileOn(place, preview.tile, edgesOf(atlas, viewOf(scene).tiles))
  return [...tileShapes([tile], settings.shapes), chosen]
}

/** A triangle from which a figure can move. */
const start = (place: Place): Shape =>
  path(triangle(place), {
    fill: '$mark-target',
    'fill-opacity': 0.35,
    stroke: '$mark-target',
    'stroke-width': 4.5,
    'stroke-linejoin': 'round',
  })

function triangle(place: Place): string {
  return `M${place.outline.map(({ x, y }) => `${tidy(x * 100)} ${tidy(y * 100)}`).join('L')}Z`
}

/** A row's letter before its first triangle, and beyond its last one how many there are. */
function labels(atlas: Atlas): Label[] {
  const rows = new Map<string, Place[]>()
  for (const { name } of atlas.geometry.cells) {
    const place = atlas.get(name)
    const row = name.slice(0, 1)
    if (place) rows.set(row, [...(rows.get(row) ?? []), place])
  }
  return [...rows].flatMap(([row, places]) => {
    const ordered = places.sort((one, other) => Number(one.name.slice(1)) - Number(other.name.slice(1)))
    const [first, last] = [ordered[0], ordered[ordered.length - 1]]
    if (!first || !last) return []
    const length = Math.hypot(last.at.x - first.at.x, last.at.y - first.at.y) || 1
    const by = 86 / length
    const [dx, dy] = [(last.at.x - first.at.x) * by, (last.at.y - first.at.y) * by]
    return [
      { text: row, x: first.at.x * 100 - dx, y: first.at.y * 100 - dy },
      { text: String(ordered.length), x: last.at.x * 100 + dx, y: last.at.y * 100 + dy },
    ]
  })
}

// ---- What is said ----

function tileWords(letters: string): Message {
  const [a, b, c] = coloursOf(letters).map(colourWord)
  return {
    key: 'board.laberinto.cell.tile',
    args: [
      ['a', a ?? ''],
      ['b', b ?? ''],
      ['c', c ?? ''],
    ],
  }
}

function figureWords(name: string, colour: Colour): Message {
  const prisoner = name[1]
  const args: Message['args'] = [['colour', colourWord(colour)]]
  if (isColour(prisoner))
    return { key: 'board.laberinto.figure.prisoner', args: [...args, ['prisoner', colourWord(prisoner)]] }
  return { key: `board.laberinto.figure.${name.slice(0, 1)}`, args }
}

/** A tile is named by its edges as they lie, a figure by its colour, a colon and its own name. */
function thing(code: string, _: Scene, { shapes }: BoardSettings): Thing {
  const [colour, name] = code.split(':')
  if (name !== undefined && isColour(colour))
    return { shapes: figure(name, colour, shapes), words: figureWords(name, colour) }
  const drawn = handTile(lone(code, true, { rotation: 0, flip: false }), shapes)
  return { shapes: drawn, words: tileWords(code), turned: code.slice(1) + code.slice(0, 1) }
}

/** A tile, and that it is a door where a figure may come in. */
function placeWords(scene: Scene, cell: string, tile: Message): Message {
  const free = scene.choices.some((choice) => enters(choice) && choice.cells[0] === cell)
  return free ? { key: 'board.laberinto.cell.door', args: [['tile', tile]] } : tile
}

function describe(scene: Scene, cell: string): Message {
  const view = viewOf(scene)
  const letters = view.tiles[cell]
  if (letters === undefined) return plain('board.laberinto.cell.free')
  const tile = placeWords(scene, cell, tileWords(letters))
  const [seat, names] = view.figures[cell] ?? [0, []]
  const [first, second] = names.map((name) => figureWords(name, colourOf(view, seat)))
  if (!first) return tile
  if (!second)
    return {
      key: 'board.laberinto.cell.one',
      args: [
        ['first', first],
        ['tile', tile],
      ],
    }
  return {
    key: 'board.laberinto.cell.two',
    args: [
      ['first', first],
      ['second', second],
      ['tile', tile],
    ],
  }
}

/** What a choice is called: by its kind, and by its figure where it could be another. */
function called(choice: Choice): Message {
  const { kind, piece, tile, pool, cells } = choice
  const prisoner = piece?.[1]
  if (kind === 'lay')
    return {
      key: pool ? 'board.laberinto.choice.pool' : 'board.laberinto.choice.lay',
      args: [['tile', tileWords(tile ?? '')]],
    }
  if (kind === 'return' && isColour(prisoner))
    return { key: 'board.laberinto.choice.return', args: [['colour', colourWord(prisoner)]] }
  if (kind === 'enter' || kind === 'move' || kind === 'leave')
    return plain(`board.laberinto.choice.${kind}.${piece?.slice(0, 1) ?? 'P'}`)
  if ((kind === 'mount' || kind === 'dismount') && cells.length === 1)
    return plain(`board.laberinto.choice.${kind}.here`)
  return plain(`board.laberinto.choice.${kind}`)
}

// ---- What is chosen ----

/** Whether a press on a triangle can only be about a tile, or only about a figure; else as before. */
function means(scene: Scene, cell: string): Mode {
  const laying = layingIn(scene)
  if (laying.fits(cell)) return 'lay'
  const moves = scene.choices.some(({ kind, cells }) => kind !== 'lay' && cells[0] === cell)
  return moves && !laying.busy ? 'move' : laying.mode
}

/** Tiles are laid with the hand: a triangle and a tile, in either order, then turned and confirmed. */
const presses: Presses = {
  takes: (choice, scene) => choice.kind === 'lay' || (layingIn(scene).both && layingIn(scene).mode === 'lay'),
  targets: (scene) => layingIn(scene).targets,
  press(scene, cell, entered) {
    const laying = layingIn(scene)
    if (laying.both && means(scene, cell) !== laying.mode) {
      laying.turnTo(means(scene, cell))
      return 'again'
    }
    return laying.press(cell, entered)
  },
  key(scene, key) {
    const laying = layingIn(scene)
    if (key.toLowerCase() !== 'r' || !laying.preview) return undefined
    return laying.rotate()
  },
  letGo(scene) {
    const laying = layingIn(scene)
    const some = laying.tile !== null || laying.cell !== null
    laying.drop()
    return some
  },
  held(scene) {
    const { cell } = layingIn(scene)
    return cell === null ? [] : [cell]
  },
  does(scene, pressed) {
    const { preview, cell, tile, turns } = layingIn(scene)
    if (preview && pressed === cell)
      return plain(turns.length > 1 ? 'board.laberinto.does.rotate' : 'board.laberinto.does.lay')
    return plain(tile ? 'board.laberinto.does.here' : 'board.laberinto.does.choose')
  },
  shapes: unfinished,
}

/** What was tried: a tile on a triangle, or the figure that is held to another one. */
function tried(scene: Scene, held: readonly string[], cell: string): string | null {
  const view = viewOf(scene)
  const seat = scene.to_move ?? 0
  const [from] = held
  if (from !== undefined) return moveTried(view, seat, from, cell)
  if (view.tiles[cell] !== undefined && view.phase === 'play') return null
  const tile = layingIn(scene).tile
  const name = tile?.name ?? tilesOf(view, seat)[0]
  return name === undefined ? null : `${cell}=${name}${tile?.pool ? '*' : ''}`
}

function moveTried(view: LaberintoView, seat: number, from: string, to: string): string | null {
  const name = view.figures[from]?.[1][0]
  if (name === undefined) return null
  const there = view.figures[to]
  return `${name}${from}${there && there[0] !== seat ? 'x' : '-'}${to}`
}

function brings(scene: Scene, choice: Choice): Piece | null {
  const [at] = choice.cells
  if (choice.kind !== 'enter' || at === undefined || scene.to_move === null) return null
  const colour = colourOf(viewOf(scene), scene.to_move)
  return { at, look: `${choice.piece === 'A' ? 'A' : 'P'}${colour}`, layer: LAYERS.figure }
}

export const laberinto: Look = {
  margin: 0.62,
  lettering: 24,
  reach: 34,
  carpet: LAYERS.figure,
  upright: true,
  motley: true,
  laid: (scene) => [...Object.keys(viewOf(scene).tiles), ...Object.keys(viewOf(scene).figures)],
  ground,
  labels,
  pieces,
  draw,
  inPlane: (piece) => piece.layer === LAYERS.tile,
  rise: (piece) => (piece.layer === LAYERS.figure ? MOUNT : 0),
  describe,
  thing,
  menaced: (_, threat) => threat.cells.slice(-1),
  start,
  entry: door,
  deeds: new Set(['mount', 'dismount', 'leave', 'retreat', 'return']),
  guide,
  matters,
  brings,
  tried,
  called,
  presses,
  assist: layForMe,
}
