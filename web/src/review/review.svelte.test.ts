import { describe, expect, it } from 'vitest'
import type { Clients } from '../game/clients'
import { begin } from '../game/import'
import { Play } from '../game/play.svelte'
import type { Saved } from '../game/saved'
import { Memory } from '../game/store'
import { line } from '../game/tree'
import type { Attempt, Choice, Geometry, Grade, LineStep, Review, Reviewed, Scene } from '../wire'
import type { Answer, EngineClient } from '../worker/rules'
import { Learning } from './learning.svelte'
import { GameReview } from './review.svelte'

// A made-up game: two seats say numbers from 1 to 3 in turn, two a turn; 3 is the best, and eight steps end it.
const GEOMETRY = { kind: 'points', cells: [], lines: [], box: [0, 0, 1, 1], moves: false } as unknown as Geometry
const seatAt = (steps: number): number => Math.floor(steps / 2) % 2
const turnAt = (steps: number): number => Math.floor(steps / 2) + 1
const STEPS = ['3', '3', '1', '1', '3', '2', '1', '2']
const BEST = {
  steps: ['3', '3', '2'],
  score: 1,
  chances: [0.6, 0.4],
  proven: false,
  ends_in: null,
  winner: null,
  turns: null,
}

function sceneOf(steps: string[]): Scene {
  const over = steps.length >= 8
  const choices = ['1', '2', '3'].map((text): Choice => ({ text, kind: 'place', cells: [text] }))
  const last = steps.length - 1
  return {
    game: 'nonaga',
    players: 2,
    options: {},
    to_move: over ? null : seatAt(steps.length),
    chance: false,
    over,
    result: over ? { winners: [0], reason: 'connected' } : null,
    seat_names: [],
    choices: over ? [] : choices,
    threats: [],
    at: steps.length,
    last:
      last < 0
        ? null
        : { step: steps[last]!, seat: seatAt(last), turn: turnAt(last), effects: [], said: { key: 's', args: [] } },
  } as unknown as Scene
}

const gradeOf = (steps: readonly string[]): Grade => (steps.includes('1') ? 'blunder' : 'best')

function reviewOf(steps: string[], turns: number): Review {
  const reviewed = (index: number): Reviewed => {
    const own = steps.slice(2 * index, 2 * index + 2)
    return {
      turn: index + 1,
      seat: index % 2,
      steps: own,
      from: 2 * index,
      until: 2 * index + own.length,
      chances: [0.5, 0.5],
      proven: false,
      loss: 0,
      grade: gradeOf(own),
      swing: 0,
      best: BEST,
      why: null,
    }
  }
  const counts = { forced: 0, best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }
  return {
    chances: [0.5, 0.5],
    turns: Array.from({ length: turns }, (_, index) => reviewed(index)),
    players: [0, 1].map((seat) => ({ seat, accuracy: 80, counts })),
    moments: [],
  }
}

/** An engine that judges as many turns as it is let. */
function judge() {
  const made = {
    asked: 0,
    stopped: 0,
    /** Tells of one more turn; ends after the last. */
    on: (): void => {},
    client: {
      prepare: () => {},
      stop: () => void made.stopped++,
      review: (_: unknown, steps: string[], _millis: number, _most: number, tell: (news: object) => void) =>
        new Promise<Answer<Review>>((resolve) => {
          made.asked += 1
          let turns = 0
          made.on = () => {
            const { turns: told, ...rest } = reviewOf(steps, turns)
            tell({ ...rest, turn: told.at(-1) ?? null })
            if (2 * turns >= steps.length) resolve({ ok: reviewOf(steps, turns) })
            turns += 1
          }
        }),
      attempt: async (_: unknown, _before: string[], tried: string[]): Promise<Answer<Attempt>> => ({
        ok: { chances: [0.5, 0.5], loss: 0, grade: gradeOf(tried), why: null },
      }),
    } as unknown as EngineClient,
  }
  return made
}

function open(steps = STEPS, change: Partial<Saved> = {}) {
  const [store, engine] = [new Memory(), judge()]
  const rules = {
    scene: async (_: unknown, steps: string[]) => ({ ok: sceneOf(steps) }),
    geometry: async () => ({ ok: GEOMETRY }),
    whose: async (_: unknown, steps: string[]) => ({
      ok: steps.map((_, at) => ({ seat: seatAt(at), turn: turnAt(at) })),
    }),
    line: async (_: unknown, before: string[], steps: string[]) => ({
      ok: steps.map((text, at): LineStep => ({
        choice: { text, kind: 'place', cells: [text] },
        seat: seatAt(before.length + at),
        turn: turnAt(before.length + at),
        said: { key: 's', args: [] },
      })),
    }),
  }
  const clients = { rules, engine: engine.client } as unknown as Clients
  const start = { setup: { game: 'nonaga' as const, players: null, set: [] } }
  const saved = {
    ...begin('nonaga', start, [{ kind: 'person' }, { kind: 'engine', level: 1 }], line(steps)),
    ...change,
  }
  const play = new Play(saved, clients, store, {}, undefined, true)
  const review = new GameReview(play, () => engine.client)
  return { play, review, engine, store, rules: clients.rules }
}

