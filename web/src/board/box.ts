// Boxes of the board's plane, and the arithmetic of looking at a part of it.
import type { Point } from '../wire'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The box with a centre and a size. */
export function around(at: Point, width: number, height: number): Box {
  return { x: at.x - width / 2, y: at.y - height / 2, width, height }
}

/** The smallest box that holds some points. */
export function bounds(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The same box with some room on every side. */
export function grown(box: Box, by: number): Box {
  return around(centre(box), box.width + 2 * by, box.height + 2 * by)
}

/** The smallest box of a shape (width by height) around another one, with the same centre. */
export function shaped(box: Box, aspect: number): Box {
  const wide = box.width / box.height < aspect
  return around(centre(box), wide ? box.height * aspect : box.width, wide ? box.height : box.width / aspect)
}

/** The nearest number between two others; the middle where they leave none. */
function within(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value))
}

/** How much of a view is covered along each of its edges, as parts of its width and height. */
export interface Margins {
  left: number
  top: number
  right: number
  bottom: number
}
export const OPEN: Margins = { left: 0, top: 0, right: 0, bottom: 0 }

/** The margins beside the largest part of a picture that nothing covers. */
export function margins(width: number, height: number, covers: readonly Box[]): Margins {
  const marks = (end: number, of: (cover: Box) => [number, number]): number[] => {
    const inside = covers.flatMap((cover) => of(cover)).filter((mark) => mark > 0 && mark < end)
    return [...new Set([0, ...inside, end])].sort((one, other) => one - other)
  }
  const [xs, ys] = [marks(width, ({ x, width }) => [x, x + width]), marks(height, ({ y, height }) => [y, y + height])]
  const spans = (ends: number[]) =>
    ends.flatMap((from, index) => ends.slice(index + 1).map((to) => [from, to] as const))
  let [most, best] = [0, OPEN]
  for (const [left, right] of spans(xs)) {
    const beside = covers.filter(({ x, width }) => x < right && x + width > left)
    for (const [top, bottom] of spans(ys)) {
      const size = (right - left) * (bottom - top)
      if (size <= most || beside.some(({ y, height }) => y < bottom && y + height > top)) continue
      most = size
      best = { left: left / width, top: top / height, right: 1 - right / width, bottom: 1 - bottom / height }
    }
  }
  return best
}

/** The part of a view that nothing covers. */
export function uncovered({ x, y, width, height }: Box, { left, top, right, bottom }: Margins): Box {
  return {
    x: x + left * width,
    y: y + top * height,
    width: width * (1 - left - right),
    height: height * (1 - top - bottom),
  }
}

/** A view of the same size that shows nothing beyond `home`; it lies in the middle where it is larger. */
export function kept(view: Box, home: Box): Box {
  return {
    ...view,
    x: within(view.x, home.x, home.x + home.width - view.width),
    y: within(view.y, home.y, home.y + home.height - view.height),
  }
}

/** How much closer than everything a view is before it goes all the way beyond the border. */
const NEAR = 1.15

/** Where a view may look: `home`, and so far beyond the border of the board that all of the board can be seen beside
 * what covers the view. The farther the view, the less: one of everything stays where it is. */
export function ranged(view: Box, home: Box, board: Box, { left, top, right, bottom }: Margins): Box {
  const part = Math.min(1, Math.max(0, (home.width / view.width - 1) / (NEAR - 1)))
  const [wide, high] = [part * view.width, part * view.height]
  const x = Math.min(home.x, board.x - left * wide)
  const y = Math.min(home.y, board.y - top * high)
  return {
    x,
    y,
    width: Math.max(home.x + home.width, board.x + board.width + right * wide) - x,
    height: Math.max(home.y + home.height, board.y + board.height + bottom * high) - y,
  }
}

/** A view `factor` times closer, in which the point `at` stays where it was on the screen. It comes no
 * closer than `least` wide, and goes no farther than `most`. */
export function zoomed(view: Box, most: number, factor: number, at: Point, least: number): Box {
  const width = within(view.width / factor, Math.min(least, most), most)
  const scale = width / view.width
  return {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    width,
    height: view.height * scale,
  }
}

/** A view moved by so much of the plane. */
export function panned(view: Box, dx: number, dy: number): Box {
  return { ...view, x: view.x + dx, y: view.y + dy }
}

/** The nearest view of the same size in which nothing covers `part` (its middle, where it is too large). */
export function showing(view: Box, part: Box, margins: Margins = OPEN): Box {
  const clear = uncovered(view, margins)
  const along = (from: number, size: number, low: number, length: number) =>
    length > size ? low + (length - size) / 2 : within(from, low + length - size, low)
  return panned(
    view,
    along(clear.x, clear.width, part.x, part.width) - clear.x,
    along(clear.y, clear.height, part.y, part.height) - clear.y,
  )
}

/** The box part of the way from one to another. */
export function between(from: Box, to: Box, part: number): Box {
  const mix = (a: number, b: number) => a + (b - a) * part
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}

/** Whether two boxes look the same on a screen. */
export function alike(one: Box, other: Box): boolean {
  const tolerance = 1e-3 * Math.max(one.width, other.width)
  const near = (a: number, b: number) => Math.abs(a - b) < tolerance
  return near(one.x, other.x) && near(one.y, other.y) && near(one.width, other.width) && near(one.height, other.height)
}

/** A box as an SVG `viewBox`, in a picture that draws the board's unit so large. */
export function viewBox(box: Box, unit = 1): string {
  return [box.x, box.y, box.width, box.height].map((value) => Math.round(value * unit * 1e4) / 1e4).join(' ')
}
