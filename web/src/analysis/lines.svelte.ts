// The best lines that were found, described by the rules: whose each step is, what it does, and where on the board.
import type { LineStep, Report, ReportLine, Start } from '../wire'
import type { RulesClient } from '../worker/rules'

/** A line with its steps described. */
export interface ShownLine extends ReportLine {
  described: readonly LineStep[]
}

/** A longer line is cut: nobody follows it in the head. */
const MOST_STEPS = 24

export class Lines {
  shown = $state.raw<readonly ShownLine[]>([])
  #moment = 0

  constructor(private readonly rules: RulesClient) {}

  /** Shows the lines of a report about a place. */
  async show(report: Report, start: Start, steps: string[], passed: boolean): Promise<void> {
    const moment = (this.#moment += 1)
    const described = await Promise.all(
      report.lines.map(async (line): Promise<ShownLine | null> => {
        const answer = await this.rules.line(start, steps, line.steps.slice(0, MOST_STEPS), passed).catch(() => null)
        return answer && 'ok' in answer ? { ...line, described: answer.ok } : null
      }),
    )
    if (moment === this.#moment) this.shown = described.filter((line) => line !== null)
  }

  /** Leaves everything as it is shown. */
  hold(): void {
    this.#moment += 1
  }

  clear(): void {
    this.#moment += 1
    this.shown = []
  }
}
