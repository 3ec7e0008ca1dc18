import { describe, expect, it } from 'vitest'
import { begin } from '../game/import'
import { isAnalysis } from '../game/saved'
import { line } from '../game/tree'
import { StudyMemory } from './store'
import {
  chapterOf,
  extended,
  MOST_CHAPTERS,
  moved,
  newChapter,
  newStudy,
  readStudy,
  renamed,
  retitled,
  without,
  written,
  type Study,
} from './study'

const game = begin('nonaga', { text: 'x' }, [{ kind: 'person' }, { kind: 'person' }], line(['a', 'b']))
const study: Study = newStudy(
  ' Three ',
  ['one', 'two', 'three'].map((title) => newChapter(title, game)),
)
const [one, two, three] = study.chapters.map(({ game }) => game.id) as [string, string, string]
const titles = ({ chapters }: Study): string[] => chapters.map(({ title }) => title)

describe('a study', () => {
  it('has chapters of its own: the game that one came from stays as it is', () => {
    expect(study.title).toBe('Three')
    expect(new Set([game.id, one, two, three]).size).toBe(4)
    expect(isAnalysis(study.chapters[0]!.game)).toBe(true)
    expect(isAnalysis(game)).toBe(false)
  })
  it('is read from where it was left', () => {
    expect(chapterOf(study)?.game.id).toBe(one)
    expect(chapterOf({ ...study, at: three })?.game.id).toBe(three)
    expect(chapterOf({ ...study, at: three }, two)?.game.id).toBe(two)
    expect(chapterOf(study, 'gone')?.game.id).toBe(one)
    expect(chapterOf(newStudy('x'))).toBeUndefined()
  })
  it('is arranged', () => {
    expect(titles(moved(study, three, -1))).toEqual(['one', 'three', 'two'])
    expect(moved(study, one, -1)).toBe(study)
    expect(moved(study, three, 1)).toBe(study)
    expect(titles(retitled(study, two, ' second '))).toEqual(['one', 'second', 'three'])
    expect(titles(retitled(study, two, ' '))).toEqual(titles(study))
    expect(renamed(study, '').title).toBe('Three')
    const changed = written(study, { ...study.chapters[1]!.game, at: 1 })
    expect(changed.chapters.map((chapter) => chapter.game.at)).toEqual([2, 1, 2])
  })
  it('goes on with the chapter that follows one that was deleted', () => {
    const less = without({ ...study, at: two }, two)
    expect([titles(less), less.at]).toEqual([['one', 'three'], three])
    expect(without({ ...study, at: three }, three).at).toBe(two)
    expect(without(newStudy('x', [study.chapters[0]!]), one).at).toBeNull()
  })
  it('has an end', () => {
    const many = Array.from({ length: MOST_CHAPTERS }, () => study.chapters[0]!)
    expect(extended(study, many).chapters).toHaveLength(MOST_CHAPTERS)
  })
  it('is known from what is not one', () => {
    expect(readStudy(JSON.parse(JSON.stringify(study)))).toEqual(study)
    for (const bad of [null, 1, {}, { ...study, chapters: [{}] }, { ...study, version: 2 }, { ...study, title: 3 }])
      expect(readStudy(bad)).toBeNull()
  })
  it('is kept, the latest first', async () => {
    const store = new StudyMemory()
    await store.put({ ...study, updated: 1 })
    await store.put({ ...newStudy('later'), updated: 2 })
    expect((await store.all()).map(({ title }) => title)).toEqual(['later', 'Three'])
    await store.remove(study.id)
    expect(await store.get(study.id)).toBeNull()
  })
})
