// The devices that hold one's seat.
import type { Device } from '../wire'

/** This device first, then the others: the newest before the older ones, those without a date last. */
export const inOrder = (devices: readonly Device[]): Device[] =>
  [...devices].sort((one, other) => Number(other.own) - Number(one.own) || (other.since ?? 0) - (one.since ?? 0))

/** Whether a device came since the list was last seen. */
export const hasMore = (before: readonly Device[], after: readonly Device[]): boolean =>
  after.some(({ device }) => !before.some((known) => known.device === device))

/** Writes the moment at which a device was added. */
export const moments = (locale: string, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
