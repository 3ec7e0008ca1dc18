// Drawing on a board: with the right button, with a pen that was taken up, or by keys on a cell.
import type { Pen } from './api'
import type { Place } from './atlas'
import type { Drawing, Hue } from './drawing'

interface Host {
  /** Who is told; without it nobody draws. */
  ondraw: ((drawing: Drawing) => void) | undefined
  pen: Pen | undefined
  cellAt: (event: PointerEvent) => Place | null
  svg: SVGSVGElement | undefined
  /** Whether the view is being moved. */
  moving: boolean
}

/** The keys on a cell: one draws a ring on it, one begins an arrow there or ends it. */
const RING = 'q'
const ARROW = 'j'

export class Sketch {
  /** Where a drawing began that is not finished, and where it would end. */
  #begun: { from: string; to: string; hue: Hue; pointer: number | null } | null = $state.raw(null)
  readonly #host: () => Host

  /** What would be drawn if it ended here. */
  preview: Drawing | null = $derived.by(() => {
    if (!this.#begun) return null
    const { from, to, hue } = this.#begun
    return { from, hue, faint: true, ...(to !== from && { to }) }
  })

  /** The cell from which an arrow is drawn by keys. */
  origin: string | null = $derived(this.#begun?.pointer === null ? this.#begun.from : null)

  constructor(host: () => Host) {
    this.#host = host
  }

  /** Whether somebody may draw here. */
  get possible(): boolean {
    return this.#host().ondraw !== undefined
  }

  /** Whether a press draws, whatever it would do otherwise. */
  get pressing(): boolean {
    return this.possible && this.#host().pen?.down === true
  }

  /** Whether a press is one that draws. */
  takes(event: PointerEvent): boolean {
    return this.possible && event.isPrimary && (event.button === 2 || (event.button === 0 && this.pressing))
  }

  /** A pointer goes down; whether it draws. */
  down(event: PointerEvent): boolean {
    if (!this.takes(event)) return false
    const { cellAt, svg, pen } = this.#host()
    const from = cellAt(event)?.name
    this.#begun = from === undefined ? null : { from, to: from, hue: hueOf(event, pen?.hue), pointer: event.pointerId }
    if (from !== undefined) svg?.setPointerCapture(event.pointerId)
    return true
  }

  /** It moves; whether it draws. Two fingers do not: they move the view. */
  move(event: PointerEvent): boolean {
    if (this.#host().moving) this.cancel()
    const begun = this.#begun
    if (!begun || begun.pointer !== event.pointerId) return false
    const to = this.#host().cellAt(event)?.name ?? begun.from
    if (to !== begun.to) this.#begun = { ...begun, to }
    return true
  }

  /** It goes up; whether it drew. */
  up(event: PointerEvent): boolean {
    if (!this.move(event)) return false
    // A drag that leaves the board draws nothing.
    const ended = this.#host().cellAt(event) !== null
    if (ended) this.#finish()
    else this.cancel()
    return true
  }

  /** Leaves what was begun; whether there was something. */
  cancel = (): boolean => {
    const some = this.#begun !== null
    this.#begun = null
    return some
  }

  /** A key on a cell; whether it was one that draws. */
  key(event: KeyboardEvent, cell: string): boolean {
    const { ondraw, pen } = this.#host()
    if (!ondraw) return false
    const key = letterOf(event)
    if (key === 'escape') return this.cancel()
    const hue = hueOf(event, pen?.hue)
    const pressed = this.pressing && (key === 'enter' || key === ' ')
    if (key === RING || pressed) ondraw({ hue, from: cell })
    else if (key === ARROW && this.origin === null) this.#begun = { from: cell, to: cell, hue, pointer: null }
    else if (key === ARROW) this.#finish(cell)
    else return false
    return true
  }

  /** The keyboard has come to another cell. */
  walked(cell: string): void {
    if (this.origin !== null && this.#begun) this.#begun = { ...this.#begun, to: cell }
  }

  #finish(at?: string): void {
    const begun = this.#begun
    this.#begun = null
    if (!begun) return
    const to = at ?? begun.to
    this.#host().ondraw?.({ hue: begun.hue, from: begun.from, ...(to !== begun.from && { to }) })
  }
}

/** The key that is meant: with Alt some keyboards write another letter. */
function letterOf({ key, code, altKey }: KeyboardEvent): string {
  const letter = altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return (letter ?? key).toLowerCase()
}

/** The hue that is drawn with: the pen's, or with Shift, Alt or both another one. */
function hueOf({ shiftKey, altKey }: Pick<MouseEvent, 'shiftKey' | 'altKey'>, pen: Hue = 'green'): Hue {
  if (shiftKey && altKey) return 'yellow'
  if (shiftKey) return 'red'
  return altKey ? 'blue' : pen
}
