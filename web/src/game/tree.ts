// The steps of a game with all its variations. A node is a number; 0 is the start. Values are never
// changed: every change gives another tree.

import { HUES, type Drawing } from '../board/drawing'
import type { RecordDrawing, RecordLine, StepSymbol, Whose } from '../wire'

/** What is noted at a place. */
export interface Notes {
  /** What a record says there. */
  readonly comments?: readonly string[]
  /** What is drawn over the board. */
  readonly drawings?: readonly Drawing[]
}

export interface Node extends Notes {
  readonly step: string
  readonly parent: number
  /** Whose step it was; null for chance, undefined while nobody has asked. */
  readonly seat?: number | null
  /** The turn it belongs to, counted from 1; undefined while nobody has asked. */
  readonly turn?: number
  /** What somebody thinks of it. */
  readonly symbol?: StepSymbol
  /** What a record says before it, at the head of its line. */
  readonly before?: readonly string[]
}

/** The notes of the tree itself are those at the start. */
export interface Tree extends Notes {
  /** Node n is `nodes[n - 1]`; a parent comes before its children. */
  readonly nodes: readonly Node[]
  /** For every node the child that is its main continuation, where it is not the first one; 0 where there is
   * none: the line ends there, and whatever follows is tried beside it. */
  readonly main: Readonly<Record<number, number>>
  /** For every node the order of its children, where it is not that of their numbers. The main one comes first. */
  readonly order?: Readonly<Record<number, readonly number[]>>
}

export const EMPTY: Tree = { nodes: [], main: {} }

const nodeOf = (tree: Tree, node: number): Node | undefined => (node > 0 ? tree.nodes[node - 1] : undefined)

/** What is known of a node; nothing of the start. */
export { nodeOf as node }

/** The node before. */
export const parent = (tree: Tree, node: number): number => nodeOf(tree, node)?.parent ?? 0

/** How many steps lead to a node. */
export function depth(tree: Tree, node: number): number {
  let steps = 0
  for (let at = node; at > 0; at = parent(tree, at)) steps += 1
  return steps
}

/** The nodes from the first step to this one. */
export function path(tree: Tree, node: number): number[] {
  const nodes: number[] = []
  for (let at = node; at > 0; at = parent(tree, at)) nodes.push(at)
  return nodes.reverse()
}

/** The steps that lead to a node. */
export const steps = (tree: Tree, node: number): string[] => path(tree, node).map((at) => tree.nodes[at - 1]!.step)

/** The ways on from a node, the main one first. */
export function children(tree: Tree, node: number): number[] {
  const found: number[] = []
  tree.nodes.forEach((child, index) => {
    if (child.parent === node) found.push(index + 1)
  })
  return ranked(tree, node, found)
}

/** The children of a node in their order. */
function ranked({ main, order }: Tree, node: number, found: readonly number[]): number[] {
  const first = main[node]
  const known = [...(first === undefined ? [] : [first]), ...(order?.[node] ?? [])].filter((child) =>
    found.includes(child),
  )
  return known.length === 0 ? [...found] : [...new Set([...known, ...found])]
}

/** Whether a line ends here though something follows. */
const isSealed = (tree: Tree, node: number): boolean => tree.main[node] === 0

/** Ends the line here: whatever follows is beside it. */
export const seal = (tree: Tree, node: number): Tree => ({ ...tree, main: { ...tree.main, [node]: 0 } })

/** The main way on, or null at the end of a line. */
export const next = (tree: Tree, node: number): number | null =>
  isSealed(tree, node) ? null : (children(tree, node)[0] ?? null)

/** The main way on from a node of which all ways on are known. */
export const mainly = (tree: Tree, node: number, ways: Ways): number | undefined =>
  isSealed(tree, node) ? undefined : ways.get(node)?.[0]

/** The other ways on. */
export const beside = (tree: Tree, node: number, ways: Ways): number[] =>
  (ways.get(node) ?? []).slice(isSealed(tree, node) ? 0 : 1)

/** The end of the line that goes on from here. */
export function end(tree: Tree, node: number): number {
  const following = followers(tree)
  let at = node
  for (;;) {
    const child = mainly(tree, at, following)
    if (child === undefined) return at
    at = child
  }
}

/** All ways on, of every node that has some, the main one first. */
export type Ways = Map<number, number[]>

export function followers(tree: Tree): Ways {
  const map = new Map<number, number[]>()
  tree.nodes.forEach((child, index) => {
    const list = map.get(child.parent)
    if (list) list.push(index + 1)
    else map.set(child.parent, [index + 1])
  })
  for (const node of new Set([...Object.keys(tree.main), ...Object.keys(tree.order ?? {})].map(Number))) {
    const list = map.get(node)
    if (list) map.set(node, ranked(tree, node, list))
  }
  return map
}

/** Tries a step: the tree with it, and its node. The main line stays as it was, and a step that is there
 * already is only walked. */
