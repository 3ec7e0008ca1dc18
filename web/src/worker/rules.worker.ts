// The rules, in a worker of their own.
import load, { RulesDesk } from './wasm/rules'
import module from './wasm/rules_bg.wasm?url'
import { attend } from './worker'

attend(async () => {
  await load({ module_or_path: new URL(module, self.location.href) })
  const desk = new RulesDesk()
  return (question) => desk.ask(question)
})
