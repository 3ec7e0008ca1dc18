// What the seats are called and which colour they have, as far as the setup tells.
import type { GameName, Scene, Start } from '../wire'
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

const TWO: Readonly<Record<Exclude<GameName, 'laberinto'>, readonly [string, string]>> = {
  ampel: ['ampel.seat.red', 'ampel.seat.green'],
  attangle: ['attangle.white', 'attangle.black'],
  nonaga: ['nonaga.seat.red', 'nonaga.seat.black'],
}

interface Table {
  game: GameName
  start: Start
  players: readonly unknown[]
}

function colours(table: Table): string {
  const set = 'setup' in table.start ? table.start.setup.set : []
  return set.find(([name]) => name === 'colours')?.[1] ?? LABERINTO[table.players.length] ?? 'RVBGYO'
}

/** The key of a seat's name. */
export function seatKey(table: Table, seat: number): string {
  if (table.game === 'laberinto') return `laberinto.colour.${COLOURS[colours(table)[seat] ?? 'R'] ?? 'red'}`
  return TWO[table.game][seat === 1 ? 1 : 0]
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
