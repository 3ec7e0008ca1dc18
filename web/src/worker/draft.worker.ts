// Positions that are set up, in a worker of their own.
import { attend } from './worker'
import load, { DraftDesk } from './wasm/draft'
import module from './wasm/draft_bg.wasm?url'

attend(async () => {
  await load({ module_or_path: new URL(module, self.location.href) })
  const desk = new DraftDesk()
  return (question) => desk.ask(question)
})
