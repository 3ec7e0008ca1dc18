import type { Card } from '../card'
import Mark from './Mark.svelte'

export const attangle: Card = { Mark, little: () => import('../miniature/attangle.json') }
