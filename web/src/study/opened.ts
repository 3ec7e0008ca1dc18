// What somebody opened is kept where it belongs.
import { asAnalysis, isAnalysis, type Saved } from '../game/saved'
import { store } from '../game/store'
import type { Route } from '../router'
import { studies } from './store'
import type { Study } from './study'

/** Keeps a game or a study; gives where it is shown. A game may be meant for the analysis board. */
export async function keepOpened(opened: { game: Saved } | { study: Study }, analysed = false): Promise<Route> {
  if ('study' in opened) {
    await (await studies()).put(opened.study)
    return { screen: 'study', id: opened.study.id }
  }
  // A position to be analysed is no game.
  const game = analysed && opened.game.tree.nodes.length === 0 ? asAnalysis(opened.game) : opened.game
  await (await store()).put(game)
  return { screen: analysed || isAnalysis(game) ? 'analysis' : 'game', id: game.id }
}
