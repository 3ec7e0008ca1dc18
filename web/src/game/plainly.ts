// Words before coordinates. The rules name the cells they speak of; on the screen the board shows those cells, so
// they are named there only for a person who has switched the coordinates on. Whoever listens to the board knows its
// cells by their names alone, so what is said aloud keeps them.
import { settings } from '../settings.svelte'
import type { Message } from '../wire'
import { has, say } from '../words'

/** What the rules say, as it is read on the screen. */
export const plainly = (message: Message): string => say(settings.coordinates ? message : unnamed(message))

/** The same message without the names of cells, and the messages within it. */
function unnamed({ key, args }: Message): Message {
  const plain = `plain.${key}`
  return {
    key: has(plain) ? plain : key,
    args: args.map(([name, value]) => [name, typeof value === 'string' ? value : unnamed(value)]),
  }
}
