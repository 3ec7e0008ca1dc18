// The rules and the engine, each in a worker of its own, loaded when first needed.
import type { EngineClient, RulesClient } from '../worker/rules'

export interface Clients {
  rules: RulesClient
  engine: EngineClient
}

let made: Promise<Clients> | null = null

/** Both clients. After a crash they are made anew by `restart`. */
export function clients(): Promise<Clients> {
  made ??= import('../worker/client').then(({ engineClient, rulesClient }) => ({
    rules: rulesClient(),
    engine: engineClient(),
  }))
  made.catch(() => (made = null))
  return made
}

/** Forgets clients that no longer answer. */
export function restart(): void {
  made = null
}
