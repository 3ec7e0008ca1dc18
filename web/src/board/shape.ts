// Drawings as data: the page renders them as elements, an export writes them as text.
// Lengths are in hundredths of the distance between neighbours. A paint that begins with `$` is a
// colour of the theme, one that begins with `@` a gradient of the board's own (defs.ts).

export type Value = string | number
export interface Shape {
  tag: 'circle' | 'ellipse' | 'path' | 'line' | 'text' | 'g'
  attributes: Record<string, Value>
  inside?: Shape[]
  text?: string
}
type Attributes = Record<string, Value>

export const circle = (cx: number, cy: number, r: number, attributes: Attributes): Shape => ({
  tag: 'circle',
  attributes: { cx: tidy(cx), cy: tidy(cy), r: tidy(r), ...attributes },
})

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): Shape => ({
  tag: 'ellipse',
  attributes: { cx: tidy(cx), cy: tidy(cy), rx: tidy(rx), ry: tidy(ry), ...attributes },
})

export const path = (d: string, attributes: Attributes): Shape => ({ tag: 'path', attributes: { d, ...attributes } })

export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes): Shape => ({
  tag: 'line',
  attributes: { x1: tidy(x1), y1: tidy(y1), x2: tidy(x2), y2: tidy(y2), ...attributes },
})

export const text = (x: number, y: number, said: string, attributes: Attributes): Shape => ({
  tag: 'text',
  attributes: { x: tidy(x), y: tidy(y), ...attributes },
  text: said,
})

export const group = (attributes: Attributes, inside: Shape[]): Shape => ({ tag: 'g', attributes, inside })

/** Shapes moved to a place, and made larger or smaller. */
export const placed = (x: number, y: number, inside: Shape[], scale = 1): Shape =>
  group({ transform: `translate(${tidy(x)} ${tidy(y)})${scale === 1 ? '' : ` scale(${tidy(scale)})`}` }, inside)

/** A number without a tail of digits that nobody sees. */
export function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

/** How paints are written where a drawing goes. */
export interface Inks {
  /** The value of a theme's colour. */
  colour(name: string): string
  /** The reference to a gradient. */
  gradient(name: string): string
}

/** Inks of the page itself: the theme's properties, and gradients under a prefix. */
export const pageInks = (prefix: string): Inks => ({
  colour: (name) => `var(--${name})`,
  gradient: (name) => `url(#${prefix}-${name})`,
})

/** A value as it is written with these inks. */
export function inked(value: Value, inks: Inks): Value {
  if (typeof value === 'number') return value
  if (value.startsWith('$')) return inks.colour(value.slice(1))
  if (value.startsWith('@')) return inks.gradient(value.slice(1))
  return value
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (raw: string): string => raw.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '')

/** A drawing as SVG text. */
export function markup(shape: Shape, inks: Inks): string {
  const attributes = Object.entries(shape.attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(inked(value, inks)))}"`)
    .join('')
  const inside = (shape.inside ?? []).map((each) => markup(each, inks)).join('') + escaped(shape.text ?? '')
  return inside ? `<${shape.tag}${attributes}>${inside}</${shape.tag}>` : `<${shape.tag}${attributes}/>`
}
