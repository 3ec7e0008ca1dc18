// The figures of a game's rules, and the tasks of its course, as the chapters of a study.
import type { Drawing } from '../board'
import { begin } from '../game/import'
import { TITLES } from '../game/games'
import type { Player } from '../game/saved'
import { comment, draw, line, type Tree } from '../game/tree'
import type { Marks, Page, ShownFigure, ShownLesson } from '../wire'
import { t } from '../words'
import type { RulesClient } from '../worker/rules'
import { newChapter, newStudy, type Chapter, type Study } from './study'

/** The study of a game's rules; null where the rules do not know one of the positions. */
export async function figuresStudy(page: Page, rules: RulesClient): Promise<Study | null> {
  const chapters: Chapter[] = []
  for (const { title, blocks } of page.sheet.sections) {
    const ids = blocks.flatMap((block) => (block.kind === 'figure' ? [block.id] : []))
    for (const [index, id] of ids.entries()) {
      const figure = page.figures.find((each) => each.id === id)
      if (!figure) continue
      const chapter = await chapterOf(
        ids.length > 1 ? `${title} ${index + 1}` : title,
        figure.start,
        noted(figure),
        rules,
      )
      if (!chapter) return null
      chapters.push(chapter)
    }
  }
  return newStudy(t('page.rules.title', { game: TITLES[page.game] }), chapters)
}

/** The study of a game's course; null where the rules do not know one of the positions. */
export async function courseStudy(page: Page, rules: RulesClient): Promise<Study | null> {
  const chapters: Chapter[] = []
  for (const lesson of page.course) {
    const chapter = await chapterOf(lesson.title, lesson.start, taught(lesson), rules)
    if (!chapter) return null
    chapters.push(chapter)
  }
  return newStudy(t('page.course.title', { game: TITLES[page.game] }), chapters)
}

async function chapterOf(title: string, text: string, tree: Tree, rules: RulesClient): Promise<Chapter | null> {
  const scene = await rules.scene({ text }, [])
  if ('fault' in scene) return null
  const people = Array.from({ length: scene.ok.players }, (): Player => ({ kind: 'person' }))
  return newChapter(title, { ...begin(scene.ok.game, { text }, people, tree), at: 0 })
}

/** What a task says, as notes: the task at the start, and what solves it with the praise at its end. */
export function taught({ task, hint, praise, marks, answer }: ShownLesson): Tree {
  const tree = draw(comment(line(answer), 0, [task, hint].filter(Boolean).join('\n')), 0, ringsOf(marks))
  return answer.length > 0 ? comment(tree, answer.length, praise) : tree
}

const ringsOf = ({ look, good, bad }: Marks): Drawing[] => {
  const rings = (cells: readonly string[], hue: Drawing['hue']): Drawing[] => cells.map((from) => ({ hue, from }))
  return [...rings(look, 'orange'), ...rings(good, 'green'), ...rings(bad, 'red')]
}

/** What a figure shows, as notes: its caption at the start, what it says of each step there. */
export function noted({ caption, marks, arrows, walk }: ShownFigure): Tree {
  const ways = arrows.flatMap((cells): Drawing[] => {
    const [from, to] = [cells[0], cells.at(-1)]
    return from !== undefined && to !== undefined && from !== to ? [{ hue: 'blue', from, to }] : []
  })
  const tree = draw(comment(line(walk.map(({ step }) => step)), 0, caption), 0, [...ringsOf(marks), ...ways])
  return walk.reduce((noted, { says }, index) => comment(noted, index + 1, says ?? ''), tree)
}
