// What a seat's clock shows.
import type { SeenTable } from '../wire'

/** What is left on a seat's clock, some time after the table was seen. */
export function leftAt(table: SeenTable, seat: number, sinceSeen: number): number | null {
  const left = table.seats[seat]?.left ?? null
  if (left === null) return null
  return table.running === seat && table.phase === 'playing' ? Math.max(0, left - sinceSeen) : left
}

/** A clock's face: minutes and seconds, hours, or days. */
export function face(left: number): string {
  const seconds = Math.ceil(left / 1000)
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} d`
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
