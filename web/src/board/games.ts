// The games that a board can show, and how each looks.
import type { GameName } from '../wire'
import { ampel } from './ampel/look'
import { attangle } from './attangle/look'
import { laberinto } from './laberinto/look'
import type { Look } from './look'
import { nonaga } from './nonaga/look'

export const looks: Record<GameName, Look> = { ampel, attangle, nonaga, laberinto }
