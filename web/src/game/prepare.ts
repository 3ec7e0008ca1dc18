// Fetches what screens will ask for before long.
import type { Route } from '../router'
import { clients } from './clients'

const boards = new Set<Route['screen']>(['new', 'game', 'analysis', 'open', 'table', 'course', 'editor'])

/** Has the rules fetched while a screen with a board comes, and the table for a link, which is read by them first.
 * Whether they came is found out by whoever asks. */
export function prepare({ screen }: Route): void {
  if (screen === 'open') import('../screens/Game.svelte').catch(() => {})
  if (boards.has(screen))
    clients()
      .then(({ rules }) => rules.prepare())
      .catch(() => {})
}
