// The rules, figures and course of a game, in a language: read when they are needed.
import type { GameName, Page } from '../wire'

const books = import.meta.glob<Page>('./*.json', { import: 'default' })

/** The book of a game; in English where a language has none. */
export async function book(game: GameName, language: string): Promise<Page> {
  const load = books[`./${game}.${language}.json`] ?? books[`./${game}.en.json`]
  if (!load) throw new Error(game)
  return load()
}
