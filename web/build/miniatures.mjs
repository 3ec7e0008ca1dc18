// Writes the little games of the home page: `node build/miniatures.mjs`, after the rules have been
// built for the page. Each is the end, or the liveliest part, of a game that the engine played
// against itself.
import { readFileSync, writeFileSync } from 'node:fs'

const worker = new URL('../src/worker/wasm/', import.meta.url)
const { initSync, RulesDesk } = await import(new URL('rules.js', worker))
initSync({ module: readFileSync(new URL('rules_bg.wasm', worker)) })
const desk = new RulesDesk()

const games = JSON.parse(readFileSync(new URL('miniatures.json', import.meta.url), 'utf8'))

function ask(question) {
  const answer = JSON.parse(desk.ask(JSON.stringify(question), () => {}))
  if ('fault' in answer) throw new Error(JSON.stringify(answer.fault))
  return answer.ok
}

/** A point as columns half a unit apart and rows a sixth of √3. */
const knot = ({ x, y }) => [Math.round(x * 2), Math.round((y * 6) / Math.sqrt(3))]

/** What is seen of a position: nobody looks into the hands. */
function seen(view) {
  return 'hands' in view ? { ...view, hands: [], pool: [] } : view
}

/** The options without the deal, which is long and says nothing here. */
function brief({ deal, seed, ...options }) {
  return options
}

/** What the last step did; the first position is told without it. */
function told({ step, last }, follows) {
  return { step, seat: last?.seat ?? null, turn: last?.turn ?? 0, effects: follows ? last.effects : [] }
}

/** The last positions of a game, and the cells that any of them has. */
function little(game, { players, set, steps, last }) {
  const all = steps.split(' ')
  const start = { setup: ask({ settle: { setup: { game, players, set }, entropy: [1, 2] } }) }
  const cells = new Map()
  let [kind, lines, options] = ['', [], {}]
  const frames = Array.from({ length: last + 1 }, (_, index) => {
    const done = all.slice(0, all.length - last + index)
    const geometry = ask({ geometry: { start, steps: done } })
    const scene = ask({ scene: { start, steps: done, seat: null } })
    for (const { name, at, side } of geometry.cells) cells.set(name, [name, ...knot(at), side ?? ''].join(' ').trim())
    kind = geometry.kind
    lines = geometry.lines.map(([from, to]) => [...knot(from), ...knot(to)])
    options = brief(scene.options)
    return { view: seen(scene.view), ...told(scene, index > 0) }
  })
  return { game, kind, options, cells: [...cells.values()].join(';'), lines, frames }
}

// A game has its own name, unless it is one of several boards of a game.
for (const [name, played] of Object.entries(games)) {
  const file = new URL(`../src/board/miniature/${name}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(little(played.game ?? name, played))}\n`)
}
