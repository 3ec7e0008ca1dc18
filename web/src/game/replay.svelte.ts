// The line that is followed, shown step by step.
import { sleep } from './pace'

/** What is replayed. */
export interface Replayed {
  /** Whether the line ends here. */
  isLeaf(): boolean
  /** Whether the next place cannot be shown. */
  isStuck(): boolean
  /** Goes to the start. */
  rewind(): Promise<void>
  /** Goes one step on. */
  advance(): Promise<void>
}

export class Replay {
  running = $state(false)

  constructor(
    private readonly what: Replayed,
    private readonly pause: () => number,
  ) {}

  stop(): void {
    this.running = false
  }

  /** Shows the line from here, or from its start when it is at its end; or stops. */
  async toggle(): Promise<void> {
    if (this.running) return this.stop()
    this.running = true
    if (this.what.isLeaf()) await this.what.rewind()
    while (this.running && !this.what.isLeaf()) {
      await sleep(this.pause())
      if (!this.running) return
      await this.what.advance()
      if (this.what.isStuck()) break
    }
    this.running = false
  }
}
