// Which lessons a person has solved, kept in this browser.
import type { GameName } from '../wire'

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
