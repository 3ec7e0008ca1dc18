// A tile that is dragged from a hand to the board.
import type { Point } from '../../wire'
import type { Held } from './hand'
import type { Laying } from './laying.svelte'

/** How far a pointer travels, in pixels, before it drags. */
const SLACK = 8

interface Hand {
  readonly laying: Laying
  /** A tile has left the hand. */
  begun(): void
  lay(): void
}

export class Carry {
  /** Where the tile is carried, on the screen. */
  at: Point | null = $state.raw(null)
  /** Whether the last press became a drag: the click that follows means nothing then. */
  dragged = false
  #pressed: { tile: Held; x: number; y: number } | null = null
  readonly #hand: Hand

  constructor(hand: Hand) {
    this.#hand = hand
  }

  down(tile: Held, event: PointerEvent): void {
    this.dragged = false
    if (event.button === 0 && tile.lays.length > 0) this.#pressed = { tile, x: event.clientX, y: event.clientY }
  }

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed) return
    if (!this.at && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK) return
    if (!this.at) this.#begin(event, pressed.tile)
    this.at = { x: event.clientX, y: event.clientY }
    const { laying } = this.#hand
    const cell = cellUnder(event)
    if (cell !== laying.cell && (cell === null || laying.targets.has(cell))) laying.cell = cell
  }

  #begin(event: PointerEvent, tile: Held): void {
    const { laying, begun } = this.#hand
    this.dragged = true
    begun()
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    laying.cell = null
    if (!laying.holds(tile)) laying.pick({ name: tile.name, pool: tile.pool })
  }

  /** Dropped where it fits in one way it is laid; where there are several it waits to be turned. */
  up = (): void => {
    const dropped = this.at !== null
    this.cancel()
    if (!dropped) return
    const { laying, lay } = this.#hand
    if (laying.preview && laying.turns.length === 1) lay()
  }

  cancel = (): void => {
    this.#pressed = null
    this.at = null
  }
}

function cellUnder(event: PointerEvent): string | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY)
  const cell = under.map((element) => element.closest('[data-cell]')).find((found) => found !== null)
  return cell?.getAttribute('data-cell') ?? null
}
