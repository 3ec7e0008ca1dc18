// Why a step is good, in words that a person would use.
import type { Effect, Message, ReportLine, Scene } from '../wire'

export interface Hint {
  step: string
  why: Message
  /** How likely the seat is to win, from 0 to 1. */
  chance: number | null
}

const message = (key: string, args: Record<string, string | number | Message> = {}): Message => ({
  key,
  args: Object.entries(args).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
})

/** The best reason for the first step of a line: `before` it, and `after` it. */
export function reason(line: ReportLine, before: Scene, after: Scene): Message {
  const seat = before.to_move
  if (after.result && seat !== null && after.result.winners.includes(seat)) return message('page.hint.wins-now')
  if (line.proven && line.score !== null && line.score > 0)
    return line.turns === null ? message('page.hint.wins') : message('page.hint.wins-in', { n: line.turns })
  const effects = after.last?.effects ?? []
  const does = (wanted: Effect['kind']): boolean => effects.some(({ kind }) => kind === wanted)
  if (does('signal')) return message('page.hint.signal')
  if (does('triple')) return message('page.hint.triple')
  if (does('crossed')) return message('page.hint.crosses')
  const takes = effects.some(
    (effect) => effect.kind === 'remove' && (effect.to === 'prisoner' || effect.to === 'eliminated'),
  )
  if (takes || before.choices.some(({ text, kind }) => kind === 'capture' && text === after.last?.step))
    return message('page.hint.capture')
  const against = (scene: Scene): number => scene.threats.filter((threat) => threat.seat !== seat).length
  const made = after.threats.filter((threat) => threat.seat === seat)
  if (made.some(({ kind }) => kind === 'win')) return message('page.hint.threatens-win')
  if (against(before) > 0 && against(after) < against(before)) return message('page.hint.defends')
  if (made.length > 0) return message('page.hint.threatens')
  if (line.proven && line.score !== null && line.score < 0) return message('page.hint.longest')
  return message('page.hint.best')
}

/** A hint from what the engine found. */
export function hintOf(line: ReportLine | undefined, before: Scene, after: Scene): Hint | null {
  const step = line?.steps[0]
  if (!line || step === undefined) return null
  const chance = before.to_move === null ? null : (line.chances[before.to_move] ?? null)
  return { step, why: reason(line, before, after), chance }
}
