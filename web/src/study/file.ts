// A study as one file of records, and back.
import { recordOf } from '../game/export'
import { fromRecord, isPosition, plainText, readGame } from '../game/import'
import type { Saved } from '../game/saved'
import { TITLES } from '../game/games'
import type { Fault, RecordRead } from '../wire'
import type { Answer, RulesClient } from '../worker/rules'
import { MOST_CHAPTERS, newChapter, newStudy, type Chapter, type Study } from './study'

/** The tags that hold the titles. */
const STUDY = 'Study'
const CHAPTER = 'Chapter'

/** The records of a study, its chapters in order. */
export async function studyText({ title, chapters }: Study, rules: RulesClient): Promise<Answer<string>> {
  const texts: string[] = []
  for (const chapter of chapters) {
    const { game } = chapter
    const tags = game.tags.filter(([name]) => name !== STUDY && name !== CHAPTER)
    const titles: [string, string][] = [
      [STUDY, title],
      [CHAPTER, chapter.title],
    ]
    const record = await recordOf({ ...game, tags: [...titles, ...tags] }, rules)
    if ('fault' in record) return record
    texts.push(record.ok)
  }
  return { ok: texts.join('\n') }
}

/** What a study's file is called. */
export const fileName = ({ title }: Study): string =>
  `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'study'}.txt`

/** What a text holds: a game, or a study. */
export type Opened = { game: Saved } | { study: Study } | { fault: Fault; text: string }

/** Reads whatever somebody opens: a record, a position, several records, or a link to any of them. */
export async function readText(given: string, rules: RulesClient): Promise<Opened> {
  const plain = await plainText(given)
  if ('fault' in plain) return plain
  const { text } = plain
  if (isPosition(text)) {
    const read = await readGame(text, rules)
    return 'ok' in read ? { game: read.ok } : read
  }
  const records = await rules.read_records(text)
  if ('fault' in records) return { fault: records.fault, text }
  const [first] = records.ok
  if (!first) return { fault: fault('page.import.empty'), text }
  if (records.ok.length > MOST_CHAPTERS) return { fault: fault('page.study.many', MOST_CHAPTERS), text: '' }
  if (records.ok.length === 1 && tag(first, STUDY) === undefined) return { game: fromRecord(first) }
  return { study: newStudy(tag(first, STUDY) || '', records.ok.map(chapterOf)) }
}

const fault = (key: string, most?: number): Fault => ({
  message: { key, args: most === undefined ? [] : [['most', String(most)]] },
  line: null,
  column: null,
})

const tag = ({ tags }: RecordRead, name: string): string | undefined => tags.find(([each]) => each === name)?.[1]

function chapterOf(read: RecordRead): Chapter {
  const game = fromRecord(read)
  const players = [0, 1, 2, 3, 4, 5].flatMap((seat) => tag(read, `Seat${seat}`) ?? [])
  const title = tag(read, CHAPTER) || players.join(' – ') || TITLES[read.game]
  return newChapter(title, { ...game, tags: game.tags.filter(([name]) => name !== STUDY && name !== CHAPTER), at: 0 })
}
