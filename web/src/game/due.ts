// What is due in a scene, without its seat, which is said beside it.
import type { Message, Scene } from '../wire'

export function dueOf({ prompt }: Scene): Message {
  const what = prompt.key === 'prompt.turn' ? prompt.args.find(([name]) => name === 'what')?.[1] : undefined
  return what === undefined || typeof what === 'string' ? prompt : what
}
