// The engine, in a worker of its own: while it thinks, it hears nothing.
import { EngineDesk } from './wasm/hexagora'
import { attend } from './worker'

attend(() => {
  const desk = new EngineDesk()
  return (task, tell) => desk.ask(task, tell)
})
