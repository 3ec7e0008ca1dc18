// How often a person has won and lost against each level, kept in this browser for every game.
import type { GameName } from '../wire'
import { t } from '../words'
import type { Player, Saved } from './saved'
import { readVerdict } from './verdict'

const KEY = 'hexagora.score'

export interface Score {
  won: number
  lost: number
  drawn: number
}
type Kept = Partial<Record<GameName, Record<string, Partial<Score>>>>

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

const whole = (value: unknown): number => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0)

/** The score against a level. */
export function scoreOf(game: GameName, level: number): Score {
  const kept = read()[game]?.[level]
  return { won: whole(kept?.won), lost: whole(kept?.lost), drawn: whole(kept?.drawn) }
}

/** The score against a level in a line; empty before the first game. */
export function scoreLine(game: GameName, level: number): string {
  const { won, lost, drawn } = scoreOf(game, level)
  if (won + lost + drawn === 0) return ''
  return t(drawn > 0 ? 'page.score.drawn' : 'page.score.plain', { n: level, won, lost, drawn })
}

/** The level that one person plays against; null where several people play, or engines of several levels. */
export function levelAgainst(players: readonly Player[]): number | null {
  const levels = players.flatMap((player) => (player.kind === 'engine' ? [player.level] : []))
  const alone = levels.length === players.length - 1
  return alone && levels.every((level) => level === levels[0]) ? (levels[0] ?? null) : null
}

/** What a game adds to the score; null while it goes on, or where no person plays against a level. */
function outcomeOf({ players, result }: Saved): keyof Score | null {
  const ended = readVerdict(result)
  if (!ended || levelAgainst(players) === null) return null
  if (ended.winners.length === 0) return 'drawn'
  return ended.winners.includes(players.findIndex(({ kind }) => kind === 'person')) ? 'won' : 'lost'
}

/** Counts a game that has ended since, or no longer counts one whose end was taken back. */
export function recount(before: Saved, after: Saved): void {
  const [old, now] = [outcomeOf(before), outcomeOf(after)]
  if (old === now) return
  if (old) add(before, old, -1)
  if (now) add(after, now, 1)
}

function add({ game, players }: Saved, outcome: keyof Score, n: number): void {
  const level = levelAgainst(players)
  if (level === null) return
  const score = scoreOf(game, level)
  const kept = read()
  const levels = { ...kept[game], [level]: { ...score, [outcome]: whole(score[outcome] + n) } }
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [game]: levels }))
  } catch {
    // A browser that keeps nothing lets one play all the same.
  }
}
