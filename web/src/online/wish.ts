// What somebody wants of the server. Sent again, it has the same name: so it is done once.
export class Wish {
  #what: string | null = null
  #id = ''

  /** The name of what is wanted: a new one if something else is wanted than before. */
  id(what: unknown): string {
    const text = JSON.stringify(what)
    if (text !== this.#what) [this.#what, this.#id] = [text, crypto.randomUUID()]
    return this.#id
  }
}
