// What both workers do: load the module when the first question comes, and answer in order.
import load from './wasm/hexagora'
import module from './wasm/hexagora_bg.wasm?url'
import type { FromWorker, ToWorker } from './desk'

type Ask = (question: string, tell: (report: string) => void) => string

/** Answers every question that comes. `open` is called once the module is there. */
export function attend(open: () => Ask): void {
  let opened: Promise<Ask> | null = null
  const post = (message: FromWorker) => self.postMessage(message)
  self.addEventListener('message', async ({ data: { id, question } }: MessageEvent<ToWorker>) => {
    try {
      opened ??= load({ module_or_path: new URL(module, self.location.href) }).then(open)
      const ask = await opened
      post({ id, answer: ask(question, (report) => post({ id, report })) })
    } catch (error) {
      // After a panic nothing in the module can be trusted: whoever asked starts a new worker.
      post({ id, crash: String(error) })
    }
  })
}
