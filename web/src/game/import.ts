// A game from text: a record, a position, or a link that holds one. The rules judge it; what they
// refuse is said at its place.
import type { Fault, GameName, RecordRead, Start } from '../wire'
import type { RulesClient } from '../worker/rules'
import { unpack } from './link'
import { freshId, playerOf, VERSION, type Player, type Saved } from './saved'
import { EMPTY, end, grow, type Tree } from './tree'
import { readVerdict, verdict } from './verdict'

export type Imported = { ok: Saved } | { fault: Fault; text: string }

/** The longest text that is looked at. */
const MOST = 1 << 20

const fault = (key: string): Fault => ({ message: { key, args: [] }, line: null, column: null })

/** A game that begins now. */
export function begin(game: GameName, start: Start, players: Player[], tree: Tree = EMPTY): Saved {
  const now = Date.now()
  return {
    version: VERSION,
    id: freshId(),
    game,
    start,
    players,
    tree,
    at: end(tree, 0),
    resigned: null,
    declared: null,
    result: null,
    created: now,
    updated: now,
    tags: [],
  }
}

const OWN_TAGS = /^(Game|Date|Seat\d|Result|Players|Options|Hand\d|Pool|Position)$/

/** The game of a record that the rules have read. */
export function fromRecord(read: RecordRead): Saved {
  const tag = (name: string): string | undefined => read.tags.find(([each]) => each === name)?.[1]
  const players = Array.from({ length: read.players }, (_, seat) => playerOf(tag(`Seat${seat}`)))
  const saved = begin(read.game, read.start, players, grow(read.line))
  const ended = readVerdict(read.result)
  if (ended) saved.declared = { ...ended, node: saved.at }
  saved.result = ended ? verdict(ended) : null
  saved.tags = read.tags.filter(([name]) => !OWN_TAGS.test(name))
  return saved
}

/** The payload of a link, if the text is one. */
export const payloadIn = (text: string): string | null => /#\/open\/([\w-]+)\s*$/.exec(text)?.[1] ?? null

/** The text that is meant: what a link holds, if it is one. */
export async function plainText(given: string): Promise<{ text: string } | { fault: Fault; text: string }> {
  let text = given.replace(/^\uFEFF/, '')
  if (text.length > MOST) return { fault: fault('page.import.long'), text: text.slice(0, 2000) }
  const payload = payloadIn(text)
  if (payload !== null) {
    const unpacked = await unpack(payload)
    if (unpacked === null) return { fault: fault('page.trouble.link'), text }
    text = unpacked
  }
  return text.trim() ? { text } : { fault: fault('page.import.empty'), text }
}

/** The game that a text holds. */
export async function readGame(given: string, rules: RulesClient): Promise<Imported> {
  const plain = await plainText(given)
  if ('fault' in plain) return plain
  const { text } = plain
  if (isPosition(text)) {
    const position = await rules.read_position(text.trim())
    if ('fault' in position) return { fault: position.fault, text }
    const start: Start = { text: position.ok }
    const scene = await rules.scene(start, [], null)
    if ('fault' in scene) return { fault: scene.fault, text }
    const players = Array.from({ length: scene.ok.players }, (): Player => ({ kind: 'person' }))
    return { ok: begin(scene.ok.game, start, players) }
  }
  const record = await rules.read_record(text)
  return 'fault' in record ? { fault: record.fault, text } : { ok: fromRecord(record.ok) }
}

/** Whether a text is meant as a position: one line that is no record. */
export const isPosition = (text: string): boolean => !text.trim().includes('\n') && !text.trim().startsWith('[')

/** The lines around a fault, numbered, with the place marked. */
export interface Excerpt {
  number: number
  text: string
  /** Where in this line, counted from 0; null on the others. */
  column: number | null
}
export function excerpt(text: string, { line, column }: Fault, around = 2): Excerpt[] {
  if (line === null) return []
  const lines = text.split(/\r\n|\r|\n/)
  const from = Math.max(0, line - 1 - around)
  return lines.slice(from, line + around).map((each, index) => {
    const number = from + index + 1
    return { number, text: each, column: number === line ? Math.max(0, (column ?? 1) - 1) : null }
  })
}
