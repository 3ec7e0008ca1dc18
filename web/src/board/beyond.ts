// What belongs to the games beside their boards: apart from the looks, which the home page needs too.
import type { GameName } from '../wire'
import AmpelSide from './ampel/Side.svelte'
import AttangleSide from './attangle/Side.svelte'
import LaberintoHand from './laberinto/Hand.svelte'
import LaberintoSide from './laberinto/Side.svelte'
import type { Beyond } from './look'
import NonagaSide from './nonaga/Side.svelte'

export const beyond: Record<GameName, Beyond> = {
  ampel: { Side: AmpelSide },
  attangle: { Side: AttangleSide },
  nonaga: { Side: NonagaSide },
  laberinto: { Side: LaberintoSide, Hand: LaberintoHand },
}

/** Whether the seats of a game choose from something beside the board. */
export const hasHand = (game: GameName): boolean => beyond[game].Hand !== undefined
