import { describe, expect, it } from 'vitest'
import { line, written } from '../game/tree'
import type { RecordRead } from '../wire'
import type { RulesClient } from '../worker/rules'
import { noted, taught } from './figures'
import { fileName, readText, studyText } from './file'
import { MOST_CHAPTERS, newStudy } from './study'

/** A record as the rules would read it: each line of the text is one, `Name=value` its tags. */
function record(text: string): RecordRead {
  return {
    game: 'nonaga',
    start: { text: 'x' },
    players: 2,
    tags: text.split(' ').flatMap((part): [string, string][] => {
      const [name, value] = part.split('=')
      return name && value ? [[name, value]] : []
    }),
    steps: ['a'],
    line: written(line(['a'])),
    result: null,
  }
}
const rules = {
  read_records: async (text: string) =>
    text.includes('bad')
      ? { fault: { message: { key: 'record.at', args: [] }, line: 3, column: 4 } }
      : { ok: text.trim() === '[]' ? [] : text.trim().split('\n').map(record) },
  write_record: async (_start: unknown, _steps: unknown, tags: [string, string][]) => ({
    ok: tags.map((tag) => tag.join('=')).join(' '),
  }),
} as unknown as RulesClient

describe('what somebody opens', () => {
  it('is a game where there is one record', async () => {
    expect(await readText('[Event=Club\n', rules)).toMatchObject({ game: { game: 'nonaga' } })
  })
  it('is a study where there are several, or where it says so', async () => {
    const several = await readText('[x Seat0=Ana Seat1=Luis\n[y Chapter=Last', rules)
    if (!('study' in several)) throw new Error('no study')
    expect(several.study.chapters.map(({ title }) => title)).toEqual(['Ana – Luis', 'Last'])
    const one = await readText('[x Study=Ends Chapter=First\n', rules)
    if (!('study' in one)) throw new Error('no study')
    expect([one.study.title, one.study.chapters[0]!.title]).toEqual(['Ends', 'First'])
    expect(one.study.chapters[0]!.game.tags).toEqual([['Mode', 'analysis']])
  })
  it('is refused where it is wrong, empty, long or of too many chapters', async () => {
    expect(await readText('[bad\nx', rules)).toMatchObject({ fault: { line: 3, column: 4 } })
    expect(await readText('[]', rules)).toMatchObject({ fault: { message: { key: 'page.import.empty' } } })
    expect(await readText('x'.repeat(2 ** 21), rules)).toMatchObject({
      fault: { message: { key: 'page.import.long' } },
    })
    const many = '[x\n'.repeat(MOST_CHAPTERS + 1)
    expect(await readText(many, rules)).toMatchObject({ fault: { message: { key: 'page.study.many' } } })
  })
})

describe('a study as a file', () => {
  it('has its titles in tags', async () => {
    const opened = await readText('[x Study=Ends Chapter=First\n[y Chapter=Second Event=Club', rules)
    if (!('study' in opened)) throw new Error('no study')
    const text = await studyText({ ...opened.study, title: 'Endings' }, rules)
    if (!('ok' in text)) throw new Error('no text')
    const [first, second] = text.ok.split('\n')
    expect(first).toContain('Study=Endings Chapter=First')
    expect(second).toContain('Study=Endings Chapter=Second Event=Club')
  })
  it('is called like the study', () => {
    expect(fileName(newStudy('¡Mis finales! 2'))).toBe('Mis-finales-2.txt')
    expect(fileName(newStudy('…'))).toBe('study.txt')
  })
})

it('a figure says and shows in a chapter what it says and shows in the rules', () => {
  const tree = noted({
    id: 'x',
    start: 'x',
    caption: 'Look here.',
    marks: { look: ['a1'], good: ['b2'], bad: ['c3'] },
    arrows: [['a1', 'a2', 'a3'], ['b2'], []],
    walk: [
      { step: 's', says: 'Said of s.' },
      { step: 't', says: '' },
    ],
    opens_at: 0,
  })
  expect(tree.comments).toEqual(['Look here.'])
  expect(tree.drawings).toEqual([
    { hue: 'orange', from: 'a1' },
    { hue: 'green', from: 'b2' },
    { hue: 'red', from: 'c3' },
    { hue: 'blue', from: 'a1', to: 'a3' },
  ])
  expect(tree.nodes.map(({ step, comments }) => [step, comments])).toEqual([
    ['s', ['Said of s.']],
    ['t', undefined],
  ])
})

it('a task of the course is posed at the start and praised at the end', () => {
  const lesson = {
    id: 'x',
    title: 'X',
    task: 'Do it.',
    hint: 'Like this.',
    praise: 'Done.',
    rule: 'aim',
    start: 'x',
    marks: { look: ['a1'], good: [], bad: [] },
    goal: 'turn' as const,
    most: null,
    answer: ['s', 't'],
  }
  const tree = taught(lesson)
  expect([tree.comments, tree.drawings]).toEqual([['Do it.\nLike this.'], [{ hue: 'orange', from: 'a1' }]])
  expect(tree.nodes.map(({ step, comments }) => [step, comments])).toEqual([
    ['s', undefined],
    ['t', ['Done.']],
  ])
  expect(taught({ ...lesson, answer: [] }).nodes).toEqual([])
})
