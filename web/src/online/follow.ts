// A table as it changes: what each event makes of what is seen.
import type { News, SeenStep, SeenTable } from '../wire'

/** Events whose effect on the seats and offers is best read from the whole table. */
const WHOLE = new Set(['sat', 'stood', 'began', 'offered', 'agreed', 'declined', 'paused', 'resumed', 'left', 'ended', 'aborted', 'rematched', 'resigned', 'flagged', 'opened'])

export interface Followed {
  table: SeenTable
  /** Whether the whole table must be asked for: something else than steps happened, or a gap. */
  stale: boolean
}

/** The table after some news. News that are known already change nothing. */
export function follow(table: SeenTable, news: News): Followed {
  const fresh = news.events.filter((event) => event.seq > table.version)
  const gap = fresh.length > 0 && fresh[0]!.seq !== table.version + 1
  if (gap) return { table, stale: true }
  let steps: SeenStep[] = table.steps
  let stale = false
  for (const event of fresh) {
    if (event.type === 'stepped') steps = [...steps, { step: event.step, seat: event.seat, turn: 0, chance: false }]
    else if (event.type === 'rolled') steps = [...steps, { step: event.step, seat: table.position.to_move ?? 0, turn: 0, chance: true }]
    else if (event.type === 'undone') steps = steps.slice(0, event.to)
    else if (WHOLE.has(event.type)) stale = true
  }
  const seats = table.seats.map((seat, index) => ({ ...seat, left: news.left[index] ?? seat.left }))
  const version = fresh.at(-1)?.seq ?? table.version
  return {
    table: { ...table, version, steps, seats, now: news.now, running: news.running, position: news.position ?? table.position },
    stale,
  }
}

/** Whether one seat's clock shows nothing more, at a moment since the table was seen. */
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