/** A game whose review is kept. */
const kept = (): Partial<Saved> => ({ review: { version: 1, review: reviewOf(STEPS, 4) } })
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('a review', () => {
  it('is read while it is made, and kept when it is done', async () => {
    const { play, review, engine, store } = open()
    await play.resume()
    const done = review.begin()
    engine.on()
    expect([review.state, review.turns.length, review.progress]).toEqual(['running', 0, 0])
    engine.on()
    engine.on()
    expect([review.turns.length, review.progress]).toEqual([2, 0.5])
    expect([...review.grades]).toEqual([
      [2, 'best'],
      [4, 'blunder'],
    ])
    engine.on()
    engine.on()
    await done
    expect(review.state).toBe('done')
    const saved = await store.get(play.kept.saved.id)
    expect(saved?.review?.review.turns).toHaveLength(4)
    // Whoever comes again finds it.
    expect(new GameReview(play, () => engine.client).state).toBe('done')
    expect(engine.asked).toBe(1)
  })

  it('that is stopped says what is known so far', async () => {
    const { play, review, engine } = open()
    await play.resume()
    void review.begin()
    engine.on()
    engine.on()
    engine.stopped = 0
    review.stop()
    engine.on()
    expect([review.state, review.turns.length, engine.stopped]).toEqual(['stopped', 1, 1])
    expect(play.kept.saved.review).toBeUndefined()
  })

  it('of a game that went on since is none', () => {
    expect(open(STEPS, kept()).review.state).toBe('done')
    expect(open(STEPS.slice(0, 6), kept()).review.state).toBe('none')
  })

  it('shows a turn, and where it was chosen', async () => {
    const { play, review } = open(STEPS, kept())
    await play.resume()
    await review.show(2)
    expect([play.kept.at, review.now, review.turn?.grade]).toEqual([4, 2, 'blunder'])
    await review.before(review.turn!)
    expect([play.kept.at, review.now]).toEqual([2, 1])
    await play.play('2')
    expect([review.aside, review.now]).toEqual([true, 1])
    await review.show(0)
    expect([play.kept.at, review.turn]).toEqual([0, null])
  })
})

describe('a mistake', () => {
  /** Plays steps, with the board looked at after each. */
  async function tries(learning: Learning, play: Play, steps: string[]): Promise<void> {
    for (const step of steps) {
      await play.play(step)
      await learning.attend()
      await settled()
    }
  }

  async function learn() {
    const opened = open(STEPS, kept())
    await opened.play.resume()
    const learning = new Learning(1, opened.play, opened.review, opened.rules)
    await learning.begin()
    return { ...opened, learning }
  }

  it('is a puzzle at the place where it was made', async () => {
    const { learning, play } = await learn()
    expect(learning.mistakes.map(({ turn }) => turn)).toEqual([2, 4])
    expect([learning.stage, play.kept.at]).toEqual(['trying', 2])
  })

  it('is solved by any turn that keeps the chances, once the turn is whole', async () => {
    const { learning, play } = await learn()
    await tries(learning, play, ['2'])
    expect(learning.stage).toBe('trying')
    await tries(learning, play, ['3'])
    expect([learning.stage, learning.solved.has(0)]).toEqual(['right', true])
    await learning.next()
    expect([learning.stage, learning.index, play.kept.at]).toEqual(['trying', 1, 6])
    // The game is left as it was.
    expect(play.kept.tree.nodes).toHaveLength(8)
  })

  it('is tried again after a wrong answer, and is not solved then', async () => {
    const { learning, play } = await learn()
    await tries(learning, play, ['2', '1'])
    expect(learning.stage).toBe('wrong')
    await learning.retry()
    expect([learning.stage, play.kept.at, play.kept.tree.nodes.length]).toEqual(['trying', 2, 8])
    await tries(learning, play, ['3', '3'])
    expect([learning.stage, learning.solved.size]).toEqual(['right', 0])
  })

  it('played again is no answer', async () => {
    const { learning, play } = await learn()
    await tries(learning, play, ['1', '1'])
    expect(learning.stage).toBe('same')
  })

  it('has a solution that is shown on the board', async () => {
    const { learning, play } = await learn()
    await learning.show()
    expect([learning.stage, play.kept.steps]).toEqual(['shown', ['3', '3', '3', '3']])
    await learning.next()
    await learning.next()
    expect([learning.stage, learning.solved.size, play.kept.tree.nodes.length]).toEqual(['over', 0, 8])
    await learning.leave()
    expect(play.kept.at).toBe(8)
  })

  it('waits while another place is looked at', async () => {
    const { learning, play } = await learn()
    await play.turnTo(5)
    await learning.attend()
    expect(learning.stage).toBe('away')
    await learning.retry()
    await play.turnTo(1)
    await learning.attend()
    expect(learning.stage).toBe('away')
    await play.turnTo(2)
    await learning.attend()
    expect(learning.stage).toBe('trying')
  })
})
