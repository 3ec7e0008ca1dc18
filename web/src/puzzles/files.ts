// The puzzles of a game: a file of their own, fetched when first wanted and read by the engine's module.
import { clients } from '../game/clients'
import type { Answer } from '../worker/rules'
import type { GameName, PuzzleList, ShownPuzzle } from '../wire'

export type { PuzzleList, ShownPuzzle }

const FILES: Record<string, string> = import.meta.glob(
  ['../../../crates/puzzle/data/*.txt', '!../../../crates/puzzle/data/toy.txt'],
  { query: '?url', import: 'default', eager: true },
)

/** Where a game's puzzles are. */
export const address = (game: GameName): string | undefined =>
  Object.entries(FILES).find(([path]) => path.endsWith(`/${game}.txt`))?.[1]

const fetched = new Map<GameName, Promise<string>>()

async function text(game: GameName): Promise<string> {
  const from = address(game)
  if (!from) throw new Error(game)
  const answer = await fetch(from)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.text()
}

/** The puzzles of a game, and the id of that of a day. It throws where the file is out of reach. */
export async function puzzles(game: GameName, day: number | null = null): Promise<Answer<PuzzleList>> {
  const file = fetched.get(game) ?? text(game)
  fetched.set(game, file)
  file.catch(() => fetched.delete(game))
  const { engine } = await clients()
  return engine.puzzles(await file, day)
}

/** The day, counted from 1 January 1970 in UTC. */
export const today = (now: number = Date.now()): number => Math.floor(now / 86_400_000)

/** The game and the puzzle of a day. */
export async function daily(day: number): Promise<Answer<{ game: GameName; id: string }>> {
  const { engine } = await clients()
  const game = await engine.puzzleDay(day)
  if ('fault' in game) return game
  const list = await puzzles(game.ok, day)
  if ('fault' in list) return list
  return { ok: { game: game.ok, id: list.ok.daily ?? '' } }
}
