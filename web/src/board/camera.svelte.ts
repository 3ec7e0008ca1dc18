// The part of a board that is looked at: zoomed and panned by wheel, pinch, drag, buttons and keys.
import type { Cell, Point } from '../wire'
import {
  alike,
  around,
  between,
  bounds,
  centre,
  grown,
  kept,
  margins,
  OPEN,
  panned,
  ranged,
  shaped,
  showing,
  uncovered,
  zoomed,
} from './box'
import type { Box, Margins } from './box'

/** How much closer one press of a button or key comes. */
const STRIDE = 1.5
/** How far a pointer travels, in pixels, before it drags. */
const SLACK = 6
/** How long the camera takes for most of its way, in milliseconds. */
const GLIDE = 70
/** How much of the view one key pans. */
const SHIFT = 0.18
/** How many pixels a cell is across, at least, where somebody acts. */
const FINGER = 32
/** How many it is across when the camera comes closer by itself. */
const LEGIBLE = 36
/** The room around what is attended to. */
const ROOM = 0.3

export interface CameraSettings {
  /** The width of the closest view, in the board's units. */
  closest?: number
  /** Whether the camera jumps instead of gliding. */
  still?: () => boolean
  /** Whether a press there belongs to the board (a piece to drag), so that it does not pan. */
  taken?: (event: PointerEvent) => boolean
  /** What lies over the picture while it shows a part: the map, the buttons; in pixels from its corner. */
  covers?: () => Box[]
}

/** A cell as far as the camera must know it. */
export type Place = Pick<Cell, 'at' | 'outline'>

/** The pointers that are down, where they were last seen. */
type Fingers = Map<number, Point>

