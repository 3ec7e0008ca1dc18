// The rules and the engine as a game asks them. When they stop answering, that is noticed here.
import type { Answer, EngineClient, RulesClient } from '../worker/rules'
import type { Clients } from './clients'

export class Asking {
  /** Whether a worker stopped answering. */
  crashed = $state(false)

  constructor(private clients: Clients) {}

  /** An answer of the rules, or null when they have stopped answering. */
  rules<T>(question: (rules: RulesClient) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    return this.#ask(() => question(this.clients.rules))
  }

  /** An answer of the rules that nobody waits for: null when there is none, and that is no matter. */
  async quietly<T>(question: (rules: RulesClient) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    return question(this.clients.rules).catch(() => null)
  }

  /** An answer of the engine, or null when it has stopped answering. */
  engine<T>(question: (engine: EngineClient) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    return this.#ask(() => question(this.clients.engine))
  }

  /** Has the engine fetched before it is asked. */
  prepareEngine(): void {
    this.clients.engine.prepare()
  }

  /** Stops whatever the engine is thinking about. */
  stop(): void {
    this.clients.engine.stop()
  }

  /** Goes on with new workers. */
  revive(clients: Clients): void {
    this.clients = clients
    this.crashed = false
  }

  async #ask<T>(question: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    try {
      const answer = await question()
      if (!('fault' in answer) || answer.fault.message.key !== 'wire.crashed') return answer
    } catch {
      // A client that throws has stopped answering just the same.
    }
    this.crashed = true
    return null
  }
}
