// What the options of the rules change, measured in games between computers: `cargo xtask options GAME` plays them.
import type { GameName } from '../wire'
import names from './measured.json'

const measured: Partial<Record<GameName, readonly string[]>> = names

/** What the games with one value of an option show; shares in percent. */
export interface Row {
  value: string
  /** How many turns a game had, by the median. */
  turns: number
  draws: number
  /** The first player's share of the points, and the interval that holds it with 95 % certainty. */
  first: [number, number, number]
  /** How games ended, the most frequent first. */
  ends: [reason: string, share: number][]
}

export interface Figures {
  /** The level of the computers that played. */
  level: number
  /** How many games each row tells of. */
  games: number
  rows: Row[]
}

/** The figures of a game, loaded when somebody asks for those of an option. */
const files = import.meta.glob<Record<string, Figures>>(['./*.json', '!./measured.json'], { import: 'default' })

/** Whether an option was measured. */
export const isMeasured = (game: GameName, option: string): boolean => measured[game]?.includes(option) ?? false

/** The figures of an option that was measured. */
export const figuresOf = async (game: GameName, option: string): Promise<Figures> =>
  (await files[`./${game}.json`]!())[option]!

/** How far the first player's share may be off. */
export const margin = ({ first: [, low, high] }: Row): number => Math.round((high - low) / 2)
