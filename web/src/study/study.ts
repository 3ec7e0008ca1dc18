// A study: chapters in an order, each a game, a position or a puzzle with notes. Values are never changed: every change
// gives another study.
import { asAnalysis, freshId, readSaved, tagged, tagOf, type Saved } from '../game/saved'

export interface Chapter {
  title: string
  /** The game with its notes; its name is the chapter's. */
  game: Saved
}

export interface Study {
  version: 1
  id: string
  title: string
  chapters: readonly Chapter[]
  /** The chapter that was looked at last, by its name. */
  at: string | null
  created: number
  updated: number
}

export const STUDY_VERSION = 1
/** How many chapters a study may have. */
export const MOST_CHAPTERS = 100
/** How long a title may be. */
export const LONGEST_TITLE = 120

const titled = (title: string): string => title.trim().slice(0, LONGEST_TITLE)

/** A study that begins now. */
export function newStudy(title: string, chapters: readonly Chapter[] = []): Study {
  const now = Date.now()
  const at = chapters[0]?.game.id ?? null
  return { version: STUDY_VERSION, id: freshId(), title: titled(title), chapters, at, created: now, updated: now }
}

/** A chapter of a game, where anything may be tried and noted. It has a name of its own: the game stays as it is. */
export const newChapter = (title: string, game: Saved): Chapter => ({
  title: titled(title),
  game: { ...asAnalysis(game), id: freshId() },
})

const PUZZLE = 'Puzzle'

/** What a chapter claims of the position in which it begins, where it is a puzzle. */
export const claimOf = ({ game }: Chapter): string | null => tagOf(game, PUZZLE)

/** A chapter that is a puzzle: its position, and what is claimed of it. */
export const asPuzzle = (chapter: Chapter, claim: string): Chapter => ({
  ...chapter,
  game: tagged(chapter.game, PUZZLE, claim),
})

/** The chapter that is looked at: the one with a name, else the one looked at last, else the first. */
export const chapterOf = ({ chapters, at }: Study, name?: string): Chapter | undefined =>
  chapters.find(({ game }) => game.id === name) ?? chapters.find(({ game }) => game.id === at) ?? chapters[0]

export const renamed = (study: Study, title: string): Study => ({ ...study, title: titled(title) || study.title })

/** The study with more chapters at its end, as many as there is room for. */
export const extended = (study: Study, chapters: readonly Chapter[]): Study => ({
  ...study,
  chapters: [...study.chapters, ...chapters].slice(0, MOST_CHAPTERS),
})

const changed = (study: Study, name: string, change: (chapter: Chapter) => Chapter): Study => ({
  ...study,
  chapters: study.chapters.map((chapter) => (chapter.game.id === name ? change(chapter) : chapter)),
})

export const retitled = (study: Study, name: string, title: string): Study =>
  changed(study, name, (chapter) => ({ ...chapter, title: titled(title) || chapter.title }))

/** The study with a chapter's game as it is now. */
export const written = (study: Study, game: Saved): Study =>
  changed(study, game.id, (chapter) => ({ ...chapter, game }))

/** The study with a chapter one place earlier (-1) or later (1). */
export function moved(study: Study, name: string, by: -1 | 1): Study {
  const chapters = [...study.chapters]
  const from = chapters.findIndex(({ game }) => game.id === name)
  const [one, other] = [chapters[from], chapters[from + by]]
  if (!one || !other) return study
  chapters[from] = other
  chapters[from + by] = one
  return { ...study, chapters }
}

/** The study without a chapter; the one that takes its place is looked at next. */
export function without(study: Study, name: string): Study {
  const place = study.chapters.findIndex(({ game }) => game.id === name)
  const chapters = study.chapters.filter(({ game }) => game.id !== name)
  const at = study.at === name ? ((chapters[place] ?? chapters[place - 1])?.game.id ?? null) : study.at
  return { ...study, chapters, at }
}

/** A study from what was kept, or null when it is spoilt. */
export function readStudy(value: unknown): Study | null {
  if (typeof value !== 'object' || value === null) return null
  const study = value as Study
  const sound =
    study.version === STUDY_VERSION &&
    typeof study.id === 'string' &&
    typeof study.title === 'string' &&
    Array.isArray(study.chapters) &&
    Number.isFinite(study.created) &&
    Number.isFinite(study.updated)
  if (!sound) return null
  const chapters = study.chapters.map((chapter: unknown) => readChapter(chapter))
  return chapters.every((chapter) => chapter !== null)
    ? { ...study, chapters, at: typeof study.at === 'string' ? study.at : null }
    : null
}

function readChapter(value: unknown): Chapter | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, game } = value as Chapter
  const saved = readSaved(game)
  return saved && typeof title === 'string' ? { title, game: saved } : null
}
