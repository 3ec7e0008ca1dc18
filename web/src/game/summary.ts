// A kept game in a line: who, how far, how it ended.
import type { Message } from '../wire'
import { count, has, say, t } from '../words'
import { seatCalled } from './seats'
import type { Player, Saved } from './saved'
import { depth, end } from './tree'
import { readVerdict } from './verdict'

export const playerName = (player: Player): string =>
  player.kind === 'engine'
    ? t('page.player.engine', { level: t(`level.${player.level}`) })
    : player.name || t('page.player.person')

/** The players against one another; people who are the same are counted. */
export function versus(saved: Saved): string {
  const names = saved.players.map(playerName)
  return names.length === 2 ? t('page.versus', { a: names[0]!, b: names[1]! }) : names.join(' · ')
}

/** How a game stands. */
export function standing(saved: Saved): string {
  const ended = readVerdict(saved.result)
  if (!ended) {
    if (saved.resigned && saved.players.length > 2)
      return t('page.result.resigned', { loser: say(seatCalled(saved, saved.resigned.seat)) })
    return count('page.steps', depth(saved.tree, end(saved.tree, 0)))
  }
  return say(resultMessage(saved, ended.winners, ended.reason))
}

/** The sentence about an end that is known by its winners and its reason. */
export function resultMessage(saved: Saved, winners: number[], reason: string): Message {
  const name = (seat: number): Message => seatCalled(saved, seat)
  if (reason === 'resigned' && winners.length === 1)
    return {
      key: 'page.result.resigned.won',
      args: [
        ['loser', name(1 - winners[0]!)],
        ['winner', name(winners[0]!)],
      ],
    }
  // A record may give any words as the reason: those that nobody knows are said as they are.
  const why: Message | string = has(`reason.${reason}`) ? { key: `reason.${reason}`, args: [] } : reason
  if (winners.length === 0) return { key: 'result.draw', args: [['reason', why]] }
  if (winners.length === 1)
    return {
      key: 'result.win',
      args: [
        ['winner', name(winners[0]!)],
        ['reason', why],
      ],
    }
  return {
    key: 'result.shared',
    args: [
      ['winners', winners.map((seat) => say(seatCalled(saved, seat))).join(', ')],
      ['reason', why],
    ],
  }
}
