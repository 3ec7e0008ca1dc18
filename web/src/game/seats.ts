// What the seats are called and which colour they have, as far as the setup tells.
import type { GameName, Message, Scene, Start } from '../wire'
import { say, title } from '../words'

const COLOURS: Readonly<Record<string, string>> = {
  R: 'red',
  O: 'orange',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  V: 'violet',
}
const LABERINTO: Readonly<Record<number, string>> = { 3: 'RBY', 4: 'RBGO', 5: 'RBGYO', 6: 'RVBGYO' }

interface Table {
  game: GameName
  start: Start
  players: readonly unknown[]
}

function colours(table: Table): string {
  const set = 'setup' in table.start ? table.start.setup.set : []
  return set.find(([name]) => name === 'colours')?.[1] ?? LABERINTO[table.players.length] ?? 'RVBGYO'
}

/** What a seat of a setup is called. */
export function seatCalled(table: Table, seat: number): Message {
  const key = table.game === 'laberinto' ? 'laberinto.seat' : 'seat.colour'
  return { key, args: [['colour', { key: `colour.${seatHue(table.game, seat, colours(table))}`, args: [] }]] }
}

/** What a seat is called by the game that is shown. */
export const seatName = (scene: Scene | null, seat: number): string =>
  scene?.seat_names[seat] ? title(say(scene.seat_names[seat])) : ''

/** A seat's colour: a name of the palette, or `white` or `black`. */
export function seatHue(game: GameName, seat: number, letters = 'RVBGYO'): string {
  if (game === 'laberinto') return COLOURS[letters[seat] ?? 'R'] ?? 'red'
  if (game === 'ampel') return seat === 0 ? 'red' : 'green'
  if (game === 'nonaga') return seat === 0 ? 'red' : 'black'
  return seat === 0 ? 'white' : 'black'
}

export const defaultColours = (players: number): string => LABERINTO[players] ?? 'RVBGYO'
