import { describe, expect, it } from 'vitest'
import type { Assist } from '../board/api'
import type { Choice, Geometry, Report, Scene } from '../wire'
import type { Clients } from './clients'
import { mainLine } from './export'
import { begin } from './import'
import type { Pace } from './pace'
import { Play } from './play.svelte'
import type { Player, Saved } from './saved'
import { Memory } from './store'
import * as trees from './tree'

// A made-up game: two seats say numbers from 1 to 3 in turn, two a turn; nine steps end it.
const GEOMETRY = { kind: 'points', cells: [], lines: [], box: [0, 0, 1, 1], moves: false } as unknown as Geometry
const NOW: Pace = { before: 0, between: 0, replay: 0 }
const seatAt = (steps: number): number => Math.floor(steps / 2) % 2

function sceneOf(steps: string[]): Scene {
  const over = steps.length >= 9
  const choice = (text: string): Choice => ({ text, kind: 'place', cells: [text] })
  return {
    game: 'nonaga',
    players: 2,
    options: {},
    to_move: over ? null : seatAt(steps.length),
    chance: false,
    step: null,
    over,
    result: over ? { winners: [0], reason: 'connected' } : null,
    result_message: null,
    result_rule: null,
    due: null,
    seat_names: [],
    view: {},
    choices: over ? [] : ['1', '2', '3'].map(choice),
    threats: [],
    text: steps.join(),
    at: steps.length,
    last:
      steps.length === 0
        ? null
        : {
            step: steps.at(-1)!,
            seat: seatAt(steps.length - 1),
            turn: Math.floor((steps.length - 1) / 2) + 1,
            effects: [],
            said: { key: 's', args: [] },
          },
  } as unknown as Scene
}
const report: Report = {
  seat: 0,
  lines: [{ steps: ['3'], score: 5, chances: [0.75, 0.25], proven: false, ends_in: null, winner: null, turns: null }],
  depth: 1,
  nodes: 1,
  millis: 1,
}

interface Fake extends Clients {
  crash: boolean
  /** The lines that were asked about. */
  asked: string[]
  /** How often the engine was to be fetched. */
  prepared: number
}
function fake(): Fake {
  const refused = { fault: { message: { key: 'no', args: [] }, line: null, column: null } }
  const made = {
    crash: false,
    asked: [] as string[],
    prepared: 0,
    rules: {
      async scene(_: unknown, steps: string[]) {
        if (made.crash) return { fault: { message: { key: 'wire.crashed', args: [] }, line: null, column: null } }
        return steps.every((step) => ['1', '2', '3'].includes(step)) ? { ok: sceneOf(steps) } : refused
      },
      async whose(_: unknown, steps: string[]) {
        made.asked.push(steps.join(''))
        return { ok: steps.map((_, at) => ({ seat: seatAt(at), turn: Math.floor(at / 2) + 1 })) }
      },
      geometry: async () => ({ ok: GEOMETRY }),
      why: async () => refused,
    },
    engine: {
      async turn(_: unknown, steps: string[]) {
        return {
          ok: { steps: Array.from({ length: Math.min(2 - (steps.length % 2), 9 - steps.length) }, () => '2'), report },
        }
      },
      candidates: async () => ({ ok: ['2', '1', '3'] }),
      think: async () => ({ ok: report }),
      prepare: () => void made.prepared++,
      stop: () => {},
    },
  }
  return made as unknown as Fake
}
const person: Player = { kind: 'person' }
const engine: Player = { kind: 'engine', level: 1 }

function open(
  players: Player[],
  saved?: Saved,
  assist?: Assist,
): { play: Play; store: Memory; clients: Fake; refusals: string[] } {
  const [store, clients, refusals] = [new Memory(), fake(), [] as string[]]
  const game = saved ?? begin('nonaga', { setup: { game: 'nonaga', players: null, set: [] } }, players)
  const play = new Play(game, clients, store, { refused: ({ message }) => refusals.push(message.key) }, assist)
  play.pace = NOW
  return { play, store, clients, refusals }
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30))
async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !done(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}
const shown = (play: Play): string => trees.steps(play.kept.tree, play.kept.at).join('')

