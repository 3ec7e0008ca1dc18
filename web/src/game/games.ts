// What is known of the games before the rules are loaded.
import { GAMES as ALL, type GameInfo, type GameName } from '../wire'

export const GAMES: readonly GameName[] = ALL.map(({ game }) => game)

const each = <T>(of: (info: GameInfo) => T): Readonly<Record<GameName, T>> =>
  Object.fromEntries(ALL.map((info) => [info.game, of(info)])) as Record<GameName, T>

export const INFO = each((info) => info)

export const TITLES = each(({ title }) => title)

/** The fewest and the most players. */
export const PLAYERS = each(({ players }) => players)

/** About how long a game takes, in minutes: one number, or the shortest and the longest. */
export const MINUTES = each(({ presets }) => {
  const all = presets.flatMap(({ minutes }) => minutes)
  const [shortest, longest] = [Math.min(...all), Math.max(...all)]
  return shortest === longest ? String(shortest) : `${shortest}–${longest}`
})
