// A book open on a screen: read anew when the game or the language changes.
import type { GameName, Page } from '../wire'
import { language } from '../words'
import { book } from './book'

export class Reader {
  page = $state.raw<Page | null>(null)
  /** Whether the book could not be fetched. */
  missing = $state(false)

  constructor(private readonly game: () => GameName) {
    $effect(this.read)
  }

  readonly read = (): void => {
    this.missing = false
    const wanted = language()
    void book(this.game(), wanted)
      .then((found) => {
        if (wanted === language()) this.page = found
      })
      .catch(() => (this.missing = true))
  }
}