export function explore(tree: Tree, from: number, step: string, seat?: number | null, turn?: number): [Tree, number] {
  const there = children(tree, from).find((child) => nodeOf(tree, child)?.step === step)
  if (there !== undefined) return [tree, there]
  const node: Node = { step, parent: from, ...(seat !== undefined && { seat }), ...(turn !== undefined && { turn }) }
  return [{ ...tree, nodes: [...tree.nodes, node] }, tree.nodes.length + 1]
}

/** Plays a step: like `explore`, but from now on the main line leads through it. */
export function play(tree: Tree, from: number, step: string, seat?: number | null, turn?: number): [Tree, number] {
  const [grown, node] = explore(tree, from, step, seat, turn)
  return [prefer(grown, node), node]
}

/** Makes the line to a node the main one. */
export function prefer(tree: Tree, node: number): Tree {
  const main: Record<number, number> = { ...tree.main }
  const ways = followers(tree)
  let changed = false
  for (const at of path(tree, node)) {
    const from = parent(tree, at)
    if (mainly(tree, from, ways) !== at) {
      main[from] = at
      changed = true
    }
  }
  return changed ? { ...tree, main } : tree
}

/** Where the variation begins that a node belongs to; null on the main line. */
export function variation(tree: Tree, node: number): number | null {
  const ways = followers(tree)
  return (
    path(tree, node)
      .filter((at) => mainly(tree, parent(tree, at), ways) !== at)
      .at(-1) ?? null
  )
}

/** Moves the variation that a node belongs to one place up among those beside it; past the first of them it takes the
 * place of the line that it leaves. */
export function promote(tree: Tree, node: number): Tree {
  const start = variation(tree, node)
  if (start === null) return tree
  const from = parent(tree, start)
  const list = children(tree, from)
  const rank = list.indexOf(start)
  // The first of those that are tried after the end of a line makes it go on.
  if (rank === 0) return { ...tree, main: { ...tree.main, [from]: start } }
  ;[list[rank - 1], list[rank]] = [start, list[rank - 1]!]
  const main = isSealed(tree, from) ? tree.main : { ...tree.main, [from]: list[0]! }
  return { ...tree, main, order: { ...tree.order, [from]: list } }
}

/** Whether promoting a variation would change the main line. */
export function overtakes(tree: Tree, node: number): boolean {
  return variation(tree, node) !== null && end(promote(tree, node), 0) !== end(tree, 0)
}

/** What is noted at a node; at 0, the start. */
export const notes = (tree: Tree, node: number): Notes => (node === 0 ? tree : (nodeOf(tree, node) ?? {}))

