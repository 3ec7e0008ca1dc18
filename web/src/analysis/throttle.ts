// News that come faster than anybody reads: the first is told at once, then no more than one in each interval, the
// latest.

export class Throttle<T> {
  #waiting: { value: T } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly tell: (value: T) => void,
    private readonly interval: number,
  ) {}

  push(value: T): void {
    this.#waiting = { value }
    if (this.#timer === undefined) this.#flush()
  }

  /** Forgets what was not told yet. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = null
  }

  #flush(): void {
    this.#timer = undefined
    if (!this.#waiting) return
    const { value } = this.#waiting
    this.#waiting = null
    this.#timer = setTimeout(() => this.#flush(), this.interval)
    this.tell(value)
  }
}
