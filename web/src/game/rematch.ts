// Another game like one that was played: chance is drawn anew.
import type { Message } from '../wire'
import type { Clients } from './clients'
import { begin } from './import'
import type { Player, Saved } from './saved'

type Next = { ok: Saved } | { fault: Message }

/** What chance decided before the game. */
const DRAWN = ['seed', 'deal', 'first']

/** The next game, in which the seats move on by one; against engines of another level where one is given. */
export function rematch(saved: Saved, clients: Clients, level?: number): Promise<Next> {
  const { players } = saved
  const again = (player: Player): Player => (player.kind === 'engine' && level ? { ...player, level } : player)
  return next(saved, clients, [...players.slice(1), ...players.slice(0, 1)].map(again))
}

/** The same game with a new deal: everybody stays where they sit. */
export const rebuild = (saved: Saved, clients: Clients): Promise<Next> => next(saved, clients, saved.players)

async function next({ start, game }: Saved, { rules }: Clients, players: Player[]): Promise<Next> {
  if (!('setup' in start)) return { ok: begin(game, start, players) }
  const set = start.setup.set.filter(([name]) => !DRAWN.includes(name))
  const settled = await rules.settle({ ...start.setup, set })
  return 'fault' in settled ? { fault: settled.fault.message } : { ok: begin(game, { setup: settled.ok }, players) }
}
