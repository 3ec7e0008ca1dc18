// What helps to find one's way in the labyrinth: the sides that count as crossed, one's own door, where one's figures
// get to, and when asked for, the shortest way across and where others could capture.
import type { Choice, Message, Point, Prospect, Scene } from '../../wire'
import type { Atlas, Place } from '../atlas'
import type { Glance, Guide, Lens } from '../guide'
import * as mark from '../marks'
import { circle, group, path, text, tidy, type Shape } from '../shape'
import { isColour, type Colour } from './colours'
import { colourOf, viewOf } from './drawing'
import {
  attacked,
  chosenOf,
  enters,
  hasMounted,
  isMounted,
  isOpen,
  leader,
  prospectsOf,
  reachOf,
  turns,
  type Reach,
} from './prospects'
import { beyond, rimOf, sides, span, type Rim } from './rim'
import { rounded } from './tiles'

const ACROSS: Lens = {
  name: 'across',
  key: 'w',
  icon: 'M5 20c0-5 5-4 7-8s-1-6 5-8M14 4h4v4M4 20h3',
}
const CAPTORS: Lens = {
  name: 'captors',
  key: 'd',
  icon: 'M12 4L21 19.5H3ZM12 10v4.5M12 17v.01',
}

const write = ({ x, y }: Point): string => `${tidy(x)} ${tidy(y)}`
const hundred = ({ x, y }: Point): Point => ({ x: x * 100, y: y * 100 })
const triangle = (place: Place): string => `M${place.outline.map((corner) => write(hundred(corner))).join('L')}Z`
const placesOf = (atlas: Atlas, cells: Iterable<string>): Place[] => [...cells].flatMap((cell) => atlas.get(cell) ?? [])
const middle = (atlas: Atlas, cells: readonly string[]): Point[] =>
  placesOf(atlas, cells).map((place) => hundred(place.at))

// ---- Sides ----

/** How far outside an edge the signs of a side stand. */
const OUTSIDE = 47

/** A sign at an edge that points out of the board. */
function outward(rim: Rim, size: number): string {
  const { out } = rim
  const tip = beyond(rim, OUTSIDE + size)
  const wing = (side: number) =>
    `${tidy(tip.x - (out.x + out.y * side) * size)} ${tidy(tip.y - (out.y - out.x * side) * size)}`
  return `M${wing(1)}L${write(tip)}L${wing(-1)}`
}

