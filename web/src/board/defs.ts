// The gradients that boards share: light on a piece, and its shadow.
import { tidy, type Inks } from './shape'

export interface Stop {
  offset: number
  colour: string
  opacity: number
}
export interface Gradient {
  name: string
  kind: 'radial' | 'linear'
  attributes: Record<string, number>
  stops: Stop[]
}

export const gradients: Gradient[] = [
  {
    name: 'shadow',
    kind: 'radial',
    attributes: { cx: 0.5, cy: 0.5, r: 0.5 },
    stops: [
      { offset: 0.62, colour: '$shade', opacity: 0.5 },
      { offset: 0.8, colour: '$shade', opacity: 0.22 },
      { offset: 1, colour: '$shade', opacity: 0 },
    ],
  },
  {
    name: 'plate',
    kind: 'linear',
    attributes: { x1: 0.15, y1: 0, x2: 0.7, y2: 1 },
    stops: [
      { offset: 0, colour: '$plate-high', opacity: 1 },
      { offset: 1, colour: '$plate', opacity: 1 },
    ],
  },
  {
    name: 'light',
    kind: 'linear',
    attributes: { x1: 0.2, y1: 0, x2: 0.75, y2: 1 },
    stops: [
      { offset: 0, colour: '$shine', opacity: 0.34 },
      { offset: 0.5, colour: '$shine', opacity: 0.04 },
      { offset: 1, colour: '$shade', opacity: 0.1 },
    ],
  },
]

/** The gradients as SVG text. */
export function gradientsMarkup(inks: Inks, id: (name: string) => string): string {
  return gradients
    .map(({ name, kind, attributes, stops }) => {
      const given = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${tidy(value)}"`)
        .join('')
      const inside = stops
        .map(({ offset, colour, opacity }) => {
          const ink = inks.colour(colour.slice(1))
          return `<stop offset="${offset}" stop-color="${ink}" stop-opacity="${opacity}"/>`
        })
        .join('')
      return `<${kind}Gradient id="${id(name)}"${given}>${inside}</${kind}Gradient>`
    })
    .join('')
}
