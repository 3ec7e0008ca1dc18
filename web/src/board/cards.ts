// How the games are shown in lists and on the home page.
import type { GameName } from '../wire'
import { ampel } from './ampel/card'
import { attangle } from './attangle/card'
import type { Card } from './card'
import { laberinto } from './laberinto/card'
import { nonaga } from './nonaga/card'

export const cards: Readonly<Record<GameName, Card>> = { ampel, attangle, nonaga, laberinto }

/** The game that somebody is offered who has named none. */
export const FIRST: GameName = 'nonaga'
