// Keys that walk over the six directions of a board.

/** Degrees clockwise from the right. An arrow goes to the neighbour nearest to it; digits lie around
 * the 5 of a number pad as the six directions do. */
const TURNS: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  '6': 0,
  '3': 60,
  '1': 120,
  '4': 180,
  '7': 240,
  '9': 300,
}

/** The direction that a key means, or null. */
export function direction(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  return TURNS[event.key] ?? null
}
