// The engine, in a worker of its own: while it thinks, it hears nothing.
import load, { EngineDesk } from './wasm/engine'
import module from './wasm/engine_bg.wasm?url'
import { attend } from './worker'

attend(async () => {
  await load({ module_or_path: new URL(module, self.location.href) })
  const desk = new EngineDesk()
  return (task, tell) => desk.ask(task, tell)
})
