// How the pieces get from one position to the next: who moves, along which way, when.
import type { Effect, Point } from '../wire'
import type { Beside, Piece } from './look'

/** A piece on the screen; its number stays the same while it travels. */
export interface Actor {
  id: number
  piece: Piece
  /** Whether it moves, and so is drawn above those that stand. */
  aloft: boolean
}

/** A moment of a motion: where the actor is then. */
export interface Frame {
  x: number
  y: number
  opacity: number
  scale: number
  /** The part of the motion that has passed, 0 to 1. */
  offset: number
}

export interface Motion {
  actor: number
  delay: number
  duration: number
  frames: Frame[]
}

/** A change of scene: the actors while it lasts, what they do, and who stands there afterwards. */
export interface Act {
  cast: Actor[]
  motions: Motion[]
  /** Cells that light up, and when. */
  lights: { cells: string[]; delay: number }[]
  after: Actor[]
  /** How long all of it takes, in milliseconds. */
  duration: number
}

/** What the stage must know of the board. */
export interface Floor {
  /** Where a cell is on the screen. */
  at(cell: string): Point | null
  /** How high a piece is. */
  rise(piece: Piece): number
}

const LEAVE = 200
const ARRIVE = 180
const LIGHT = 120

let lastId = 0

/** Pieces that stand still. */
export function standing(pieces: readonly Piece[], were: readonly Actor[] = []): Actor[] {
  const left = [...were]
  const take = (fits: (actor: Actor) => boolean): Actor | undefined => {
    const index = left.findIndex(fits)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  // Those that have not changed keep their numbers before any other claims them.
  const same = pieces.map((piece) => take((actor) => alike(actor.piece, piece)))
  return pieces.map((piece, index) => {
    const known =
      same[index] ??
      take(
        (actor) => actor.piece.at === piece.at && actor.piece.layer === piece.layer && actor.piece.name === piece.name,
      )
    return { id: known?.id ?? ++lastId, piece, aloft: false }
  })
}

/** The same pieces, without motion: those that have just come fade in. */
export function faded(were: readonly Actor[], next: readonly Piece[], floor: Floor): Act {
  const after = standing(next, were)
  const stood = new Map(were.map((actor) => [actor.id, actor.piece]))
  const motions = after.flatMap((actor) => {
    const before = stood.get(actor.id)
    const at = floor.at(actor.piece.at)
    if (!at || (before && alike(before, actor.piece))) return []
    const up = foot(after, actor, floor)
    return [{ actor: actor.id, delay: 0, duration: ARRIVE, frames: [frame(at, up, 0, 0), frame(at, up, 1, 1)] }]
  })
  return { cast: after, motions, lights: [], after, duration: motions.length > 0 ? ARRIVE : 0 }
}

/** The act of a step's effects. In a swift one the moves take no time: a hand has made them already. */
export function act(
  were: readonly Actor[],
  next: readonly Piece[],
  effects: readonly Effect[],
  floor: Floor,
  swift = false,
): Act {
  const play = new Play(were, next, floor, swift)
  for (const effect of effects) play.perform(effect)
  return play.finish()
}

/** An act played backwards, from the pieces after it to those before: a step is taken back. */
export function undone(played: Act, before: readonly Piece[]): Act {
  const { cast, motions, duration } = played
  const back = motions.map((motion) => ({
    ...motion,
    delay: duration - motion.delay - motion.duration,
    frames: motion.frames.map((each) => ({ ...each, offset: 1 - each.offset })).reverse(),
  }))
  return { cast, motions: back, lights: [], after: standing(before, cast), duration }
}

class Play {
  readonly #cast: Actor[]
  readonly #motions: Motion[] = []
  readonly #lights: Act['lights'] = []
  /** Where each actor stands by now; those that have left are missing. */
  readonly #stands = new Map<number, string>()
  readonly #landed: number[] = []
  #now = 0
  /** When the moves that are under way end. */
  #busy = 0

  constructor(
    were: readonly Actor[],
    readonly next: readonly Piece[],
    readonly floor: Floor,
    readonly swift: boolean,
  ) {
    this.#cast = were.map((actor) => ({ ...actor, aloft: false }))
    for (const actor of this.#cast) this.#stands.set(actor.id, actor.piece.at)
  }

  perform(effect: Effect): void {
    if (effect.kind === 'move') return this.#move(effect.path)
    this.#wait()
    if (effect.kind === 'place') this.#place(effect.at)
    else if (effect.kind === 'remove') this.#remove(effect.at)
    else if ('cells' in effect) this.#light(effect.cells)
  }

  finish(): Act {
    this.#wait()
    this.#travel()
    const duration = Math.max(0, ...this.#motions.map((motion) => motion.delay + motion.duration))
    const stands = this.#cast.flatMap((actor) => {
      const at = this.#stands.get(actor.id)
      return at === undefined ? [] : [{ ...actor, piece: { ...actor.piece, at } }]
    })
    const after = standing(this.next, stands)
    this.#shuffle(after, duration)
    return { cast: this.#cast, motions: this.#motions, lights: this.#lights, after, duration }
  }

  /** Those that make room on their cell, or have it to themselves again, shift while others move. */
  #shuffle(after: readonly Actor[], duration: number): void {
    for (const { id, piece } of after) {
      const was = this.#cast.find((actor) => actor.id === id)?.piece
      const at = this.floor.at(piece.at)
      if (!was || !at || was.at !== piece.at || this.#motions.some((motion) => motion.actor === id)) continue
      if (was.beside === piece.beside || duration === 0) continue
      const up = (one: Piece) => foot(after, { id, piece: one, aloft: false }, this.floor)
      const frames = [frame(at, up(was), 1, 0, 1, was.beside), frame(at, up(piece), 1, 1, 1, piece.beside)]
      this.#motions.push({ actor: id, delay: 0, duration, frames })
    }
  }

  #wait(): void {
    this.#now = Math.max(this.#now, this.#busy)
  }

  #on(cell: string): Actor[] {
    return this.#cast.filter((actor) => this.#stands.get(actor.id) === cell)
  }

  /** Whoever is on the first cell and will not be there afterwards goes. Moves that follow each other
   * happen together: two discs close on a third. */
  #move(way: string[]): void {
    const [from, to] = [way[0], way[way.length - 1]]
    if (from === undefined || to === undefined) return
    const points = way.flatMap((cell) => this.floor.at(cell) ?? [])
    if (points.length < 2) return
    const movers = this.#movers(from)
    let below = this.#on(to).reduce((sum, actor) => sum + this.floor.rise(actor.piece), 0)
    let carried = this.#on(from)
      .filter((actor) => !movers.includes(actor))
      .reduce((sum, actor) => sum + this.floor.rise(actor.piece), 0)
    for (const actor of movers) {
      const arrived = this.next.find((piece) => piece.at === to && piece.look === actor.piece.look && piece.beside)
      const { frames, length } = along(
        points,
        carried,
        arrived ? this.#footOf(arrived) : below,
        actor.piece.beside,
        arrived?.beside,
      )
      const duration = this.swift ? 0 : pace(length)
      actor.aloft = true
      this.#motions.push({ actor: actor.id, delay: this.#now, duration, frames })
      this.#stands.set(actor.id, to)
      this.#landed.push(actor.id)
      this.#busy = Math.max(this.#busy, this.#now + duration)
      below += this.floor.rise(actor.piece)
      carried += this.floor.rise(actor.piece)
    }
  }

  /** Where several piles share a cell, the one without which the cell is as it will be; else those that
   * will not be there. */
  #movers(cell: string): Actor[] {
    const here = this.#on(cell)
    const stays = looks(this.next.filter((piece) => piece.at === cell))
    for (const pile of new Set(here.map((actor) => actor.piece.pile ?? 0))) {
      const rest = here.filter((actor) => (actor.piece.pile ?? 0) !== pile)
      if (rest.length > 0 && looks(rest.map((actor) => actor.piece)) === stays)
        return here.filter((actor) => !rest.includes(actor))
    }
    return here.filter((actor) => !this.next.some((piece) => alike(piece, actor.piece)))
  }

  /** How high a piece will have its foot. */
  #footOf(piece: Piece): number {
    const others = this.next.map((each) => ({ id: 0, piece: each, aloft: false }))
    return foot(others, { id: 0, piece, aloft: false }, this.floor)
  }

  #place(cell: string): void {
    const at = this.floor.at(cell)
    const here = this.#on(cell)
    if (!at) return
    let up = here.reduce((sum, actor) => sum + this.floor.rise(actor.piece), 0)
    for (const piece of this.next) {
      const taken =
        piece.pile === undefined
          ? here.some((actor) => actor.piece.layer === piece.layer)
          : here.some((actor) => alike(actor.piece, piece))
      if (piece.at !== cell || taken) continue
      if (piece.name !== undefined && this.#cast.some((actor) => actor.piece.name === piece.name)) continue
      const actor = { id: ++lastId, piece, aloft: true }
      this.#cast.push(actor)
      this.#stands.set(actor.id, cell)
      const foot = piece.pile === undefined ? up : this.#footOf(piece)
      const frames = [frame(at, foot + 22, 0, 0, 1.12, piece.beside), frame(at, foot, 1, 1, 1, piece.beside)]
      this.#motions.push({ actor: actor.id, delay: this.#now, duration: ARRIVE, frames })
      up += this.floor.rise(piece)
    }
  }

  #remove(cell: string): void {
    const at = this.floor.at(cell)
    const here = this.#on(cell)
    if (!at) return
    const leaving = this.#leavers(cell, here)
    let up = here
      .filter((actor) => !leaving.includes(actor))
      .reduce((sum, actor) => sum + this.floor.rise(actor.piece), 0)
    for (const actor of leaving) {
      if (this.#kept(actor, cell)) continue
      actor.aloft = true
      const frames = [frame(at, up, 1, 0), frame(at, up + 34, 0, 1, 1.1)]
      this.#motions.push({ actor: actor.id, delay: this.#now, duration: LEAVE, frames })
      this.#stands.delete(actor.id)
      up += this.floor.rise(actor.piece)
    }
  }

  /** Where something remains, what came last is taken off the top; or, if that is what remains, those
   * whom it met. */
  #leavers(cell: string, here: Actor[]): Actor[] {
    const remains = this.next.filter((piece) => piece.at === cell)
    if (remains.length === 0) return here
    const last = here.filter((actor) => actor.id === this.#landed[this.#landed.length - 1])
    const stays = last.some((actor) => remains.some((piece) => alike(piece, { ...actor.piece, at: cell })))
    return stays ? here.filter((actor) => !this.#landed.includes(actor.id)) : last
  }

  /** Whether an actor stays where something else is removed: a disc under a man that leaves. */
  #kept(actor: Actor, cell: string): boolean {
    return this.next.some((piece) => alike(piece, { ...actor.piece, at: cell })) && !this.#landed.includes(actor.id)
  }

  #light(cells: string[]): void {
    this.#lights.push({ cells, delay: this.#now })
    this.#busy = Math.max(this.#busy, this.#now + LIGHT)
  }

  /** Pieces of a kind of their own go straight where they are next. */
  #travel(): void {
    for (const piece of this.next) {
      const actor = piece.name === undefined ? undefined : this.#cast.find((each) => each.piece.name === piece.name)
      const was = actor && this.#stands.get(actor.id)
      if (!actor || was === undefined || was === piece.at) continue
      const [from, to] = [this.floor.at(was), this.floor.at(piece.at)]
      if (!from || !to) continue
      const height = (cell: string) =>
        this.#on(cell).reduce((sum, each) => sum + (each === actor ? 0 : this.floor.rise(each.piece)), 0)
      const { frames, length } = along([from, to], height(was), height(piece.at))
      actor.aloft = true
      this.#stands.set(actor.id, piece.at)
      this.#motions.push({ actor: actor.id, delay: this.#now, duration: pace(length), frames })
    }
  }
}

