// Keys that walk over the six directions of a board.

/** Degrees clockwise from the right. An arrow goes to the neighbour nearest to it; letters lie around S
 * as the six directions do. */
const TURNS: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  d: 0,
  x: 60,
  z: 120,
  a: 180,
  w: 240,
  e: 300,
}

/** The direction that a key means, or null. */
export function direction(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  return TURNS[event.key] ?? null
}
