// What the address of an embedded board asks for: the game after `#`, how it is shown in the query.

export interface Parameters {
  /** The game, as in a link. */
  payload: string
  /** The language; null: what the reader's browser asks for. */
  language: string | null
  /** The theme; null: what the reader's system asks for. */
  theme: 'light' | 'dark' | null
  /** The place that is shown first, counted in steps; null: the end. */
  at: number | null
}

/** Reads the query and the part after `#`. What nobody understands is left out. */
export function parameters(search: string, hash: string): Parameters {
  const asked = new URLSearchParams(search)
  const [language, theme, at] = ['lang', 'theme', 'at'].map((name) => asked.get(name))
  return {
    payload: hash.replace(/^#/, ''),
    language: language && /^[a-z]{2,3}$/.test(language) ? language : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    at: at && /^\d{1,4}$/.test(at) ? Number(at) : null,
  }
}

/** The line of HTML that shows a game on another page. */
export function embedHtml(page: string, payload: string, title: string): string {
  const safe = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const address = new URL(`embed.html#${payload}`, page).href
  return `<iframe src="${address}" title="${safe}" width="100%" height="560" style="border:0" loading="lazy"></iframe>`
}
