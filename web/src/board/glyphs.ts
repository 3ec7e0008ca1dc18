// The six hues' signs, drawn as paths: no colour means anything alone.
import { circle, path, tidy, type Shape } from './shape'

export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet'

/** The ink that can be read on a hue. */
export const onHue: Record<Hue, string> = {
  red: '$on-red',
  orange: '$on-orange',
  yellow: '$on-yellow',
  green: '$on-green',
  blue: '$on-blue',
  violet: '$on-violet',
}

/** A hue's sign around a point; `size` is half its width. */
export function glyph(hue: Hue, x: number, y: number, size: number, ink: string): Shape {
  const at = (dx: number, dy: number) => `${tidy(x + dx * size)} ${tidy(y + dy * size)}`
  const stroke = {
    fill: 'none',
    stroke: ink,
    'stroke-width': tidy(size * 0.46),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  switch (hue) {
    case 'red':
      return path(`M${at(-0.78, 0)}L${at(0.78, 0)}`, { ...stroke, 'stroke-width': tidy(size * 0.56) })
    case 'orange':
      return path(`M${at(0, -0.8)}L${at(0.85, 0.62)}L${at(-0.85, 0.62)}Z`, { fill: ink })
    case 'yellow':
      return circle(x, y, size * 0.68, { ...stroke, 'stroke-width': tidy(size * 0.4) })
    case 'green':
      return path(`M${at(-0.36, -0.72)}L${at(0.44, 0)}L${at(-0.36, 0.72)}`, stroke)
    case 'blue':
      return path(`M${at(-0.66, -0.66)}L${at(0.66, -0.66)}L${at(0.66, 0.66)}L${at(-0.66, 0.66)}Z`, { fill: ink })
    case 'violet':
      return path(`M${at(-0.75, 0)}L${at(0.75, 0)}M${at(0, -0.75)}L${at(0, 0.75)}`, {
        ...stroke,
        'stroke-linecap': 'butt',
      })
  }
}
