// The ways to the analysis board: with a game that is kept, or with a position that somebody looks at.
import { begin } from '../game/import'
import { asAnalysis, type Player, type Saved } from '../game/saved'
import { store } from '../game/store'
import { line } from '../game/tree'
import { go } from '../here.svelte'
import { tell } from '../parts/toasts.svelte'
import type { GameName, Scene, Start } from '../wire'
import { t } from '../words'

/** A board to try things on, where everybody is a person. */
export function analysisOf(game: GameName, start: Start, players: number, steps: readonly string[] = []): Saved {
  const people = Array.from({ length: players }, (): Player => ({ kind: 'person' }))
  return asAnalysis(begin(game, start, people, line(steps)))
}

/** The level of the computer that one plays on against. */
const LEVEL = 4

/** A game against the computer that begins with a scene: whoever is to move there is a person. */
export function gameFrom(scene: Scene): Saved {
  const players = Array.from({ length: scene.players }, (_, seat): Player =>
    seat === scene.to_move ? { kind: 'person' } : { kind: 'engine', level: LEVEL },
  )
  return begin(scene.game, { text: scene.text }, players)
}

/** Keeps a game and shows it on the analysis board, with its review where that is wanted. */
export async function analyse(saved: Saved, { replace = false, review = false } = {}): Promise<void> {
  try {
    await (await store()).put(saved)
    go({ screen: 'analysis', id: saved.id, ...(review && { review }) }, replace)
  } catch {
    tell(t('page.unsaved'))
  }
}
