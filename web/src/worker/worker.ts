// What both workers do: load their module as soon as they start, and answer in order.
import type { FromWorker, ToWorker } from './desk'

type Ask = (question: string, tell: (report: string) => void) => string

/** Answers every question that comes. `open` loads the module. */
export function attend(open: () => Promise<Ask>): void {
  let opened = open()
  // Whether a module that nobody has asked yet can be loaded is no matter.
  opened.catch(() => {})
  const post = (message: FromWorker) => self.postMessage(message)
  self.addEventListener('message', async ({ data: { id, question } }: MessageEvent<ToWorker>) => {
    try {
      const ask = await opened.catch(() => (opened = open()))
      post({ id, answer: ask(question, (report) => post({ id, report })) })
    } catch (error) {
      // After a panic nothing in the module can be trusted: whoever asked starts a new worker.
      post({ id, crash: String(error) })
    }
  })
}
