// The little games, each loaded when it is shown.
import type { GameName } from '../../wire'
import { cards } from '../cards'
import type { Little } from './little'

export const little = async (game: GameName, options: Readonly<Record<string, string>> = {}): Promise<Little> =>
  (await cards[game].little(options)).default as Little