describe('a game on the screen', () => {
  it('answers a person by the engine, step by step, and keeps all of it', async () => {
    const { play, store } = open([person, engine])
    await play.resume()
    expect(play.game.active).toBe(true)
    await play.play('1')
    await play.play('3')
    await until(() => play.kept.at === 4)
    expect(shown(play)).toBe('1322')
    expect(play.game.active).toBe(true)
    const kept = await store.get(play.kept.saved.id)
    expect(kept?.at).toBe(4)
    expect(kept?.tree.nodes.map(({ seat, turn }) => [seat, turn])).toEqual([
      [0, 1],
      [0, 1],
      [1, 2],
      [1, 2],
    ])
  })

  it('goes on where it was left, even in the middle of the engine’s turn', async () => {
    const first = open([person, engine])
    await first.play.resume()
    await first.play.play('1')
    const [tree, at] = trees.play(first.play.kept.tree, 1, '1', 0, 1)
    const [more, end] = trees.play(tree, at, '2', 1, 2)
    const { play } = open([], { ...first.play.kept.saved, tree: more, at: end })
    await play.resume()
    await until(() => play.kept.at === 4)
    expect(shown(play)).toBe('1122')
  })

  it('takes back to a person’s last choice, and branches from there', async () => {
    const { play } = open([person, engine])
    await play.resume()
    await play.play('1')
    await play.play('3')
    await until(() => play.kept.at === 4)
    await play.undo()
    expect(shown(play)).toBe('1')
    expect(play.canRedo).toBe(true)
    await settled()
    expect(shown(play)).toBe('1')
    await play.redo()
    expect(shown(play)).toBe('1322')
    await play.undo()
    await play.play('2')
    await until(() => shown(play) === '1222')
    expect(shown(play)).toBe('1222')
    expect(trees.children(play.kept.tree, 1).map((node) => trees.node(play.kept.tree, node)?.step)).toEqual(['2', '3'])
    await play.prune(2)
    expect(play.kept.tree.nodes).toHaveLength(4)
    expect(shown(play)).toBe('1222')
  })

  it('says why a step is refused, and stays where it was', async () => {
    const { play, refusals } = open([person, person])
    await play.resume()
    expect(await play.play('9')).toBe(false)
    expect(refusals).toEqual(['no'])
    expect(play.kept.at).toBe(0)
    expect(play.game.fault).toBeNull()
  })

  it('plays one step at a time, however fast it is asked', async () => {
    const { play } = open([person, person])
    await play.resume()
    expect(await Promise.all([play.play('1'), play.play('2')])).toEqual([true, false])
    expect(shown(play)).toBe('1')
  })

  it('ends by the rules or by resignation, which can be taken back', async () => {
    const { play, store } = open([person, person])
    await play.resume()
    await play.play('1')
    await play.resign(0)
    expect(play.game.over).toBe(true)
    expect((await store.get(play.kept.saved.id))?.result).toBe('win:1 resigned')
    await play.undo()
    expect(play.game.over).toBe(false)
    expect(shown(play)).toBe('1')
    for (let n = 0; n < 8; n += 1) await play.play('2')
    await settled()
    expect(play.game.over).toBe(true)
    expect((await store.get(play.kept.saved.id))?.result).toBe('win:0 connected')
    expect(await play.play('1')).toBe(false)
  })

  it('stays as it was played, with its result, whatever is tried after its end', async () => {
    const { play, store } = open([person, person])
    await play.resume()
    for (let n = 0; n < 9; n += 1) await play.play('2')
    await play.turnToPlace(4)
    await play.play('3')
    await play.play('1')
    expect(shown(play)).toBe('222231')
    expect(play.canResign).toBe(false)
    const kept = await store.get(play.kept.saved.id)
    expect(kept).toMatchObject({ result: 'win:0 connected', at: play.kept.at })
    expect(mainLine(play.kept.tree).join('')).toBe('222222222')
    // Back where the variation began, the way on is the game itself.
    await play.turnToPlace(4)
    await play.redo()
    expect(shown(play)).toBe('22222')
  })

  it('keeps its resignation while other steps are tried', async () => {
    const { play } = open([person, person])
    await play.resume()
    for (const step of ['1', '2', '3']) await play.play(step)
    // Resigned from a place in the middle: the game is given up where it stands.
    await play.turnToPlace(1)
    await play.resign(0)
    expect([play.kept.place, play.game.over]).toEqual([3, true])
    await play.turnToPlace(1)
    await play.play('1')
    expect([shown(play), play.game.over, play.kept.saved.result]).toEqual(['11', false, 'win:1 resigned'])
    await play.prune(play.kept.at)
    expect([play.kept.saved.resigned?.node, play.kept.saved.result]).toEqual([3, 'win:1 resigned'])
  })

  it('is another game once a step is taken back and played otherwise, as long as it goes on', async () => {
    const { play } = open([person, person])
    await play.resume()
    for (const step of ['1', '2', '3']) await play.play(step)
    await play.turnToPlace(1)
    expect(mainLine(play.kept.tree).join('')).toBe('123')
    await play.play('3')
    expect(mainLine(play.kept.tree).join('')).toBe('13')
    // Looking at what was taken back changes nothing.
    await play.turnTo(3)
    expect([shown(play), mainLine(play.kept.tree).join('')]).toEqual(['123', '13'])
  })

  it('stays ended by time', async () => {
    const [tree, at] = trees.play(trees.EMPTY, 0, '1', 0, 1)
    const ended = {
      ...begin('nonaga', { setup: { game: 'nonaga', players: null, set: [] } }, [person, engine], tree),
      at,
    }
    const { play, store } = open([], {
      ...ended,
      declared: { winners: [0], reason: 'time', node: at },
      result: 'win:0 time',
    })
    await play.resume()
    await settled()
    expect(play.game.over).toBe(true)
    expect(play.game.declared).toEqual({ winners: [0], reason: 'time' })
    expect(shown(play)).toBe('1')
    expect((await store.get(play.kept.saved.id))?.result).toBe('win:0 time')
    await play.turnToPlace(0)
    expect(play.game.over).toBe(false)
    await play.turnToPlace(1)
    expect(play.game.over).toBe(true)
    await play.undo()
    expect([shown(play), play.kept.saved.result]).toEqual(['', 'win:0 time'])
  })

  it('plays by itself between engines, can be paused, and be watched again', async () => {
    const { play } = open([engine, engine])
    await play.resume()
    await until(() => play.game.over)
    expect(play.game.over).toBe(true)
    await play.turnToPlace(3)
    expect(play.kept.place).toBe(3)
    await settled()
    expect(play.kept.at).toBe(3)
    await play.replay.toggle()
    expect(play.kept.leaf).toBe(true)
    const paused = open([engine, engine])
    paused.play.turns.paused = true
    await paused.play.resume()
    await settled()
    expect(paused.play.kept.at).toBe(0)
    paused.play.setPaused(false)
    await until(() => paused.play.game.over)
    expect(paused.play.game.over).toBe(true)
  })

  it('gives a seat to another player, who plays on', async () => {
    const { play } = open([person, person])
    await play.resume()
    await play.play('1')
    await play.seat([engine, person])
    await until(() => play.game.active)
    expect(shown(play)).toBe('12')
    expect(play.game.active).toBe(true)
  })

  it('has the engine fetched where it plays, before it is asked', async () => {
    const { play, clients } = open([person, person])
    await play.resume()
    expect(clients.prepared).toBe(0)
    await play.seat([person, engine])
    expect(clients.prepared).toBe(1)
    const other = open([person, engine])
    await other.play.resume()
    expect(other.clients.prepared).toBe(1)
  })

  it('gives a hint with its reason', async () => {
    const { play } = open([person, engine])
    await play.resume()
    await play.hints.ask()
    expect(play.hints.shown).toMatchObject({ step: '3', chance: 0.75, why: { key: 'page.hint.best' } })
    await play.play('3')
    expect(play.hints.shown).toBeNull()
  })

  it('survives a worker that stops answering', async () => {
    const { play, clients } = open([person, person])
    await play.resume()
    await play.play('1')
    clients.crash = true
    await play.play('2')
    expect(play.crashed).toBe(true)
    clients.crash = false
    await play.revive(clients)
    expect(play.crashed).toBe(false)
    expect(shown(play)).toBe('1')
  })

  it('learns whose steps are that came from outside', async () => {
    const tree = trees.play(trees.line(['1', '2', '3']), 1, '3')[0]
    const { play, clients } = open([], begin('nonaga', { text: 'x' }, [person, person], tree))
    await play.resume()
    await until(() => play.kept.tree.nodes.every(({ turn }) => turn !== undefined))
    expect(play.kept.tree.nodes.map(({ seat, turn }) => [seat, turn])).toEqual([
      [0, 1],
      [0, 1],
      [1, 2],
      [0, 1],
    ])
    expect(clients.asked.sort()).toEqual(['123', '13'])
  })

  it('plays for people until there is nothing to spare them, and stops when somebody acts', async () => {
    const assist: Assist = {
      choose: ({ at }) => `${(at % 3) + 1}`,
      goesOn: ({ at }) => at < 5,
      done: ({ at }) => at >= 5,
    }
    const { play } = open([person, person], undefined, assist)
    await play.resume()
    await play.assist('all')
    await until(() => !play.assistant.busy)
    expect(shown(play)).toBe('12312')
    await play.turnTo(0)
    await play.assist('all')
    await play.turnTo(0)
    expect(play.assistant.busy).toBe(false)
  })

  it('plays one step for a person as the engine would', async () => {
    const assist: Assist = {
      choose: (_scene, [best]) => best ?? null,
      goesOn: () => false,
      done: () => false,
    }
    const { play } = open([person, person], undefined, assist)
    await play.resume()
    await play.assist('one')
    expect(shown(play)).toBe('2')
    const without = open([person, person])
    await without.play.resume()
    await without.play.assist('one')
    expect(shown(without.play)).toBe('')
  })

  it('asks once about a step that was looked at before it is played', async () => {
    const { play, clients } = open([person, person])
    let asked: string[] = []
    const { scene } = clients.rules
    clients.rules.scene = (start, steps, seat) => {
      asked.push(steps.join(''))
      return scene(start, steps, seat)
    }
    await play.resume()
    asked = []
    await play.foresee('3')
    await play.foresee('3')
    await play.play('3')
    expect(shown(play)).toBe('3')
    expect(asked).toEqual(['3'])
    await play.turnTo(0)
    asked = []
    await play.play('2')
    expect(asked).toEqual(['2'])
  })
})
