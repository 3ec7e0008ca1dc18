// What this browser keeps of a person's puzzles: ratings, what was tried, what comes back, the streak.
import { GAMES } from '../game/games'
import type { GameName, Grade, PuzzleRating, ReportLine } from '../wire'
import { missed, right, type Repeat } from './repeat'

const KEY = 'hexagora.puzzles'
const VERSION = 1
/** The most that is kept of what was tried, and of one's own mistakes. */
const TRIED = 4000
const MISTAKES = 200

/** A mistake of one's own games, to be put right later. */
export interface Mistake {
  game: GameName
  /** Where the seat chose. */
  text: string
  /** What it played. */
  steps: string[]
  grade: Grade
  /** The best line there. */
  best: ReportLine
  repeat: Repeat
}

export interface OfGame {
  rating: PuzzleRating | null
  /** The ids that were tried, the latest last. */
  tried: string[]
  solved: number
  /** What was missed, by id. */
  repeats: Record<string, Repeat>
}

export interface Kept {
  version: typeof VERSION
  games: Partial<Record<GameName, OfGame>>
  streak: number
  best: number
  /** The last day whose puzzle was solved. */
  daily: number | null
  mistakes: Mistake[]
}

const nothing = (): Kept => ({ version: VERSION, games: {}, streak: 0, best: 0, daily: null, mistakes: [] })
const fresh = (): OfGame => ({ rating: null, tried: [], solved: 0, repeats: {} })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const number = (value: unknown, least = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, value) : least

function readGame(value: unknown): OfGame {
  if (!isObject(value)) return fresh()
  const rating = isObject(value['rating']) ? value['rating'] : null
  const repeats = isObject(value['repeats']) ? value['repeats'] : {}
  return {
    rating: rating && {
      rating: number(rating['rating']),
      deviation: number(rating['deviation']),
      volatility: number(rating['volatility']),
    },
    tried: Array.isArray(value['tried']) ? value['tried'].filter((id) => typeof id === 'string').slice(-TRIED) : [],
    solved: number(value['solved']),
    repeats: Object.fromEntries(
      Object.entries(repeats).flatMap(([id, repeat]) =>
        isObject(repeat) ? [[id, { box: number(repeat['box']), due: number(repeat['due']) }]] : [],
      ),
    ),
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')

function readMistake(value: unknown): Mistake[] {
  if (!isObject(value) || !isObject(value['best']) || !isObject(value['repeat'])) return []
  const { game, text, steps, grade, best, repeat } = value
  const sound =
    GAMES.includes(game as GameName) &&
    typeof text === 'string' &&
    typeof grade === 'string' &&
    isTexts(steps) &&
    isTexts(best['steps']) &&
    Array.isArray(best['chances']) &&
    best['chances'].every(Number.isFinite)
  if (!sound) return []
  return [{ ...(value as unknown as Mistake), repeat: { box: number(repeat['box']), due: number(repeat['due']) } }]
}

/** What is kept, from its text: whatever is missing or spoilt is as at the first visit. */
export function readKept(text: string | null): Kept {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return nothing()
  }
  if (!isObject(value) || value['version'] !== VERSION) return nothing()
  const games = isObject(value['games']) ? value['games'] : {}
  return {
    version: VERSION,
    games: Object.fromEntries(Object.entries(games).map(([game, own]) => [game, readGame(own)])),
    streak: number(value['streak']),
    best: number(value['best']),
    daily: typeof value['daily'] === 'number' ? value['daily'] : null,
    mistakes: Array.isArray(value['mistakes']) ? value['mistakes'].flatMap(readMistake).slice(-MISTAKES) : [],
  }
}

export function kept(): Kept {
  try {
    return readKept(localStorage.getItem(KEY))
  } catch {
    return nothing()
  }
}

function keep(all: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing lets one solve all the same.
  }
}

/** What is kept of one game. */
export const ofGame = (game: GameName): OfGame => kept().games[game] ?? fresh()

/** The first attempt at a puzzle counts: the rating after it, and whether it was solved. */
export function attempted(game: GameName, id: string, solved: boolean, rating: PuzzleRating, now = Date.now()): void {
  const all = kept()
  const own = all.games[game] ?? fresh()
  const before = own.repeats[id]
  const repeat = solved ? (before ? right(before, now) : null) : missed(now)
  const repeats = Object.fromEntries(Object.entries(own.repeats).filter(([other]) => other !== id))
  if (repeat) repeats[id] = repeat
  const streak = solved ? all.streak + 1 : 0
  keep({
    ...all,
    streak,
    best: Math.max(all.best, streak),
    games: {
      ...all.games,
      [game]: {
        rating,
        tried: [...own.tried.filter((other) => other !== id), id].slice(-TRIED),
        solved: own.solved + (solved ? 1 : 0),
        repeats,
      },
    },
  })
}

/** Keeps that the puzzle of a day is solved. */
export const solvedDaily = (day: number): void => keep({ ...kept(), daily: day })

const same = (one: Pick<Mistake, 'text' | 'steps'>, other: Pick<Mistake, 'text' | 'steps'>): boolean =>
  one.text === other.text && one.steps.join(' ') === other.steps.join(' ')

/** Adds mistakes of one's own games: they are due at once, and then come back like puzzles that were missed. One that
 * is kept stays as it is. */
export function addMistakes(mistakes: readonly Omit<Mistake, 'repeat'>[], now = Date.now()): void {
  const all = kept()
  const fresh = mistakes.filter((mistake) => all.mistakes.every((known) => !same(known, mistake)))
  if (fresh.length === 0) return
  const added = fresh.map((mistake) => ({ ...mistake, repeat: { box: 0, due: now } }))
  keep({ ...all, mistakes: [...all.mistakes, ...added].slice(-MISTAKES) })
}

/** A mistake was put right, or not: it comes back later, sooner, or no more. */
export function answered(mistake: Pick<Mistake, 'text' | 'steps'>, solved: boolean, now = Date.now()): void {
  const all = kept()
  const mistakes = all.mistakes.flatMap((known): Mistake[] => {
    if (!same(known, mistake)) return [known]
    const repeat = solved ? right(known.repeat, now) : missed(now)
    return repeat ? [{ ...known, repeat }] : []
  })
  keep({ ...all, mistakes })
}

/** The mistake that comes back next, other than the one before: what is due longest, or soonest. */
export function nextMistake(mistakes: readonly Mistake[], before: Mistake | null): Mistake | null {
  const others = mistakes.filter((mistake) => !before || !same(mistake, before))
  return others.sort((a, b) => a.repeat.due - b.repeat.due)[0] ?? null
}

/** How many mistakes come back now. */
export const dueMistakes = (mistakes: readonly Mistake[], now: number): number =>
  mistakes.filter(({ repeat }) => repeat.due <= now).length
