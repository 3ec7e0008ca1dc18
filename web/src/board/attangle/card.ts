import type { Card } from '../card'
import Mark from './Mark.svelte'

export const attangle: Card = {
  Mark,
  little: ({ board }) =>
    board === 'grand' ? import('../miniature/attangle-grand.json') : import('../miniature/attangle.json'),
}
