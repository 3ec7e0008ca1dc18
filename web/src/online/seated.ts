// Who sits at a table, in words and colours.
import { usualSeat } from '../game/seats'
import type { Presence } from '../table/table-game'
import type { Attendee, GameName, Scene, SeenTable } from '../wire'
import { t } from '../words'

/** The colour of a seat. */
export const hueOf = (table: SeenTable, scene: Scene | null, seat: number): string =>
  scene?.seat_colours[seat] ?? usualSeat(table.terms.game as GameName, table.seats.length, seat)?.colour ?? 'white'

/** Who sits on a seat: people by their names, the computer by its level, or nobody yet. */
export function sitterName(table: SeenTable, seat: number, mine: number | null): string {
  const sitter = table.seats[seat]
  if (!sitter) return ''
  if (sitter.kind === 'engine')
    return t('page.new.engine', { n: sitter.level ?? 0, level: t(`level.${sitter.level ?? 1}`) })
  if (sitter.kind === 'people')
    return sitter.people.map((each) => each.name).join(', ') + (seat === mine ? ` (${t('page.player.you')})` : '')
  return t(sitter.kind === 'open' ? 'page.online.seat.open' : 'page.online.seat.empty')
}

/** Whether anybody who shares a seat is connected; null where nobody knows. */
export function presenceAt(table: SeenTable, seat: number, attendance: readonly Attendee[]): Presence | null {
  const people = table.seats[seat]?.people.map(({ person }) => Number(person)) ?? []
  const known = attendance.filter(({ person }) => people.includes(Number(person)))
  if (known.length === 0) return null
  const left = known.flatMap(({ since }) => (since === null ? [] : [Number(since)]))
  return { here: known.some(({ here }) => here), since: left.length > 0 ? Math.max(...left) : null }
}

/** What somebody at the table is called. */
export const personName = (table: SeenTable, person: number): string =>
  table.seats.flatMap((seat) => seat.people).find((each) => Number(each.person) === person)?.name ?? ''

/** The seats that whoever has none may sit down at. A seat that people hold is joined by their link alone. */
export const placesAt = ({ seats, phase }: SeenTable): number[] =>
  phase === 'waiting' ? seats.flatMap(({ kind }, seat) => (kind === 'open' ? [seat] : [])) : []

/** Whether somebody more may share a seat. */
export function hasRoom({ seats, terms, phase }: SeenTable, seat: number | null): boolean {
  const sitter = seat === null ? undefined : seats[seat]
  return phase !== 'over' && sitter?.kind === 'people' && sitter.people.length < terms.team
}
