// The steps of the last turn, as far as they were seen.
import type { Effect, Scene } from '../wire'

export interface Seen {
  at: number
  seat: number | null
  effects: Effect[]
}

/** The steps of the turn that a scene's last step belongs to: the one before it counts while the seat is the same. */
export function recent(seen: readonly Seen[], scene: Scene): Seen[] {
  const { last, at } = scene
  if (!last) return []
  const before = seen.filter((each) => each.at < at && each.seat === last.seat)
  const joined = before.length > 0 && before[before.length - 1]?.at === at - 1
  return [...(joined ? before : []), { at, seat: last.seat, effects: last.effects }]
}

/** The cells where something arrived, and the ways that it came. */
export function traces(seen: readonly Seen[]): { rings: Set<string>; ways: string[][] } {
  const rings = new Set<string>()
  const ways: string[][] = []
  for (const effect of seen.flatMap((each) => each.effects)) {
    if (effect.kind === 'place') rings.add(effect.at)
    else if (effect.kind === 'signal') for (const cell of effect.cells) rings.add(cell)
    else if (effect.kind === 'move') {
      const end = effect.path[effect.path.length - 1]
      if (end !== undefined) rings.add(end)
      ways.push(effect.path)
    }
  }
  return { rings, ways }
}
