// What somebody opened is kept where it belongs.
import { asAnalysis, isAnalysis, type Saved } from '../game/saved'
import { clients, restart } from '../game/clients'
import { store } from '../game/store'
import { go } from '../here.svelte'
import { tell } from '../parts/toasts.svelte'
import type { Route } from '../router'
import { t } from '../words'
import type { RulesClient } from '../worker/rules'
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

/** Makes a study of what the page shows, and opens it. */
export async function openStudy(make: (rules: RulesClient) => Promise<Study | null>): Promise<void> {
  try {
    const { rules } = await clients()
    const made = await make(rules)
    if (made) go(await keepOpened({ study: made }))
  } catch {
    restart()
    tell(t('page.trouble.worker'))
  }
}
