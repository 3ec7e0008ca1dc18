// A game as it is kept in this browser.
import { readReview, type KeptReview } from '../review/kept'
import type { Ended, GameName, Setup, Start } from '../wire'
import { GAMES } from './games'
import { isTree, type Tree } from './tree'

/** Who plays a seat: somebody here, or the engine at a level from 1 to 8. */
export type Player = { kind: 'person'; name?: string } | { kind: 'engine'; level: number }

export interface Resigned {
  seat: number
  /** Where in the tree. */
  node: number
}

/** An end that the rules do not see: by time, by agreement, or as somebody wrote it. */
export interface Declared extends Ended {
  /** Where in the tree. */
  node: number
}

export interface Saved {
  version: 1
  id: string
  game: GameName
  start: Start
  players: Player[]
  tree: Tree
  /** The node that is looked at. */
  at: number
  resigned: Resigned | null
  declared: Declared | null
  /** How the main line stands, for the library: `win:0 signals`, `draw repetition`, or null. */
  result: string | null
  created: number
  updated: number
  /** Tags of a record that it came from and that mean nothing to the rules. */
  tags: [string, string][]
  /** What the computer thinks of every turn, once somebody has asked for it. */
  review?: KeptReview
}

export const VERSION = 1

/** Whether the game has ended: its main line is what was played, and what is tried later stands beside it. */
export const isFinished = ({ result, resigned }: Saved): boolean => result !== null || resigned !== null

/** What is known of a game besides, as records write it. */
export const tagOf = ({ tags }: Saved, name: string): string | null => tags.find(([each]) => each === name)?.[1] ?? null

/** The same game with a tag more. */
export const tagged = (saved: Saved, name: string, value: string): Saved => ({
  ...saved,
  tags: [...saved.tags.filter(([each]) => each !== name), [name, value]],
})

const MODE = 'Mode'
const HELP = 'Help'
const ANALYSIS = 'analysis'

/** Whether it is no game between players: a board to try things on from the start. */
export const isAnalysis = (saved: Saved): boolean => tagOf(saved, MODE) === ANALYSIS
export const asAnalysis = (saved: Saved): Saved => tagged(saved, MODE, ANALYSIS)

/** Whether somebody analysed the game while it went on. */
export const isHelped = (saved: Saved): boolean => tagOf(saved, HELP) !== null
export const asHelped = (saved: Saved): Saved => tagged(saved, HELP, ANALYSIS)

/** Whether a game against the computer goes on: whoever analyses it then is helped. */
export const isContest = (saved: Saved): boolean =>
  !isFinished(saved) && !isAnalysis(saved) && saved.players.some(({ kind }) => kind === 'engine')

/** Whether a game may be analysed, as far as its setup tells: hidden hands stay hidden until it is over. */
export const canAnalyse = (saved: Saved): boolean =>
  isFinished(saved) ||
  !('setup' in saved.start && saved.start.setup.set.some(([name, value]) => name === 'hands' && value === 'hidden'))

/** A name that no other game has. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 14)

export function isPlayer(value: unknown): value is Player {
  const player = value as Player
  if (typeof value !== 'object' || value === null) return false
  if (player.kind === 'person') return player.name === undefined || typeof player.name === 'string'
  return player.kind === 'engine' && Number.isInteger(player.level) && player.level >= 1 && player.level <= 8
}

function isSetup(value: unknown): value is Setup {
  const setup = value as Setup
  return (
    typeof value === 'object' &&
    value !== null &&
    GAMES.includes(setup.game) &&
    (setup.players === null || Number.isInteger(setup.players)) &&
    Array.isArray(setup.set) &&
    setup.set.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    )
  )
}

function isStart(value: unknown): value is Start {
  if (typeof value !== 'object' || value === null) return false
  return 'setup' in value ? isSetup(value.setup) : 'text' in value && typeof value.text === 'string'
}

function isDeclared(value: unknown): value is Declared {
  const declared = value as Declared
  if (typeof value !== 'object' || value === null) return false
  return (
    Number.isInteger(declared.node) &&
    typeof declared.reason === 'string' &&
    Array.isArray(declared.winners) &&
    declared.winners.every(Number.isInteger)
  )
}

/** A game from what was kept, or null when it is spoilt. */
export function readSaved(value: unknown): Saved | null {
  if (typeof value !== 'object' || value === null) return null
  const saved = value as Saved
  const sound =
    saved.version === VERSION &&
    typeof saved.id === 'string' &&
    GAMES.includes(saved.game) &&
    isStart(saved.start) &&
    Array.isArray(saved.players) &&
    saved.players.length >= 2 &&
    saved.players.length <= 6 &&
    saved.players.every(isPlayer) &&
    isTree(saved.tree) &&
    Number.isInteger(saved.at) &&
    Number.isFinite(saved.created) &&
    Number.isFinite(saved.updated)
  if (!sound) return null
  const { review: judged, ...rest } = saved
  const review = readReview(judged, saved.players.length)
  const within = (node: number): boolean => node >= 0 && node <= saved.tree.nodes.length
  return {
    ...rest,
    ...(review && { review }),
    at: within(saved.at) ? saved.at : 0,
    resigned: saved.resigned && within(saved.resigned.node) ? saved.resigned : null,
    declared: isDeclared(saved.declared) && within(saved.declared.node) ? saved.declared : null,
    result: typeof saved.result === 'string' ? saved.result : null,
    tags: Array.isArray(saved.tags) ? saved.tags : [],
  }
}

/** How a player is written in a record, as the command writes them. */
export const playerTag = (player: Player): string | null =>
  player.kind === 'engine' ? `level:${player.level}` : (player.name ?? null)

/** The player that a record names. */
export function playerOf(tag: string | undefined): Player {
  const level = /^level:([1-8])$/.exec(tag ?? '')?.[1]
  if (level) return { kind: 'engine', level: Number(level) }
  return tag ? { kind: 'person', name: tag.slice(0, 60) } : { kind: 'person' }
}
