// What the seats are called and which colour they have, as far as the setup tells.
import type { GameName, Message, Scene, SeatInfo, Start } from '../wire'
import { say, title } from '../words'
import { INFO } from './games'

interface Table {
  game: GameName
  start: Start
  players: readonly unknown[]
}

/** A seat as it is usually, where so many play. */
export function usualSeat(game: GameName, players: number, seat: number): SeatInfo | undefined {
  const {
    seats,
    players: [least],
  } = INFO[game]
  return (seats[players - least] ?? seats.at(-1))?.[seat]
}

/** A seat of a game that may have chosen the seats' colours. */
function seatOf(table: Table, seat: number): SeatInfo | undefined {
  const set = 'setup' in table.start ? table.start.setup.set : []
  const letter = set.find(([name]) => name === 'colours')?.[1][seat]
  const chosen = letter && INFO[table.game].seats.flat().find((each) => each.letter === letter)
  return chosen || usualSeat(table.game, table.players.length, seat)
}

/** What a seat of a setup is called. */
export const seatCalled = (table: Table, seat: number): Message => seatOf(table, seat)?.name ?? { key: '', args: [] }

/** A seat's colour: a name of the palette, or `white` or `black`. */
export const seatHue = (table: Table, seat: number): string => seatOf(table, seat)?.colour ?? 'white'

/** What a seat is called by the game that is shown. */
export const seatName = (scene: Scene | null, seat: number): string =>
  scene?.seat_names[seat] ? title(say(scene.seat_names[seat])) : ''
