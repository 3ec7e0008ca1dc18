// Fetches the rules for screens that will ask them before long.
import type { Route } from '../router'
import { clients } from './clients'

const boards = new Set<Route['screen']>(['new', 'game', 'analysis', 'open', 'table', 'course', 'editor'])

/** Has the rules fetched while a screen with a board comes. Whether they came is found out by whoever asks. */
export function prepare({ screen }: Route): void {
  if (boards.has(screen))
    clients()
      .then(({ rules }) => rules.prepare())
      .catch(() => {})
}
