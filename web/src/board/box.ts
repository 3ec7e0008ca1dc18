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

/** A view of the same size that shows nothing beyond `home`; it lies in the middle where it is larger. */
export function kept(view: Box, home: Box): Box {
  return {
    ...view,
    x: within(view.x, home.x, home.x + home.width - view.width),
    y: within(view.y, home.y, home.y + home.height - view.height),
  }
}

/** A view `factor` times closer, in which the point `at` stays where it was on the screen. It comes no
 * closer than `least` wide, and goes no farther than `home`. */
export function zoomed(view: Box, home: Box, factor: number, at: Point, least: number): Box {
  const width = within(view.width / factor, Math.min(least, home.width), home.width)
  const scale = width / view.width
  const nearer = {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    width,
    height: view.height * scale,
  }
  return kept(nearer, home)
}

/** A view moved by so much of the plane. */
export function panned(view: Box, home: Box, dx: number, dy: number): Box {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, home)
}

/** The nearest view of the same size in which all of `part` can be seen (its middle, where it is too large). */
export function showing(view: Box, home: Box, part: Box): Box {
  const along = (from: number, size: number, low: number, length: number) =>
    length > size ? low + (length - size) / 2 : within(from, low + length - size, low)
  return kept(
    {
      ...view,
      x: along(view.x, view.width, part.x, part.width),
      y: along(view.y, view.height, part.y, part.height),
    },
    home,
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
