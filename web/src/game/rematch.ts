// Another game like one that was played: the seats move on by one, and chance is drawn anew.
import type { Message } from '../wire'
import type { Clients } from './clients'
import { begin } from './import'
import type { Player, Saved } from './saved'

/** What chance decided before the game. */
const DRAWN = ['seed', 'deal', 'first']

/** The next game; against engines of another level where one is given. */
export async function rematch(
  { start, players, game }: Saved,
  { rules }: Clients,
  level?: number,
): Promise<{ ok: Saved } | { fault: Message }> {
  const again = (player: Player): Player => (player.kind === 'engine' && level ? { ...player, level } : player)
  const turned = [...players.slice(1), ...players.slice(0, 1)].map(again)
  if (!('setup' in start)) return { ok: begin(game, start, turned) }
  const set = start.setup.set.filter(([name]) => !DRAWN.includes(name))
  const settled = await rules.settle({ ...start.setup, set })
  return 'fault' in settled ? { fault: settled.fault.message } : { ok: begin(game, { setup: settled.ok }, turned) }
}
