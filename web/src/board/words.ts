// What a cell is called for those who hear the board.
import type { Message } from '../wire'
import type { Drawing } from './drawing'

export interface CellState {
  held: boolean
  start: boolean
  target: boolean
  last: boolean
  threat: boolean
  /** What is drawn from there. */
  drawings: readonly Drawing[]
}

const say = (key: string): Message => ({ key, args: [] })

/** The sentence's parts: where, what stands there, and what can be done with it. */
export function cellWords(name: string, what: Message, state: CellState): (string | Message)[] {
  const said: (string | Message)[] = [name, what]
  if (state.held) said.push(say('board.cell.held'))
  else if (state.target) said.push(say('board.cell.target'))
  else if (state.start) said.push(say('board.cell.start'))
  if (state.threat) said.push(say('board.cell.threat'))
  if (state.last) said.push(say('board.cell.last'))
  for (const { to, hue } of state.drawings) {
    const colour = say(`colour.${hue}`)
    said.push(
      to
        ? {
            key: 'board.cell.arrow',
            args: [
              ['colour', colour],
              ['cell', to],
            ],
          }
        : { key: 'board.cell.ring', args: [['colour', colour]] },
    )
  }
  return said
}