/** The sides by which the seat crosses: a line along each, and signs that lead out. */
function goals({ atlas, scene, seat }: Glance, chosen: boolean): Shape[] {
  const marked = [...(scene.survey?.goals[seat] ?? '')].filter(isColour)
  const edges = marked.map((colour) => sides(atlas).get(colour) ?? [])
  const lines = edges.flatMap((rims) => span(rims) ?? [])
  const line = { fill: 'none', stroke: '$mark-choice', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const signs = edges.flat().map((rim) => outward(rim, 11))
  const along = lines.map(({ from, to }) => `M${write(from)}L${write(to)}`)
  return [
    group({ class: 'goals', opacity: chosen ? 1 : 0.55 }, [
      ...mark.edged(chosen ? [path(along.join(''), { ...line, 'stroke-width': 8 })] : []),
      path(signs.join(''), { ...line, 'stroke-width': 7 }),
    ]),
  ]
}

/** One's own door while a figure may come in: a line along the side. */
function ownDoor({ atlas, scene, seat }: Glance): Shape[] {
  const own: Colour = colourOf(viewOf(scene), seat)
  const side = span(sides(atlas).get(own) ?? [])
  if (!side) return []
  const line = { fill: 'none', stroke: '$mark-target', 'stroke-width': 8, 'stroke-linecap': 'round' }
  return [group({ class: 'own-door' }, mark.edged([path(`M${write(side.from)}L${write(side.to)}`, line)]))]
}

// ---- Where figures get to ----

/** How large the light in the dark middle of a tile is, as a part of the tile, and how bright: the sooner a figure gets
 * there, the more of both. */
const LIGHTS = {
  first: { size: 0.47, opacity: 1 },
  second: { size: 0.33, opacity: 0.85 },
  later: { size: 0.18, opacity: 0.6 },
} as const

/** A light in the middle of each tile: the colours of its edges stay as they are. */
function lights(atlas: Atlas, reach: Reach): Shape[] {
  return (['later', 'second', 'first'] as const).map((when) => {
    const { size, opacity } = LIGHTS[when]
    const lamps = placesOf(atlas, reach[when]).map(({ at, outline }) =>
      rounded(
        outline.map(({ x, y }) => hundred({ x: at.x + (x - at.x) * size, y: at.y + (y - at.y) * size })),
        6,
      ),
    )
    return path(lamps.join(''), { fill: '$lit', 'fill-opacity': opacity, class: when })
  })
}

const hasDice = (scene: Scene): boolean => scene.options['dice'] === 'on'

/** What the chosen figure gets to: lit, and its next movements outlined. */
function reach({ atlas, scene, held, open }: Glance): Shape[] {
  const found = reachOf(chosenOf(scene, held), open.keys(), hasDice(scene))
  const edges = placesOf(atlas, open.keys()).map(triangle).join('')
  const edge = { fill: 'none', stroke: '$mark-target', 'stroke-width': 6, 'stroke-linejoin': 'round', class: 'next' }
  return [group({ class: 'reach' }, [...lights(atlas, found), ...mark.edged([path(edges, edge)])])]
}

/** What any of one's figures gets to, while none is chosen: not while tiles are laid. */
function network({ atlas, scene, open }: Glance): Shape[] {
  const moves = (choices: Iterable<Choice>): string[] =>
    [...choices].flatMap(({ kind, cells }) => (kind === 'lay' ? [] : cells.slice(1).slice(-1)))
  const ends = moves([...open.values()].flat())
  if (ends.length === 0 && moves(scene.choices).length > 0) return []
  return [group({ class: 'network' }, lights(atlas, reachOf(prospectsOf(scene), ends, hasDice(scene))))]
}

/** Runs, as lines to where they end. A walk with a die has no straight line to show. */
function runs({ atlas, scene, open }: Glance): Shape[] {
  if (viewOf(scene).roll !== null) return []
  const found = [...open.values()].flat().flatMap(({ way }) => (way ? [[way[0] ?? '', way[way.length - 1] ?? '']] : []))
  const lines = found.flatMap((ends) => mark.arrow(middle(atlas, ends), true, '$mark-target'))
  return [group({ class: 'runs' }, mark.edged(lines))]
}

// ---- The way across ----

/** The shortest way across: a line with a number at each stop, and a sign out of the board at its end. Where somebody
 * stands in it, the line is broken and they are marked instead. */
function across({ atlas, scene, held }: Glance): Shape[] {
  const { across: legs = [], blocks = [] } = leader(scene, held) ?? {}
  const cells = legs.flatMap((leg, index) => (index === 0 ? leg : leg.slice(1)))
  const last = cells[cells.length - 1]
  const rim = last === undefined ? undefined : rimOf(atlas, last)
  if (!rim) return []
  const straight = !hasDice(scene)
  const stops = straight ? [cells[0] ?? '', ...legs.map((leg) => leg[leg.length - 1] ?? '')] : cells
  const points = [...middle(atlas, stops), beyond(rim, OUTSIDE)]
  const line = {
    fill: 'none',
    stroke: '$mark-hint',
    'stroke-width': 9,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  if (blocks.length > 0) {
    const broken = { ...line, 'stroke-dasharray': '1 21' }
    return [
      group({ class: 'across blocked' }, [
        ...mark.edged([path(mark.way(points, 14), broken), path(outward(rim, 15), line)]),
        ...mark.edged(middle(atlas, blocks).map((at) => mark.notched(at, 40))),
      ]),
    ]
  }
  const numbered = straight && cells.length > 1 ? stops.slice(1) : []
  return [
    group({ class: 'across' }, [
      ...mark.edged([path(mark.way(points, 14), line), path(outward(rim, 15), line)]),
      ...middle(atlas, numbered).flatMap((at, index) => stop(at, index + 1, numbered.length)),
    ]),
  ]
}

/** On a long way most stops are dots: as many numbers would be harder to read than the way. */
const NUMBERS = 9

function stop({ x, y }: Point, number: number, of: number): Shape[] {
  if (of > NUMBERS && number % 5 !== 0 && number !== of)
    return [circle(x, y, 9, { fill: '$mark-hint', stroke: '$mark-edge', 'stroke-width': 4 })]
  return [
    circle(x, y, 17, { fill: '$mark-hint', stroke: '$mark-edge', 'stroke-width': 4 }),
    text(x, y + 1, String(number), {
      fill: '$mark-target-edge',
      'font-size': 24,
      'font-weight': 700,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    }),
  ]
}

// ---- What threatens ----

/** The triangles where others could capture: hatched, so that it does not depend on the colour. */
function danger({ atlas, scene, seat }: Glance): Shape[] {
  const places = placesOf(atlas, attacked(scene, seat))
  return [
    group({ class: 'captors' }, [
      path(places.map(triangle).join(''), { fill: '$mark-threat', 'fill-opacity': 0.4 }),
      path(places.map(hatch).join(''), {
        fill: 'none',
        stroke: '$mark-edge',
        'stroke-width': 9,
        'stroke-opacity': 0.6,
      }),
      path(places.map(hatch).join(''), { fill: 'none', stroke: '$mark-threat', 'stroke-width': 5 }),
    ]),
  ]
}

/** Two lines across a triangle, along its first edge. */
function hatch(place: Place): string {
  const [one, other, tip] = place.outline.map(hundred)
  if (!one || !other || !tip) return ''
  const towards = (from: Point, part: number): Point => ({
    x: from.x + (tip.x - from.x) * part,
    y: from.y + (tip.y - from.y) * part,
  })
  return [0.18, 0.44, 0.7].map((part) => `M${write(towards(one, part))}L${write(towards(other, part))}`).join('')
}

/** The captures that others could make now, each as an arrow from its captor. */
function captures({ atlas, scene, seat, active }: Glance): Shape[] {
  if (!active || scene.to_move !== seat) return []
  const strikes = scene.threats.filter(({ kind, cells }) => kind === 'capture' && cells.length > 1)
  const arrows = strikes.flatMap(({ cells }) => mark.arrow(middle(atlas, cells.slice(0, 2)), true, '$mark-threat'))
  return [group({ class: 'strikes' }, mark.edged(arrows))]
}

// ---- All of it ----

function under(glance: Glance): Shape[] {
  const { scene, held, open, active, lenses } = glance
  const holds = chosenOf(scene, held)
  const entering = held.length === 0 && [...open.values()].flat().some(enters)
  const mounted = holds.some(({ piece }) => isMounted(piece))
  return [
    ...(lenses.has(CAPTORS.name) ? danger(glance) : []),
    ...(active && (mounted || (held.length === 0 && hasMounted(scene))) ? goals(glance, mounted) : []),
    ...(entering ? ownDoor(glance) : []),
    ...(holds.length > 0 ? [...reach(glance), ...runs(glance)] : []),
    ...(active && held.length === 0 ? network(glance) : []),
  ]
}

function over(glance: Glance): Shape[] {
  const { lenses, active } = glance
  return [
    ...(lenses.has(ACROSS.name) && active ? across(glance) : []),
    ...(lenses.has(CAPTORS.name) ? captures(glance) : []),
  ]
}

const counted = (key: string, n: number): Message => ({
  key: n === 0 ? `${key}.none` : n === 1 ? `${key}.one` : `${key}.many`,
  args: [['n', String(n)]],
})

function says(lens: Lens, { scene, held, seat, active }: Glance): Message {
  if (lens.name === CAPTORS.name) return counted('board.laberinto.captors', inDanger(scene, seat))
  const found = active ? leader(scene, held) : null
  const dice = hasDice(scene)
  if (found && !isOpen(found)) return counted('board.laberinto.across.blocked', inTheWay(scene, found))
  return counted(`board.laberinto.across${dice ? '.dice' : ''}`, found ? turns(found, dice) : 0)
}

/** How many triangles with figures of the seat others could strike. */
function inDanger(scene: Glance['scene'], seat: number): number {
  const danger = attacked(scene, seat)
  return Object.entries(viewOf(scene).figures).filter(([cell, [owner]]) => owner === seat && danger.has(cell)).length
}

/** How many figures stand in a way. */
const inTheWay = (scene: Scene, { blocks }: Prospect): number =>
  blocks.reduce((sum, cell) => sum + (viewOf(scene).figures[cell]?.[1].length ?? 0), 0)

export const guide: Guide = {
  lenses: [ACROSS, CAPTORS],
  serves: (scene) => scene.survey !== null,
  under,
  over,
  says,
}
