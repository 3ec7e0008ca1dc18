// Where hands are hidden nobody but the server can work a position out: the page shows what it is told.
import type { Choice, LaberintoView, Message, Scene, SeenTable } from '../wire'

const FORMS: [RegExp, (found: RegExpExecArray) => Partial<Choice>][] = [
  [
    /^([A-P]\d+)=([A-Z]{3})(\*?)$/,
    ([, cell, tile, star]) => ({ kind: 'lay', cells: [cell!], tile: tile!, pool: star === '*' }),
  ],
  [/^(M[ROYGBV])@([A-P]\d+)$/, ([, piece, cell]) => ({ kind: 'return', cells: [cell!], piece: piece! })],
  [/^([PA])@([A-P]\d+)$/, ([, piece, cell]) => ({ kind: 'enter', cells: [cell!], piece: piece! })],
  [/^(M[ROYGBV]?|[PA])([A-P]\d+)-out$/, ([, piece, cell]) => ({ kind: 'leave', cells: [cell!], piece: piece! })],
  [
    /^(M[ROYGBV]?|[PA])([A-P]\d+)([-^vx])([A-P]\d+)$/,
    ([, piece, from, how, to]) => ({
      kind: ({ '-': 'move', '^': 'mount', v: 'dismount', x: 'capture' } as const)[how as '-']!,
      cells: from === to ? [from!] : [from!, to!],
      piece: piece!,
    }),
  ],
  [/^[1-6]$/, () => ({ kind: 'roll', cells: [] })],
  [/^(ready|pass)$/, ([word]) => ({ kind: word as 'ready', cells: [] })],
]

/** How a step is pressed, from its notation alone. */
export function choiceOf(text: string): Choice {
  const plain: Choice = { text, kind: 'pass', cells: [] }
  for (const [form, read] of FORMS) {
    const found = form.exec(text)
    if (found) return { ...plain, ...read(found) }
  }
  return plain
}

const COLOURS: Record<string, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', V: 'violet' }

/** The scene of a table whose hands are hidden. */
export function hiddenScene(table: SeenTable): Scene {
  const { position, terms, steps } = table
  const view = position.view as LaberintoView
  const seat_names = [...view.colours].map((letter): Message => ({
    key: 'laberinto.seat',
    args: [['colour', { key: `colour.${COLOURS[letter] ?? 'red'}`, args: [] }]],
  }))
  return {
    game: 'laberinto',
    players: terms.players ?? view.colours.length,
    options: position.options,
    to_move: position.to_move,
    chance: position.chance,
    step: position.step,
    over: table.phase === 'over',
    result: table.winners ? { winners: table.winners, reason: table.reason ?? '' } : null,
    result_message: null,
    result_rule: null,
    due: position.to_move === null ? null : { seat: position.to_move, what: { key: `due.laberinto.${position.step}`, args: [] } },
    seat_names,
    view: position.view,
    choices: (position.legal ?? []).map(choiceOf),
    threats: [],
    text: `${table.version}`,
    at: steps.length,
    last: null,
  }
}
