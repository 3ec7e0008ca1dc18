// The game that was played last and is not over: the first thing that Home offers.
import { isAnalysis, isFinished, type Saved } from './saved'
import { store } from './store'

class Last {
  game = $state.raw<Saved | null>(null)
}
export const last = new Last()

/** Looks it up again. */
export async function refreshLast(): Promise<void> {
  try {
    const { games } = await (await store()).all()
    last.game = games.find((game) => !isFinished(game) && !isAnalysis(game) && game.tree.nodes.length > 0) ?? null
  } catch {
    last.game = null
  }
}
