// Keys on a board: walking from cell to cell, choosing, letting go. The arrow keys, Home and End belong to the
// board only while the keyboard walks on it: to whoever plays with a pointer they step through the game.
import type { Point } from '../wire'
import type { Atlas } from './atlas'
import type { Camera } from './camera.svelte'
import { direction } from './keys'
import type { Sketch } from './sketch.svelte'

/** What keys do on a board besides walking over it. */
export interface Walked {
  pointed: string | null
  /** The cells that may be pressed next. */
  readonly open: { has(cell: string): boolean }
  can(cell: string): boolean
  /** A cell is pressed, by the Enter key or otherwise. */
  press(cell: string, entered?: boolean): void
  /** A key that only this board understands; whether it does. */
  key(name: string): boolean
  /** Lets go of everything; whether there was anything. */
  cancel(): boolean
}

interface Board {
  svg: SVGSVGElement | undefined
  atlas: Atlas
  camera: Camera
  chosen: Walked
  grip: { release(): boolean }
  sketch?: Sketch
}

/** The keys that step through a game where nobody walks on its board. */
const STEPS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

export class Walker {
  #at = $state('')
  /** Whether the keyboard came to the cell that has the focus, and not a pointer. */
  #walking = false
  #anchor: Point | null = null
  readonly #board: () => Board

  /** The cell that the Tab key comes to: the last one visited, else the first that can be chosen. */
  current: string = $derived.by(() => {
    const { atlas, chosen } = this.#board()
    if (atlas.get(this.#at)) return this.#at
    return (atlas.places.find(({ name }) => chosen.open.has(name)) ?? atlas.places[0])?.name ?? ''
  })

  constructor(board: () => Board) {
    this.#board = board
  }

  /** A cell has got the focus. */
  focused = (cell: string, event: FocusEvent): void => {
    this.#at = cell
    this.#walking = (event.currentTarget as Element).matches(':focus-visible')
    if (!this.#walking) return
    this.#board().chosen.pointed = cell
    this.#board().sketch?.walked(cell)
  }

  /** A pointer is used. */
  pointed = (): void => {
    this.#walking = false
  }

  focus(cell: string | undefined): void {
    const { svg, atlas, camera } = this.#board()
    const place = atlas.get(cell ?? '')
    if (!place) return
    this.#at = place.name
    svg?.querySelector<SVGGElement>(`[data-cell="${CSS.escape(place.name)}"]`)?.focus({ preventScroll: camera.near })
    this.#walking = true
    camera.reveal(place)
  }

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || !this.#understood(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  #understood(event: KeyboardEvent): boolean {
    // With Alt a drawing has another colour.
    if (this.#board().sketch?.key(event, this.current)) return true
    if (event.altKey) return false
    if (this.#board().chosen.key(event.key)) return true
    if (!this.#walking && STEPS.has(event.key)) return false
    const angle = direction(event)
    if (angle !== null) this.#walk(angle)
    return angle !== null || this.#act(event.key)
  }

  #act(key: string): boolean {
    const { chosen, grip, atlas } = this.#board()
    const [first, last] = [atlas.places[0]?.name, atlas.places[atlas.places.length - 1]?.name]
    switch (key) {
      case 'Enter':
      case ' ':
        chosen.press(this.current, key === 'Enter')
        return true
      case 'Escape': {
        const dragged = grip.release()
        return chosen.cancel() || dragged || this.#leave()
      }
      case 'PageDown':
        this.#leap(1)
        return true
      case 'PageUp':
        this.#leap(-1)
        return true
      case 'Home':
        this.focus(first)
        return true
      case 'End':
        this.focus(last)
        return true
      default:
        return false
    }
  }

  /** Goes one cell on. Where two neighbours are equally near to the way up or down, it comes back to
   * the column that it left. */
  #walk(angle: number): void {
    const { atlas } = this.#board()
    const from = atlas.get(this.current)
    if (!from) return
    this.#anchor ??= from.at
    const found = atlas.towards(from.name, angle, this.#anchor)
    if (!found) return
    const [level, upright] = [angle % 180 === 0, angle % 180 === 90]
    this.#anchor = { x: upright ? this.#anchor.x : found.at.x, y: level ? this.#anchor.y : found.at.y }
    this.focus(found.name)
  }

  /** Leaves the board, so that the arrow keys step through the game; whether the keyboard walked on it. */
  #leave(): boolean {
    const left = this.#walking
    const { activeElement } = document
    if (left && activeElement instanceof SVGElement) activeElement.blur()
    this.#walking = false
    return left
  }

  /** Goes to the next cell that can be chosen, in reading order. */
  #leap(by: number): void {
    const { atlas, chosen } = this.#board()
    const names = atlas.places.map(({ name }) => name).filter((name) => chosen.can(name) || name === this.current)
    this.focus(names[(names.indexOf(this.current) + by + names.length) % names.length])
  }
}
