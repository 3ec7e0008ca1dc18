// The keys that step through a line of play, wherever one is shown: ← and →, Home and End.

const KEYS: Readonly<Record<string, (place: number, length: number) => number>> = {
  ArrowLeft: (place) => Math.max(0, place - 1),
  ArrowRight: (place, length) => Math.min(length, place + 1),
  Home: () => 0,
  End: (_, length) => length,
}

/** The place of a line of this length that a key leads to from another; null where the key means something
 * else: a board that is walked over with the keyboard has taken it already, and a field needs it. */
export function stepped(event: KeyboardEvent, place: number, length: number): number | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  const target = event.target as HTMLElement | null
  if (target?.closest?.('input, textarea, select, [contenteditable], dialog, [role=dialog]')) return null
  return KEYS[event.key]?.(place, length) ?? null
}
