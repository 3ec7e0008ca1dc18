// The steps of the last turn, as far as they were seen.
import type { Effect, Scene } from '../wire'

export interface Seen {
  at: number
  turn: number
  effects: Effect[]
}

/** The steps of the turn that a scene's last step belongs to, if those before it were seen. */
export function recent(seen: readonly Seen[], scene: Scene): Seen[] {
  const { last, at } = scene
  if (!last) return []
  const before = seen.filter((each) => each.at < at && each.turn === last.turn)
  const joined = before.length > 0 && before[before.length - 1]?.at === at - 1
  return [...(joined ? before : []), { at, turn: last.turn, effects: last.effects }]
}

/** Where the last turn can be seen. */
export interface Traces {
  /** The cells where something arrived and still is. */
  rings: Set<string>
  /** The cells that something left. */
  origins: Set<string>
  ways: string[][]
}

export function traces(seen: readonly Seen[]): Traces {
  const found: Traces = { rings: new Set(), origins: new Set(), ways: [] }
  const come = (cell: string | undefined) => {
    if (cell === undefined) return
    found.rings.add(cell)
    found.origins.delete(cell)
  }
  const leave = (cell: string | undefined) => {
    if (cell === undefined) return
    found.rings.delete(cell)
    found.origins.add(cell)
  }
  for (const effect of seen.flatMap((each) => each.effects)) {
    if (effect.kind === 'place') come(effect.at)
    else if (effect.kind === 'remove') leave(effect.at)
    else if (effect.kind === 'move') {
      leave(effect.path[0])
      come(effect.path[effect.path.length - 1])
      found.ways.push(effect.path)
    }
  }
  return found
}
