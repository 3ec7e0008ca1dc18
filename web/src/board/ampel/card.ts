import type { Card } from '../card'
import Mark from './Mark.svelte'

export const ampel: Card = { Mark, little: () => import('../miniature/ampel.json') }
