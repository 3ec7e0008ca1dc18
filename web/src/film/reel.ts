// The pictures of a line of play, one after another, all through the same frame.
import { Atlas } from '../board/atlas'
import type { Box } from '../board/box'
import { looks } from '../board/games'
import { frame, trimmed } from '../board/picture'
import type { BoardSettings } from '../board/settings'
import { boardSvg } from '../board/svg'
import type { Geometry, Scene, Start } from '../wire'
import type { RulesClient } from '../worker/rules'

/** Where a picture is taken. */
export interface Shot {
  scene: Scene
  geometry: Geometry
}

/** A line of play: where it begins, its steps, and which of them are shown. */
export interface Line {
  start: Start
  steps: readonly string[]
  /** The place of the first picture, counted in steps. */
  from: number
}

/** The scenes of a line. */
export async function shots(
  { start, steps, from }: Line,
  rules: RulesClient,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Shot[]> {
  const found: Shot[] = []
  for (let place = from; place <= steps.length; place += 1) {
    signal.throwIfAborted()
    const list = steps.slice(0, place)
    const scene = await rules.scene(start, list)
    const known = found[0]?.geometry
    const geometry = known && !known.moves ? { ok: known } : await rules.geometry(start, list)
    if ('fault' in scene || 'fault' in geometry) throw new Error('no scene')
    found.push({ scene: scene.ok, geometry: geometry.ok })
    progress(place - from + 1)
  }
  return found
}

/** The smallest frame that shows the whole board in every picture. */
export function frameOf(list: readonly Shot[], settings: BoardSettings): Box {
  const boxes = list.map(({ scene, geometry }) => {
    const look = looks[scene.game]
    return frame(new Atlas(look.needed ? trimmed(geometry, look.needed(scene)) : geometry, settings), look)
  })
  const least = (of: (box: Box) => number): number => Math.min(...boxes.map(of))
  const most = (of: (box: Box) => number): number => Math.max(...boxes.map(of))
  const [x, y] = [least((box) => box.x), least((box) => box.y)]
  return { x, y, width: most((box) => box.x + box.width) - x, height: most((box) => box.y + box.height) - y }
}

/** Paints a picture on a canvas. */
export async function paint(
  canvas: HTMLCanvasElement,
  { scene, geometry }: Shot,
  settings: BoardSettings,
  colour: (name: string) => string,
  box: Box,
): Promise<void> {
  const svg = boardSvg(scene, geometry, settings, colour, [], box)
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0, canvas.width, canvas.height)
  } finally {
    URL.revokeObjectURL(address)
  }
}
