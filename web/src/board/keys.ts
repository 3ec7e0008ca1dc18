// Keys that walk over the six directions of a board.

/** Degrees clockwise from the right. Letters lie around S as the directions do; an arrow goes to the
 * nearest neighbour, and Shift with up or down to the one on its left. */
const TURNS: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  'Shift+ArrowUp': 240,
  'Shift+ArrowDown': 120,
  d: 0,
  x: 60,
  z: 120,
  a: 180,
  w: 240,
  e: 300,
}

/** The direction that a key means, or null. */
export function direction(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const arrow = event.key.startsWith('Arrow')
  const name = arrow ? (event.shiftKey ? `Shift+${event.key}` : event.key) : event.key.toLowerCase()
  return TURNS[name] ?? null
}
