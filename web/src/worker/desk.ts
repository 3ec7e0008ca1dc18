// Somebody who answers questions in a worker, and is replaced when the worker breaks.
import type { Fault, Message } from '../wire'
import type { Answer } from './rules'

export interface ToWorker {
  id: number
  question: string
}
export type FromWorker = { id: number; answer: string } | { id: number; report: string } | { id: number; crash: string }

/** As much of a worker as a desk needs. */
export type Attendant = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onmessageerror' | 'onerror'>

interface Waiting {
  question: string
  answer(answer: Answer<never>): void
  tell(report: unknown): void
  /** What is to be answered when somebody stops the work. */
  stopped(): Answer<unknown>
}

export class Desk {
  #hire: () => Attendant
  #worker: Attendant | null = null
  #next = 0
  /** In the order in which they were asked, which is the order of the answers. */
  #waiting = new Map<number, Waiting>()

  constructor(hire: () => Attendant) {
    this.#hire = hire
  }

  /** Has somebody there before the first question. */
  prepare(): void {
    try {
      this.#worker ??= this.#engage()
    } catch {
      // Whoever asks is told.
    }
  }

  /** Asks, and hears of whatever comes before the answer. */
  ask<T, R = never>(question: object, tell?: (report: R) => void): Promise<Answer<T>> {
    let last: R | null = null
    return new Promise((resolve) => {
      const id = this.#next++
      const waiting: Waiting = {
        question: JSON.stringify(question),
        answer: resolve,
        tell: (report) => {
          last = report as R
          tell?.(last)
        },
        stopped: () => (last === null ? refuse('wire.stopped') : { ok: last }),
      }
      this.#waiting.set(id, waiting)
      this.#send(id, waiting)
    })
  }

  /** Ends the work at once. Whoever waits gets the best there is. */
  stop(): void {
    if (this.#waiting.size === 0) return
    this.#dismiss()
    for (const [id, waiting] of [...this.#waiting]) this.#settle(id, waiting.stopped())
  }

  /** Ends the work, and the worker too where nobody waits: its memory is somebody else's now. */
  end(): void {
    this.stop()
    this.#dismiss()
  }

  #send(id: number, { question }: Waiting): void {
    try {
      this.#worker ??= this.#engage()
      this.#worker.postMessage({ id, question } satisfies ToWorker)
    } catch (error) {
      this.#dismiss()
      this.#settle(id, crashed(error))
    }
  }

  #engage(): Attendant {
    const worker = this.#hire()
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data)
    worker.onmessageerror = () => this.#broke('?')
    worker.onerror = (event) => this.#broke(typeof event === 'string' ? event : event.message)
    return worker
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    if ('report' in message) {
      waiting.tell(JSON.parse(message.report))
    } else if ('answer' in message) {
      this.#settle(message.id, JSON.parse(message.answer))
    } else {
      // One question broke it; the others are asked again.
      this.#dismiss()
      this.#settle(message.id, crashed(message.crash))
      for (const [id, other] of [...this.#waiting]) this.#send(id, other)
    }
  }

  /** Nobody knows which question it was. */
  #broke(why: string): void {
    this.#dismiss()
    for (const id of [...this.#waiting.keys()]) this.#settle(id, crashed(why))
  }

  #dismiss(): void {
    if (!this.#worker) return
    this.#worker.onmessage = this.#worker.onmessageerror = this.#worker.onerror = null
    this.#worker.terminate()
    this.#worker = null
  }

  #settle(id: number, answer: Answer<unknown>): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.answer(answer as Answer<never>)
  }
}

function refuse(key: string, args: Message['args'] = []): { fault: Fault } {
  return { fault: { message: { key, args }, line: null, column: null } }
}

function crashed(why: unknown): { fault: Fault } {
  return refuse('wire.crashed', [['why', String(why) || '?']])
}
