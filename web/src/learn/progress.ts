// Which lessons a person has solved, kept in this browser.
import { LESSONS, type GameName } from '../wire'

const KEY = 'hexagora.course'

type Solved = Partial<Record<GameName, string[]>>

function read(): Solved {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Solved) : {}
  } catch {
    return {}
  }
}

/** The lessons of a game that are solved. */
export function solved(game: GameName): Set<string> {
  const list = read()[game]
  return new Set(Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [])
}

/** How far somebody is in a course. */
export interface Progress {
  done: number
  all: number
}
export function progress(game: GameName): Progress {
  const all = LESSONS[game]
  return { done: Math.min(solved(game).size, all), all }
}

/** Keeps that a lesson is solved. */
export function keep(game: GameName, lesson: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [...solved(game).add(lesson)] }))
  } catch {
    // A browser that keeps nothing lets one learn all the same.
  }
}

/** Begins the course anew. */
export function forget(game: GameName): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [] }))
  } catch {
    // Nothing was kept.
  }
}
