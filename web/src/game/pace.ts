// How long the eye needs, in milliseconds.
import type { PaceName } from '../settings'

export interface Pace {
  /** Before the engine's first step after another's. */
  before: number
  /** Between the steps of one turn. */
  between: number
  /** Between the steps of a replay. */
  replay: number
  /** Whether the engine's turns are shown at once, without motion. */
  rushes?: true
}
export const PACES: Readonly<Record<PaceName, Pace>> = {
  slow: { before: 1200, between: 1300, replay: 1800 },
  calm: { before: 700, between: 800, replay: 1100 },
  brisk: { before: 350, between: 400, replay: 600 },
  instant: { before: 0, between: 0, replay: 300, rushes: true },
}

/** How long a step takes while many are played for somebody. */
export const assisting = (pace: Pace): number => Math.min(140, pace.before)

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
