// A store for a game that is looked at on an analysis board: a game that goes on stands where it stood, whatever place
// is looked at there.
import { isAnalysis, isFinished, type Saved } from '../game/saved'
import type { Store } from '../game/store'
import { end } from '../game/tree'

export class StudyStore implements Store {
  readonly lasting: boolean

  constructor(private readonly store: Store) {
    this.lasting = store.lasting
  }

  get(id: string): Promise<Saved | 'spoilt' | null> {
    return this.store.get(id)
  }
  put(saved: Saved): Promise<void> {
    const goesOn = !isFinished(saved) && !isAnalysis(saved)
    return this.store.put(goesOn ? { ...saved, at: end(saved.tree, 0) } : saved)
  }
  remove(id: string): Promise<void> {
    return this.store.remove(id)
  }
  all(): Promise<{ games: Saved[]; spoilt: string[] }> {
    return this.store.all()
  }
  raw(id: string): Promise<unknown> {
    return this.store.raw(id)
  }
  watch(id: string, changed: () => void): () => void {
    return this.store.watch(id, changed)
  }
}