/** The tree with other notes at a node. What is undefined is taken out. */
function noted(tree: Tree, node: number, change: Partial<Pick<Node, 'comments' | 'drawings' | 'symbol'>>): Tree {
  const changed = <T extends Notes>(old: T): T => {
    const merged = Object.entries({ ...old, ...change }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(merged) as unknown as T
  }
  if (node === 0) return changed(tree)
  return { ...tree, nodes: tree.nodes.map((each, index) => (index === node - 1 ? changed(each) : each)) }
}

/** Says something at a node, in the place of what was said there. */
export function comment(tree: Tree, node: number, text: string): Tree {
  const said = text.trim()
  return noted(tree, node, { comments: said === '' ? undefined : [said] })
}

/** Marks a step with a symbol, or takes it away. */
export const mark = (tree: Tree, node: number, symbol: StepSymbol | null): Tree =>
  node === 0 ? tree : noted(tree, node, { symbol: symbol ?? undefined })

/** Draws over the board at a node, in the place of what was drawn there. */
export const draw = (tree: Tree, node: number, drawings: readonly Drawing[]): Tree =>
  noted(tree, node, { drawings: drawings.length === 0 ? undefined : drawings })

/** Notes whose the steps to a node are, and in which turns, from the first on. */
export function annotate(tree: Tree, node: number, line: readonly Whose[]): Tree {
  const nodes = [...tree.nodes]
  path(tree, node).forEach((at, index) => {
    const [old, whose] = [nodes[at - 1], line[index]]
    if (old && whose) nodes[at - 1] = { ...old, ...whose }
  })
  return { ...tree, nodes }
}

/** Takes a node and all that follows it out. Gives the tree and where every node that stays is now. */
export function prune(tree: Tree, node: number): [Tree, Map<number, number>] {
  const gone = new Set<number>([node])
  const moved = new Map<number, number>([[0, 0]])
  const nodes: Node[] = []
  tree.nodes.forEach((each, index) => {
    const old = index + 1
    if (gone.has(old) || gone.has(each.parent)) {
      gone.add(old)
      return
    }
    nodes.push({ ...each, parent: moved.get(each.parent) ?? 0 })
    moved.set(old, nodes.length)
  })
  const main: Record<number, number> = {}
  for (const [from, to] of Object.entries(tree.main)) {
    const [a, b] = [moved.get(Number(from)), moved.get(to)]
    if (a !== undefined && b !== undefined) main[a] = b
  }
  const order: Record<number, number[]> = {}
  for (const [from, list] of Object.entries(tree.order ?? {})) {
    const a = moved.get(Number(from))
    if (a !== undefined) order[a] = list.flatMap((child) => moved.get(child) ?? [])
  }
  return [{ ...tree, nodes, main, ...(tree.order && { order }) }, moved]
}

export type Line = RecordLine

/** The tree of a record's line. Its variations lie in one another only as deep as records allow. */
export function grow(whole: Line): Tree {
  const nodes: Node[] = []
  const main: Record<number, number> = {}
  const plant = ({ comments: before, entries }: Line, from: number, alone: boolean): void => {
    let at = from
    let sealed = -1
    for (const [index, { step, symbol, drawings, comments, variations }] of entries.entries()) {
      const parent = at
      // A variation that begins like its line goes on after the end of that line.
      const same = index === 0 ? nodes.findIndex((each) => each.parent === parent && each.step === step) + 1 : 0
      if (same > 0 && entries.length > 1) {
        main[same] = 0
        at = sealed = same
        continue
      }
      nodes.push({
        step,
        parent,
        ...(symbol && { symbol }),
        ...(drawings.length > 0 && { drawings: drawings.map(drawingOf) }),
        ...(comments.length > 0 && { comments }),
        ...(alone && index === 0 && before.length > 0 && { before }),
      })
      at = nodes.length
      if (main[parent] === 0 && parent !== sealed) main[parent] = at
      for (const variation of variations) plant(variation, parent, true)
    }
  }
  plant(whole, 0, false)
  return {
    nodes,
    main,
    ...(whole.comments.length > 0 && { comments: whole.comments }),
    ...(whole.drawings.length > 0 && { drawings: whole.drawings.map(drawingOf) }),
  }
}

const drawingOf = ({ hue, from, to }: RecordDrawing): Drawing => ({ hue, from, ...(to !== null && { to }) })

/** A record's line of a tree: the main line with all others beside it. */
export function written(tree: Tree): Line {
  const ways = followers(tree)
  const from = (start: number, alone: boolean): Line => {
    const entries: Line['entries'] = []
    for (let at: number | undefined = start; at !== undefined; at = mainly(tree, at, ways)) {
      const here = tree.nodes[at - 1]!
      const others = at === start && alone ? [] : beside(tree, here.parent, ways)
      // A record has no place for what is tried after the end of a line: it is written as another way to that end.
      const after = mainly(tree, at, ways) === undefined ? beside(tree, at, ways) : []
      // The head of a line that became part of another is said after the step before it.
      if (at !== start && here.before) entries.at(-1)?.comments.push(...here.before)
      entries.push({
        step: here.step,
        symbol: here.symbol ?? null,
        drawings: drawn(here),
        comments: [...(here.comments ?? [])],
        variations: [...others.map((other) => from(other, true)), ...after.map((other) => again(here.step, other))],
      })
    }
    return { comments: [...(tree.nodes[start - 1]?.before ?? [])], drawings: [], entries }
  }
  const again = (step: string, after: number): Line => {
    const { comments, entries } = from(after, true)
    const same = { step, symbol: null, drawings: [], comments, variations: [] }
    return { comments: [], drawings: [], entries: [same, ...entries] }
  }
  const first = mainly(tree, 0, ways)
  const line = first === undefined ? { comments: [], entries: [] } : from(first, false)
  return { ...line, comments: [...(tree.comments ?? []), ...line.comments], drawings: drawn(tree) }
}

const drawn = ({ drawings = [] }: Notes): RecordDrawing[] =>
  drawings.map(({ hue, from, to }) => ({ hue, from, to: to ?? null }))

/** A tree that is one line. */
export const line = (list: readonly string[]): Tree => ({
  nodes: list.map((step, index) => ({ step, parent: index })),
  main: {},
})

/** Whether something kept is a tree. */
export function isTree(value: unknown): value is Tree {
  const tree = value as Tree
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray(tree.nodes) &&
    tree.nodes.every(
      (node, index) =>
        typeof node === 'object' &&
        node !== null &&
        typeof node.step === 'string' &&
        Number.isInteger(node.parent) &&
        node.parent >= 0 &&
        node.parent <= index &&
        (node.symbol === undefined || SYMBOLS.includes(node.symbol)) &&
        isNotes(node),
    ) &&
    isNotes(tree) &&
    typeof tree.main === 'object' &&
    tree.main !== null &&
    (tree.order === undefined || isOrder(tree.order))
  )
}

/** All symbols, the good ones first. */
export const SYMBOLS: readonly StepSymbol[] = ['!!', '!', '!?', '?!', '?', '??']

const isNotes = ({ comments, drawings }: Notes): boolean =>
  (comments === undefined || (Array.isArray(comments) && comments.every((each) => typeof each === 'string'))) &&
  (drawings === undefined || (Array.isArray(drawings) && drawings.every(isDrawing)))

function isDrawing(value: unknown): value is Drawing {
  const drawing = value as Drawing
  return (
    typeof value === 'object' &&
    value !== null &&
    HUES.includes(drawing.hue) &&
    typeof drawing.from === 'string' &&
    (drawing.to === undefined || drawing.to === null || typeof drawing.to === 'string')
  )
}

const isOrder = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((list) => Array.isArray(list))
