// The figures of a game's rules as the chapters of a study.
import type { Drawing } from '../board'
import { begin } from '../game/import'
import { TITLES } from '../game/games'
import type { Player } from '../game/saved'
import { comment, draw, line, type Tree } from '../game/tree'
import type { Page, ShownFigure } from '../wire'
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
      const chapter = await chapterOf(ids.length > 1 ? `${title} ${index + 1}` : title, figure, rules)
      if (!chapter) return null
      chapters.push(chapter)
    }
  }
  return newStudy(t('page.rules.title', { game: TITLES[page.game] }), chapters)
}

async function chapterOf(title: string, figure: ShownFigure, rules: RulesClient): Promise<Chapter | null> {
  const start = { text: figure.start }
  const scene = await rules.scene(start, [])
  if ('fault' in scene) return null
  const people = Array.from({ length: scene.ok.players }, (): Player => ({ kind: 'person' }))
  return newChapter(title, { ...begin(scene.ok.game, start, people, noted(figure)), at: 0 })
}

/** What a figure shows, as notes: its caption at the start, what it says of each step there. */
export function noted({ caption, marks, arrows, walk }: ShownFigure): Tree {
  const rings = (cells: readonly string[], hue: Drawing['hue']): Drawing[] => cells.map((from) => ({ hue, from }))
  const ways = arrows.flatMap((cells): Drawing[] => {
    const [from, to] = [cells[0], cells.at(-1)]
    return from !== undefined && to !== undefined && from !== to ? [{ hue: 'blue', from, to }] : []
  })
  const drawings = [...rings(marks.look, 'orange'), ...rings(marks.good, 'green'), ...rings(marks.bad, 'red'), ...ways]
  const tree = draw(comment(line(walk.map(({ step }) => step)), 0, caption), 0, drawings)
  return walk.reduce((noted, { says }, index) => comment(noted, index + 1, says ?? ''), tree)
}