export class Camera {
  /** What is seen now: the `viewBox`, of the same shape as the picture on the screen. */
  box: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 })
  /** Whether a drag or a pinch is under way. */
  moving = $state(false)

  #board: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 })
  #aspect: number | null = $state(null)
  #goal: Box
  #frame = 0
  #then = 0
  #svg: SVGSVGElement | null = null
  #settings: Required<CameraSettings>

  /** Everything: the board and its margin in the shape of the picture. */
  home: Box = $derived(this.#aspect === null ? this.#board : shaped(this.#board, this.#aspect))
  /** How much closer than everything: 1 shows all. */
  zoom: number = $derived(this.home.width / this.box.width)
  /** Whether something of the board may be out of sight. */
  near: boolean = $derived(this.zoom > 1.02)
  /** Whether it comes no closer. */
  closest: boolean = $derived.by(() => this.box.width <= this.#least * 1.02)

  constructor(board: Box, settings: CameraSettings = {}) {
    this.#board = board
    this.box = board
    this.#goal = board
    this.#settings = { closest: 5, still: () => false, taken: () => false, covers: () => [], ...settings }
  }

  get #least(): number {
    // In a flat picture the height is what bounds how close it comes.
    const { width, height } = this.home
    return Math.min(width, this.#settings.closest * Math.max(1, width / height))
  }

  /** Looks at another board, or the same one after it has moved: near stays near. */
  show(board: Box): void {
    if (alike(board, this.#board)) return
    const near = this.near
    this.#board = board
    this.#jump(near ? this.#within(this.box) : this.home)
  }

  /** How much is covered along each edge. */
  #margins: Margins = OPEN

  /** Looks what lies over the picture now. */
  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#svg ?? { clientWidth: 0, clientHeight: 0 }
    this.#margins = width === 0 ? OPEN : margins(width, height, this.#settings.covers())
  }

  /** The view moved to where there is something to see. What lies over the picture hides no part of the board for
   * good: the view goes so far beyond the border. */
  #within(view: Box): Box {
    return kept(view, ranged(view, this.home, this.#board, this.#margins))
  }

  /** Comes closer (or goes away) by a factor, around a point of the board. */
  zoomBy(factor: number, at: Point = centre(this.#goal)): void {
    this.#measure()
    this.#glide(this.#within(zoomed(this.#goal, this.home.width, factor, at, this.#least)))
  }

  closer = (): void => {
    this.#whole = false
    this.zoomBy(STRIDE)
  }
  farther = (): void => {
    this.zoomBy(1 / STRIDE)
    this.#whole = this.#goal.width >= this.home.width
  }

  /** Shows everything, until somebody comes closer again. */
  fit = (): void => {
    this.#whole = true
    this.#glide(this.home)
  }

  /** Whether a person wants to see everything. */
  #whole = false
  /** What was attended to last, until a person looks elsewhere. */
  #attended: readonly Place[] = []

  /** Comes close enough to some cells that each can be read and pressed, those that matter most first, and that nothing
   * lies over them; where all cells are large enough, and where a person wants to see everything, nothing changes. */
  attend(places: readonly Place[]): void {
    this.#attended = places
    const [first] = places
    const pixels = this.#svg?.clientWidth ?? 0
    if (!first || pixels === 0 || this.#whole) return
    const width = (bounds(first.outline).width * pixels) / LEGIBLE
    if (width >= this.home.width) return
    const size = Math.min(this.near ? this.#goal.width : width, width)
    const height = (size * this.home.height) / this.home.width
    this.#measure()
    const clear = uncovered({ x: 0, y: 0, width: size, height }, this.#margins)
    const part = together(places, clear.width, clear.height)
    const [at, of] = [centre(part), centre(clear)]
    const view = this.#goal.width > size ? { x: at.x - of.x, y: at.y - of.y, width: size, height } : this.#goal
    // Beyond the border no farther than it takes.
    this.#glide(showing(kept(view, this.#board), part, this.#margins))
  }

  /** Moves the view by parts of its own size. */
  panBy(right: number, down: number): void {
    this.#measure()
    this.#glide(this.#within(panned(this.#goal, right * this.#goal.width, down * this.#goal.height)))
  }

  /** Puts a point in the middle, as far as the border allows. */
  centre(at: Point): void {
    this.#measure()
    this.#glide(this.#within(around(at, this.#goal.width, this.#goal.height)))
  }

  /** Brings a cell and its surroundings into sight, where nothing lies over them; with `closely`, near enough for a
   * finger. */
  reveal(cell: Place, closely = false): void {
    if (closely) this.#approach(cell)
    if (this.#goal.width >= this.home.width) return
    this.#measure()
    this.#glide(this.#within(showing(this.#goal, grown(bounds(cell.outline), 0.9), this.#margins)))
  }

  /** Whether a cell is too small for a finger. */
  small(cell: Place): boolean {
    return this.#across(cell) < FINGER
  }

  /** Comes close enough that a cell has the size of a finger. */
  #approach(cell: Place): void {
    const across = this.#across(cell)
    if (across < 44) this.zoomBy(48 / across, cell.at)
  }

  /** How many pixels a cell is across; any number where there is no picture yet. */
  #across(cell: Place): number {
    const pixels = this.#svg?.clientWidth ?? 0
    return pixels === 0 ? Infinity : bounds(cell.outline).width * (pixels / this.#goal.width)
  }

  /** Handles a key; whether it was one of the camera's. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const act = this.#keys()[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key]
    act?.()
    return act !== undefined
  }

  #keys(): Record<string, () => void> {
    return {
      '+': this.closer,
      '=': this.closer,
      '-': this.farther,
      '−': this.farther,
      '0': this.fit,
      'Shift+ArrowLeft': () => this.panBy(-SHIFT, 0),
      'Shift+ArrowRight': () => this.panBy(SHIFT, 0),
      'Shift+ArrowUp': () => this.panBy(0, -SHIFT),
      'Shift+ArrowDown': () => this.panBy(0, SHIFT),
    }
  }

  /** A place on the screen as a point of the board. */
  point(clientX: number, clientY: number): Point {
    const frame = this.#svg?.getBoundingClientRect()
    if (!frame || frame.width === 0) return centre(this.box)
    return {
      x: this.box.x + ((clientX - frame.left) / frame.width) * this.box.width,
      y: this.box.y + ((clientY - frame.top) / frame.height) * this.box.height,
    }
  }

  /** Follows what is done to a picture, whose `viewBox` is `box`: `<svg {@attach camera.attach}>`. */
  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg
    const fingers: Fingers = new Map()
    const stop = new AbortController()
    const { signal } = stop
    const resized = new ResizeObserver(() => this.#reshape())
    resized.observe(svg)
    svg.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
    svg.addEventListener('keydown', (event) => !event.defaultPrevented && this.key(event) && event.preventDefault(), {
      signal,
    })
    svg.addEventListener('pointerdown', (event) => this.#press(event, fingers), { signal })
    svg.addEventListener('pointermove', (event) => this.#drag(event, fingers), { signal })
    // A finger may be lifted anywhere.
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => this.#lift(event, fingers), { signal })
    }
    // The click that ends a drag is no press on a cell.
    svg.addEventListener('click', (event) => this.#dragged && event.stopImmediatePropagation(), {
      signal,
      capture: true,
    })
    $effect(() => {
      // One finger scrolls the page past a board that is seen whole.
      svg.style.touchAction = this.near ? 'none' : 'pan-y'
    })
    return () => {
      stop.abort()
      resized.disconnect()
      cancelAnimationFrame(this.#frame)
      this.#svg = null
    }
  }

  #dragged = false
  #pressed: Point | null = null

  #reshape(): void {
    const { clientWidth: width, clientHeight: height } = this.#svg ?? { clientWidth: 0, clientHeight: 0 }
    if (width === 0 || height === 0 || width / height === this.#aspect) return
    const near = this.near
    this.#aspect = width / height
    this.#measure()
    this.#jump(near ? this.#within(shaped(this.box, this.#aspect)) : this.home)
    this.attend(this.#attended)
  }

  #wheel(event: WheelEvent): void {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
    const factor = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 420))
    // Where there is nothing farther to see, the page scrolls.
    if (factor < 1 && this.#goal.width >= this.home.width * 0.999 && !event.ctrlKey) return
    event.preventDefault()
    this.#steered(factor)
    this.zoomBy(factor, this.point(event.clientX, event.clientY))
  }

  #press(event: PointerEvent, fingers: Fingers): void {
    if (fingers.size === 0) {
      this.#measure()
      this.#dragged = false
      const free = event.button !== 2 && !event.defaultPrevented && !this.#settings.taken(event)
      this.#pressed = free ? { x: event.clientX, y: event.clientY } : null
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 2) this.#hold(fingers)
  }

  #drag(event: PointerEvent, fingers: Fingers): void {
    const was = fingers.get(event.pointerId)
    if (!was) return
    const now = { x: event.clientX, y: event.clientY }
    const begun = this.moving || (this.#pressed && this.near && distance(this.#pressed, now) > SLACK)
    if (!begun) return
    if (!this.moving) this.#hold(fingers)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) this.#pinch(was, now, other)
    else this.#slide(was, now)
    fingers.set(event.pointerId, now)
  }

  #hold(fingers: Fingers): void {
    this.moving = true
    this.#dragged = true
    for (const id of fingers.keys()) this.#svg?.setPointerCapture(id)
  }

  #lift(event: PointerEvent, fingers: Fingers): void {
    fingers.delete(event.pointerId)
    if (fingers.size === 0) this.moving = false
  }

  #slide(was: Point, now: Point): void {
    const pixel = this.#pixel()
    this.#jump(this.#within(panned(this.box, (was.x - now.x) * pixel, (was.y - now.y) * pixel)))
  }

  /** Two fingers zoom by the change of their distance, and pan by that of their middle. */
  #pinch(was: Point, now: Point, other: Point): void {
    const factor = distance(now, other) / Math.max(1, distance(was, other))
    this.#steered(factor)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const nearer = zoomed(this.box, this.home.width, factor, this.point(middle.x, middle.y), this.#least)
    const pixel = this.#pixel()
    this.#jump(this.#within(panned(nearer, ((was.x - now.x) / 2) * pixel, ((was.y - now.y) / 2) * pixel)))
  }

  /** A person zooms: who goes all the way back wants to see everything. */
  #steered(factor: number): void {
    this.#attended = []
    this.#whole = factor < 1 && this.#goal.width / factor >= this.home.width
  }

  /** How much of the board a pixel shows. */
  #pixel(): number {
    return this.box.width / Math.max(1, this.#svg?.clientWidth ?? 1)
  }

  #jump(box: Box): void {
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#goal = box
    this.box = box
  }

  #glide(goal: Box): void {
    if (this.#settings.still() || !this.#svg) return this.#jump(goal)
    this.#goal = goal
    if (this.#frame !== 0) return
    this.#then = performance.now()
    this.#frame = requestAnimationFrame(this.#approachGoal)
  }

  #approachGoal = (now: number): void => {
    const passed = Math.max(1, now - this.#then)
    this.#then = now
    const box = between(this.box, this.#goal, 1 - Math.exp(-passed / GLIDE))
    if (alike(box, this.#goal)) return this.#jump(this.#goal)
    this.box = box
    this.#frame = requestAnimationFrame(this.#approachGoal)
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The box around as many cells, from the first on, as fit into a view of some size. */
function together(places: readonly Place[], width: number, height: number): Box {
  const points: Point[] = []
  for (const { outline } of places) {
    const box = bounds([...points, ...outline])
    const fits = box.width + 2 * ROOM <= width && box.height + 2 * ROOM <= height
    if (points.length === 0 || fits) points.push(...outline)
  }
  return grown(bounds(points), ROOM)
}
