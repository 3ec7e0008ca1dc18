// Draws shapes into an element of the page. A board has hundreds of them and changes a few at a time, so
// what is there already is kept, and only what differs is written.
import { inked, type Inks, type Shape } from './shape'

const SVG = 'http://www.w3.org/2000/svg'

interface Drawn {
  shapes: readonly Shape[]
  inks: Inks
}
const known = new WeakMap<Element, Drawn>()

/** Makes the shapes the children of an element that holds nothing else. */
export function draw(into: Element, shapes: readonly Shape[], inks: Inks): void {
  const before = known.get(into)
  if (before?.shapes === shapes && before.inks === inks) return
  const were = before?.inks === inks ? before.shapes : []
  let child = into.firstElementChild
  for (const [index, shape] of shapes.entries()) {
    const next = child?.nextElementSibling ?? null
    const was = were[index]
    if (!child) into.append(made(shape, inks))
    else if (was?.tag !== shape.tag) child.replaceWith(made(shape, inks))
    else if (was !== shape) change(child, was, shape, inks)
    child = next
  }
  while (into.childElementCount > shapes.length) into.lastElementChild?.remove()
  known.set(into, { shapes, inks })
}

function made(shape: Shape, inks: Inks): Element {
  const element = document.createElementNS(SVG, shape.tag)
  for (const name in shape.attributes) element.setAttribute(name, String(inked(shape.attributes[name]!, inks)))
  if (shape.inside) draw(element, shape.inside, inks)
  else if (shape.text) element.textContent = shape.text
  return element
}

function change(element: Element, was: Shape, shape: Shape, inks: Inks): void {
  for (const name in shape.attributes) {
    const value = shape.attributes[name]!
    if (was.attributes[name] !== value) element.setAttribute(name, String(inked(value, inks)))
  }
  for (const name in was.attributes) if (!(name in shape.attributes)) element.removeAttribute(name)
  if (shape.inside || was.inside) draw(element, shape.inside ?? [], inks)
  else if (was.text !== shape.text) element.textContent = shape.text ?? ''
}
