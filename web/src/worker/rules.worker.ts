// The rules, in a worker of their own.
import { RulesDesk } from './wasm/hexagora'
import { attend } from './worker'

attend(() => {
  const desk = new RulesDesk()
  return (question) => desk.ask(question)
})
