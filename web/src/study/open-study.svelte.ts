// A study on the screen: every change goes to its store, and each chapter's board keeps its game there.
import type { Saved } from '../game/saved'
import { store, type Store } from '../game/store'
import type { StudyStore } from './store'
import { written, type Study } from './study'

export class OpenStudy {
  study = $state.raw<Study>(undefined as unknown as Study)

  constructor(
    study: Study,
    private readonly store: StudyStore,
    private readonly unsaved: () => void = () => {},
  ) {
    this.study = study
  }

  /** Changes the study and keeps it. */
  async change(change: (study: Study) => Study): Promise<void> {
    this.study = { ...change(this.study), updated: Date.now() }
    try {
      await this.store.put(this.study)
    } catch {
      this.unsaved()
    }
  }

  /** Where a chapter's board keeps its game. */
  get games(): Store {
    return new Chapters(this)
  }
}

/** The chapters of a study as a store of games. */
class Chapters implements Store {
  readonly lasting = true

  constructor(private readonly open: OpenStudy) {}

  async get(id: string): Promise<Saved | null> {
    return this.open.study.chapters.find(({ game }) => game.id === id)?.game ?? null
  }
  async put(game: Saved): Promise<void> {
    if (await this.get(game.id)) await this.open.change((study) => written(study, game))
    // A game that somebody plays on from a chapter is none.
    else await (await store()).put(game)
  }
  raw(id: string): Promise<unknown> {
    return this.get(id)
  }
  async remove(): Promise<void> {}
  async all(): Promise<{ games: Saved[]; spoilt: string[] }> {
    return { games: this.open.study.chapters.map(({ game }) => game), spoilt: [] }
  }
  watch(): () => void {
    return () => {}
  }
}
