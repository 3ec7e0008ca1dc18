// How long the eye needs, in milliseconds.

export interface Pace {
  /** Before the engine's first step after another's. */
  before: number
  /** Between the steps of one turn. */
  between: number
  /** Between the steps of a replay. */
  replay: number
}
export const CALM: Pace = { before: 700, between: 800, replay: 1100 }
export const BRISK: Pace = { before: 350, between: 400, replay: 600 }

/** How long a step takes while many are played for somebody. */
export const assisting = (pace: Pace): number => Math.min(140, pace.before)

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
