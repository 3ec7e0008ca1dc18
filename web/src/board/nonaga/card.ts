import type { Card } from '../card'
import Mark from './Mark.svelte'

export const nonaga: Card = { Mark, little: () => import('../miniature/nonaga.json') }
