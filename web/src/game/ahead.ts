// Scenes that were fetched before their steps are played: a board shows beforehand what a step would do,
// and who then plays it need not ask again.
import type { Scene } from '../wire'

export class Ahead {
  #place = ''
  readonly #known = new Map<string, Promise<Scene | null>>()

  /** The scene after a step from a place, fetched once. Other places' scenes are forgotten. */
  get(place: string, step: string, fetch: () => Promise<Scene | null>): Promise<Scene | null> {
    if (place !== this.#place) this.#known.clear()
    this.#place = place
    const known = this.#known.get(step) ?? fetch().catch(() => null)
    this.#known.set(step, known)
    void known.then((scene) => {
      if (scene === null && this.#known.get(step) === known) this.#known.delete(step)
    })
    return known
  }

  /** The scene after a step, if it was fetched or is on its way. */
  peek(place: string, step: string): Promise<Scene | null> | null {
    return place === this.#place ? (this.#known.get(step) ?? null) : null
  }
}
