// Pointers on a board: a press, a drag, a drop.
import type { Point } from '../wire'
import type { Atlas, Place } from './atlas'
import type { Camera } from './camera.svelte'
import type { Chosen } from './chosen.svelte'
import type { Piece } from './look'
import type { Picture } from './picture'
import type { Player } from './player.svelte'
import { keyOf } from './preview'

/** How far a pointer travels, in pixels, before it drags. */
const SLACK = 6

/** What it grips. Each value is asked for only where it is needed: a board that is being taken down has none. */
interface Board {
  readonly svg: SVGSVGElement | undefined
  readonly atlas: Atlas
  readonly picture: Picture
  readonly player: Player
  readonly camera: Camera
  readonly chosen: Chosen
}

/** Pieces that follow the pointer. */
export interface Drag {
  pieces: Piece[]
  /** Where they stand meanwhile. */
  cell: string
  at: Point
}

type Where = Pick<PointerEvent, 'clientX' | 'clientY'>

export class Grip {
  drag: Drag | null = $state.raw(null)
  /** A press that is not yet lifted; `fresh` when it is what chose the cell. */
  #pressed: { cell: string; x: number; y: number; fresh: boolean } | null = null
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  cellAt(event: Where): Place | null {
    const point = this.#point(event)
    return point && this.#board.atlas.nearest(point)
  }

  #point({ clientX, clientY }: Where): Point | null {
    const matrix = this.#board.svg?.getScreenCTM()?.inverse()
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix) : null
  }

  down = (event: PointerEvent): void => {
    const { camera, chosen } = this.#board
    if (event.button !== 0 || !event.isPrimary || camera.moving) return void this.release()
    const cell = this.cellAt(event)?.name
    if (cell === undefined) return void chosen.letGo()
    chosen.pointed = cell
    // A piece is chosen as soon as it is touched, so that it can be dragged; all else when let go of.
    const fresh = chosen.begins(cell)
    if (fresh) chosen.press(cell)
    this.#pressed = { cell, x: event.clientX, y: event.clientY, fresh }
  }

  move = (event: PointerEvent): void => {
    const { svg, camera, chosen } = this.#board
    if (!event.isPrimary || camera.moving) return void this.release()
    if (event.pointerType === 'mouse' || this.drag) chosen.pointed = this.cellAt(event)?.name ?? null
    const pressed = this.#pressed
    if (!pressed || !chosen.held.includes(pressed.cell)) return
    if (!this.drag && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK) return
    if (!this.drag) svg?.setPointerCapture(event.pointerId)
    const at = this.#point(event)
    if (!at) return
    const pieces = this.drag?.pieces ?? this.#lifted(pressed.cell)
    this.drag = { pieces, cell: pressed.cell, at: { x: at.x * 100, y: at.y * 100 } }
  }

  up = (event: PointerEvent): void => {
    const { chosen } = this.#board
    const [pressed, dragged] = [this.#pressed, this.drag !== null]
    this.release()
    const cell = this.cellAt(event)?.name
    if (pressed && cell !== undefined) {
      if (dragged && cell !== pressed.cell) this.#drop(cell)
      else if (!dragged && cell === pressed.cell && !this.#approached(cell, event) && !pressed.fresh) chosen.press(cell)
    }
    if (event.pointerType !== 'mouse') chosen.pointed = null
  }

  leave = (): void => {
    if (!this.drag) this.#board.chosen.pointed = null
  }

  /** Lets the pieces go back; whether any were on their way. */
  release = (): boolean => {
    const dragged = this.drag !== null
    this.#pressed = null
    this.drag = null
    return dragged
  }

  #lifted(cell: string): Piece[] {
    const { picture, player } = this.#board
    const keys = new Set(picture.movers(cell).map(keyOf))
    return player.actors.map((actor) => actor.piece).filter((piece) => keys.has(keyOf(piece)))
  }

  #drop(cell: string): void {
    const { chosen, player } = this.#board
    player.dropped = chosen.foretell(cell)?.text ?? null
    chosen.press(cell)
  }

  /** A finger that meets a cell too small for it brings the board closer, and plays nothing yet. */
  #approached(cell: string, event: PointerEvent): boolean {
    const { atlas, camera, chosen } = this.#board
    const place = atlas.get(cell)
    if (event.pointerType === 'mouse' || !place || !camera.small(place)) return false
    camera.reveal(place, true)
    return chosen.foretell(cell) !== null
  }
}
