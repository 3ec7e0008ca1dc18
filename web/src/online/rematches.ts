// Which finished game a rematch followed, kept in this tab: the way back to it.
const KEY = 'hexagora.rematch.'

/** Remembers that a table is the rematch of another. */
export function remember(next: string, before: string): void {
  try {
    sessionStorage.setItem(KEY + next, before)
  } catch {
    // Then the browser's own way back is left.
  }
}

/** The finished table that a table is the rematch of, if this tab came from there. */
export function before(next: string): string | null {
  try {
    return sessionStorage.getItem(KEY + next)
  } catch {
    return null
  }
}
