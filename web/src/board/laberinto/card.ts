import type { Card } from '../card'
import Mark from './Mark.svelte'

export const laberinto: Card = { Mark, little: () => import('../miniature/laberinto.json') }
