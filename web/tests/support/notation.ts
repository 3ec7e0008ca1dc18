// As much of the notation as a hand needs to play a step.
import { t } from './words'

/** The cells of a step, in the order in which they are pressed. */
export function cellsOf(step: string): string[] {
  const nonaga = /^@?(-?\d+,-?\d+)>(-?\d+,-?\d+)$/.exec(step)
  if (nonaga) return nonaga.slice(1)
  return step.match(/[A-Pa-p]\d+/g)?.filter((cell, index, all) => all.indexOf(cell) === index) ?? []
}

/** What a step of Laberinto does, by the sign in its notation. */
const does: [RegExp, string][] = [
  [/^[AP]@/, 'enter.'],
  [/^M[ROYGBV]@/, 'return'],
  [/-out$/, 'leave.'],
  [/\^/, 'mount'],
  [/v/, 'dismount'],
  [/x/, 'capture'],
  [/-/, 'move.'],
]
const COLOURS: Record<string, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', V: 'violet' }

/** What Laberinto's chooser calls a step: by what it does, and by its figure where it could be another. */
export function choiceName(step: string): string {
  const found = does.find(([sign]) => sign.test(step))?.[1] ?? 'move.'
  const here = /mount$/.test(found) && cellsOf(step).length === 1
  const kind = here ? `${found}.here` : found
  const figure = /^[AP]/.exec(step)?.[0] ?? 'M'
  const colour = kind === 'return' ? t(`colour.${COLOURS[step[1]!]}`) : ''
  return t(`board.laberinto.choice.${kind}${kind.endsWith('.') ? figure : ''}`, { colour })
}

/** A tile as the hand calls it. */
export const tileName = (letters: string): string =>
  t('board.laberinto.tile', { colours: [...letters].map((letter) => t(`colour.${COLOURS[letter]}`)).join('–') })

/** The steps of a record without variations, in order. */
export function stepsOf(record: string): string[] {
  const played = record.replaceAll(/^\[[^\]]*\]$/gm, '').replaceAll(/\{(?:\\.|[^}\\])*\}/g, '')
  return played.split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word) && !/^(win|draw|\*)/.test(word))
}

/** The tags of a record, as they are written. */
export const tagsOf = (record: string): string[] => record.match(/^\[[^\]]*\]$/gm) ?? []

/** The record without its last steps: a game that somebody left unfinished. `seats` are the players. */
export function unfinished(record: string, missing: number, seats: string[] = []): string {
  const tags = tagsOf(record).filter((tag) => !/^\[(Result|Seat\d) /.test(tag))
  const body = record
    .slice(record.lastIndexOf(']\n') + 2)
    .trim()
    .split('\n')
    .filter((line) => /^\d+\./.test(line))
  const words = body.join('\n').split(/(\s+)/)
  for (let left = missing; left > 0 && words.length > 0;) {
    const word = words.pop() ?? ''
    if (word.trim() && !/^\d+\.$/.test(word)) left -= 1
  }
  while (words.length > 0 && (/^\d+\.$/.test(words.at(-1)!) || !words.at(-1)!.trim())) words.pop()
  return [...tags, ...seats.map((name, seat) => `[Seat${seat} "${name}"]`), '', words.join(''), '*', ''].join('\n')
}
