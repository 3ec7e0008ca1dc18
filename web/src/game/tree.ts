// The steps of a game with all its variations. A node is a number; 0 is the start. Values are never
// changed: every change gives another tree.

import type { Whose } from '../wire'

export interface Node {
  readonly step: string
  readonly parent: number
  /** Whose step it was; null for chance, undefined while nobody has asked. */
  readonly seat?: number | null
  /** The turn it belongs to, counted from 1; undefined while nobody has asked. */
  readonly turn?: number
  /** What a record says after it. */
  readonly comments?: readonly string[]
  /** What a record says before it, at the head of its line. */
  readonly before?: readonly string[]
}

export interface Tree {
  /** Node n is `nodes[n - 1]`; a parent comes before its children. */
  readonly nodes: readonly Node[]
  /** For every node the child that is its main continuation, where it is not the first one. */
  readonly main: Readonly<Record<number, number>>
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
  const main = tree.main[node]
  if (main === undefined || !found.includes(main)) return found
  return [main, ...found.filter((child) => child !== main)]
}

/** The main way on, or null at the end of a line. */
export const next = (tree: Tree, node: number): number | null => children(tree, node)[0] ?? null

/** The end of the line that goes on from here. */
export function end(tree: Tree, node: number): number {
  const following = followers(tree)
  let at = node
  for (;;) {
    const child = following.get(at)?.[0]
    if (child === undefined) return at
    at = child
  }
}

/** All ways on, of every node that has some. */
export function followers(tree: Tree): Map<number, number[]> {
  const map = new Map<number, number[]>()
  tree.nodes.forEach((child, index) => {
    const list = map.get(child.parent)
    if (list) list.push(index + 1)
    else map.set(child.parent, [index + 1])
  })
  for (const [node, main] of Object.entries(tree.main)) {
    const list = map.get(Number(node))
    if (list?.includes(main)) map.set(Number(node), [main, ...list.filter((child) => child !== main)])
  }
  return map
}

/** Tries a step: the tree with it, and its node. The main line stays as it was, and a step that is there
 * already is only walked. */
export function explore(tree: Tree, from: number, step: string, seat?: number | null, turn?: number): [Tree, number] {
  const there = children(tree, from).find((child) => nodeOf(tree, child)?.step === step)
  if (there !== undefined) return [tree, there]
  const node: Node = { step, parent: from, ...(seat !== undefined && { seat }), ...(turn !== undefined && { turn }) }
  return [{ nodes: [...tree.nodes, node], main: tree.main }, tree.nodes.length + 1]
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
    if (ways.get(from)?.[0] !== at) {
      main[from] = at
      changed = true
    }
  }
  return changed ? { nodes: tree.nodes, main } : tree
}

/** Notes whose the steps to a node are, and in which turns, from the first on. */
export function annotate(tree: Tree, node: number, line: readonly Whose[]): Tree {
  const nodes = [...tree.nodes]
  path(tree, node).forEach((at, index) => {
    const [old, whose] = [nodes[at - 1], line[index]]
    if (old && whose) nodes[at - 1] = { ...old, ...whose }
  })
  return { nodes, main: tree.main }
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
  return [{ nodes, main }, moved]
}

/** A line of a record: steps, each with what is said after it and what could stand in its place. */
export interface Line {
  comments: string[]
  entries: { step: string; comments: string[]; variations: Line[] }[]
}

/** The tree of a record's line. Its variations lie in one another only as deep as records allow. */
export function grow(whole: Line): Tree {
  const nodes: Node[] = []
  const main: Record<number, number> = {}
  const plant = ({ comments: before, entries }: Line, from: number): void => {
    let at = from
    for (const [index, { step, comments, variations }] of entries.entries()) {
      const parent = at
      const said = { ...(comments.length > 0 && { comments }), ...(index === 0 && before.length > 0 && { before }) }
      nodes.push({ step, parent, ...said })
      at = nodes.length
      for (const variation of variations) plant(variation, parent)
    }
  }
  plant(whole, 0)
  return { nodes, main }
}

/** A record's line of a tree: the main line with all others beside it. */
export function written(tree: Tree): Line {
  const ways = followers(tree)
  const from = (start: number, alone: boolean): Line => {
    const entries: Line['entries'] = []
    for (let at: number | undefined = start; at !== undefined; at = ways.get(at)?.[0]) {
      const here = tree.nodes[at - 1]!
      const beside = at === start && alone ? [] : (ways.get(here.parent) ?? []).slice(1)
      // The head of a line that became part of another is said after the step before it.
      if (at !== start && here.before) entries.at(-1)?.comments.push(...here.before)
      entries.push({
        step: here.step,
        comments: [...(here.comments ?? [])],
        variations: beside.map((other) => from(other, true)),
      })
    }
    return { comments: [...(tree.nodes[start - 1]?.before ?? [])], entries }
  }
  const first = ways.get(0)?.[0]
  return first === undefined ? { comments: [], entries: [] } : from(first, false)
}

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
        node.parent <= index,
    ) &&
    typeof tree.main === 'object' &&
    tree.main !== null
  )
}
