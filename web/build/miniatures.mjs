// Writes the little games of the home page: `node build/miniatures.mjs`, after the rules have been
// built for the page. Each is the end, or the liveliest part, of a game that the engine played
// against itself.
import { readFileSync, writeFileSync } from 'node:fs'

const worker = new URL('../src/worker/wasm/', import.meta.url)
const { initSync, RulesDesk } = await import(new URL('hexagora.js', worker))
initSync({ module: readFileSync(new URL('hexagora_bg.wasm', worker)) })
const desk = new RulesDesk()

const games = {
  ampel: {
    set: [],
    steps:
      'j7 i4 h7 f3 i2 g5 g2 g5-h6 j9 g2-h4 h6-i6 k6 i6-k7 h4-h2 f5 k6-j4 j9-k8 g5 f5-d3 j4-k3 j10 g5-f4 d3-b1 h6 b1-c1 h2-f2 k6 h6-g3 c1-e3 i9 k7-i5 f2-e2 e1 i9-j6 k8-j8 f2 i5-h3 k3-k5 j5 f2-h4 e1-g3 j4 g3-e1 f4-d2 h8 e2-h2 j10-j7 k8 j5-i6 k5-j5 j6 h4-f4 h8-j8 j2 j8-g7 j4-i4 e5 i4-j4 g7-f5 g5 e5-e3 j2-g1 i9 g1-i1 e3-d3 g2 d3-d4 i1-k1 k5 h2-k3 i9-k11 h3 d4-b2 f4-g3 d3 g2-i1 i6-i3',
    last: 11,
  },
  attangle: {
    set: [],
    steps:
      'e4 e6 d6 d5 a4 e5 d3 c4 f5 d2 f2 b5 d3+f2xd2 d5+e5xe4 b1 g3 b4 e6+g3xd6 b4+f5xc4 c6 e6 g4 e5 d6+g4xe6 c4+e5xc6 c4 b4 f1 b3 g3 d6 a1 c1 d7 g1 f5 a2 d7+g3xd6 a4+b4xb5 d7 a3 g4 d1 f3 b3+d1xf1 e3 g2 f3+g4xg2 b1+g1xe3 a1+c4xa2 a1 g1 c3 g3 c5 g1+g3xe3 c3+c5xe4 c4 a1+a3xa2',
    last: 16,
  },
  nonaga: {
    set: [],
    steps:
      '-2,2>-1,2 @1,1>3,-2 -2,0>1,0 @-2,0>-1,3 0,-2>0,1 @-2,1>-2,3 2,-2>2,-1 @1,-2>0,3 -1,2>-1,3 @0,-2>3,-3 0,2>-2,2 @0,2>-2,1 -1,3>-2,3 @3,-2>2,-3 1,0>1,-1 @3,-3>0,-2 0,1>1,0 @2,-3>-1,-2 -2,2>0,0',
    last: 13,
  },
}

function ask(question) {
  const answer = JSON.parse(desk.ask(JSON.stringify(question), () => {}))
  if ('fault' in answer) throw new Error(JSON.stringify(answer.fault))
  return answer.ok
}

/** A point as columns half a unit apart and rows a sixth of √3. */
const knot = ({ x, y }) => [Math.round(x * 2), Math.round((y * 6) / Math.sqrt(3))]

for (const [game, { set, steps, last }] of Object.entries(games)) {
  const all = steps.split(' ')
  const start = { setup: ask({ settle: { setup: { game, players: null, set }, entropy: [1, 2] } }) }
  const cells = new Map()
  let lines = []
  let kind = ''
  const frames = []
  let options = {}
  for (let at = all.length - last; at <= all.length; at++) {
    const done = all.slice(0, at)
    const geometry = ask({ geometry: { start, steps: done } })
    const scene = ask({ scene: { start, steps: done, seat: null } })
    for (const cell of geometry.cells) cells.set(cell.name, [cell.name, ...knot(cell.at), cell.side ?? ''].join(' ').trim())
    lines = geometry.lines.map(([from, to]) => [...knot(from), ...knot(to)])
    kind = geometry.kind
    options = scene.options
    const { view, step } = scene
    frames.push({ view, step, seat: scene.last?.seat ?? null, effects: at === all.length - last ? [] : scene.last.effects })
  }
  const file = new URL(`../src/board/miniature/${game}.json`, import.meta.url)
  writeFileSync(file, JSON.stringify({ game, kind, options, cells: [...cells.values()].join(';'), lines, frames }) + '\n')
}
