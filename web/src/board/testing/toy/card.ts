import type { Card } from '../../card'
import Mark from './Mark.svelte'

export const toy: Card = { Mark, little: () => import('./little.json') }
