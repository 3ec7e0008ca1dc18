// What the page must know of the games before the rules are loaded.
import type { GameName } from '../wire'

export const GAMES: readonly GameName[] = ['ampel', 'attangle', 'nonaga', 'laberinto']

export const TITLES: Readonly<Record<GameName, string>> = {
  ampel: 'Ampel',
  attangle: 'Attangle',
  nonaga: 'Nonaga',
  laberinto: 'Laberinto Interior',
}

/** The fewest and the most players. */
export const PLAYERS: Readonly<Record<GameName, readonly [number, number]>> = {
  ampel: [2, 2],
  attangle: [2, 2],
  nonaga: [2, 2],
  laberinto: [3, 6],
}

/** About how long a game takes, in minutes. */
export const MINUTES: Readonly<Record<GameName, number>> = { ampel: 20, attangle: 15, nonaga: 15, laberinto: 60 }
