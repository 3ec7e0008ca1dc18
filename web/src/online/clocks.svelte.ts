// The clocks of a table, as time goes by.
import { leftAt } from './clock'
import type { Line } from './line.svelte'

const TICK = 200

export class Clocks {
  #now = $state(0)

  constructor(private readonly line: Line) {
    $effect(() => {
      const ticking = setInterval(() => (this.#now = performance.now()), TICK)
      return () => clearInterval(ticking)
    })
  }

  /** What is left to a seat; nothing where it has no clock. */
  left(seat: number): number | null {
    const { table, seen } = this.line
    return table && leftAt(table, seat, Math.max(0, this.#now - seen))
  }

  /** Whether another seat's time is up, and a seat may say so. */
  isUp(mine: number | null): boolean {
    const { table } = this.line
    return (
      table?.phase === 'playing' &&
      mine !== null &&
      table.running !== null &&
      table.running !== mine &&
      this.left(table.running) === 0
    )
  }
}
