import { describe, expect, it } from 'vitest'
import { draw } from './draw'
import { circle, group, pageInks, path, text, type Shape } from './shape'

/** As much of an element as drawing needs. */
class Node {
  children: Node[] = []
  parent: Node | null = null
  attributes: Record<string, string> = {}
  written = 0
  textContent = ''
  constructor(readonly tag: string) {}
  get firstElementChild(): Node | null {
    return this.children[0] ?? null
  }
  get lastElementChild(): Node | null {
    return this.children.at(-1) ?? null
  }
  get childElementCount() {
    return this.children.length
  }
  get nextElementSibling(): Node | null {
    return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null
  }
  append(child: Node) {
    child.parent = this
    this.children.push(child)
  }
  remove() {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1)
  }
  replaceWith(other: Node) {
    other.parent = this.parent
    this.parent?.children.splice(this.parent.children.indexOf(this), 1, other)
  }
  setAttribute(name: string, value: string) {
    this.written += 1
    this.attributes[name] = value
  }
  removeAttribute(name: string) {
    delete this.attributes[name]
  }
}
globalThis.document ??= { createElementNS: (_: string, tag: string) => new Node(tag) } as unknown as Document

/** What was drawn, as data. */
const seen = (node: Node): unknown => [node.tag, node.attributes, node.textContent, node.children.map(seen)]
const inks = pageInks('a')
const onto = (canvas: Node, shapes: Shape[]) => draw(canvas as unknown as Element, shapes, inks)
const fresh = (shapes: Shape[]) => {
  const canvas = new Node('g')
  onto(canvas, shapes)
  return canvas
}

describe('a drawing', () => {
  const dot = (x: number) => circle(x, 0, 4, { fill: '$red' })
  const pictures: Shape[][] = [
    [dot(1), dot(2)],
    [dot(1), path('M0 0', { stroke: '@wood' }), dot(3)],
    [],
    [group({ transform: 'scale(2)' }, [dot(1), text(0, 0, 'a1', {})]), dot(2)],
    [group({ transform: 'scale(2)', opacity: 1 }, [dot(5)]), dot(2)],
    [group({}, [dot(5), text(0, 0, 'b2', {})])],
  ]

  it('is the same whatever was there before', () => {
    for (const before of pictures)
      for (const after of pictures) {
        const canvas = fresh(before)
        onto(canvas, after)
        expect(seen(canvas)).toEqual(seen(fresh(after)))
      }
  })

  it('keeps what has not changed', () => {
    const canvas = fresh([dot(1), dot(2)])
    const [first, second] = canvas.children
    const written = first!.written
    onto(canvas, [dot(1), dot(9)])
    expect(canvas.children).toEqual([first, second])
    expect(first!.written).toBe(written)
    expect(second!.attributes.cx).toBe('9')
  })

  it('is inked by the theme', () => {
    const canvas = fresh([dot(1), path('M0 0', { fill: '@wood' })])
    expect(canvas.children.map(({ attributes }) => attributes.fill)).toEqual(['var(--red)', 'url(#a-wood)'])
  })
})