/** How long a way takes, in milliseconds: a longer one a little longer. */
function pace(length: number): number {
  return Math.round(Math.min(260, 160 + length * 0.12))
}

/** How high an actor's foot is: on what stands under it. */
export function foot(actors: readonly Actor[], actor: Actor, floor: Pick<Floor, 'rise'>): number {
  return actors
    .filter(
      (each) =>
        each.piece.at === actor.piece.at &&
        each.piece.layer < actor.piece.layer &&
        each.piece.pile === actor.piece.pile,
    )
    .reduce((sum, each) => sum + floor.rise(each.piece), 0)
}

/** What stands somewhere, whatever its order. */
const looks = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => `${piece.layer}${piece.look}`)
    .sort()
    .join(' ')

function alike(one: Piece, other: Piece): boolean {
  return one.at === other.at && one.look === other.look && one.layer === other.layer && one.name === other.name
}

function frame(at: Point, up: number, opacity: number, offset: number, scale = 1, beside?: Beside): Frame {
  const size = beside?.scale ?? 1
  return { x: at.x + (beside?.x ?? 0), y: at.y + (beside?.y ?? 0) - up * size, opacity, scale: scale * size, offset }
}

/** The frames of a way through points at a constant speed, rising or sinking from one height to another. */
function along(
  points: Point[],
  from: number,
  to: number,
  leaves?: Beside,
  comes?: Beside,
): { frames: Frame[]; length: number } {
  const marks = [0]
  for (let index = 1; index < points.length; index++) {
    const [one, other] = [points[index - 1]!, points[index]!]
    marks.push(marks[index - 1]! + Math.hypot(other.x - one.x, other.y - one.y))
  }
  const length = marks[marks.length - 1]!
  const frames = points.map((point, index) => {
    const part = length === 0 ? index / (points.length - 1) : marks[index]! / length
    // It is lifted at once where it climbs, and comes down only at the end.
    const up = index === 0 ? from : index === points.length - 1 ? to : Math.max(from, to)
    return frame(point, up, 1, part, 1, index === 0 ? leaves : index === points.length - 1 ? comes : undefined)
  })
  return { frames, length }
}
