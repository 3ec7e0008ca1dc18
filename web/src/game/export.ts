// A game for outside: its record as text, and files of it.
import type { RulesClient, Answer } from '../worker/rules'
import { playerTag, type Saved } from './saved'
import { end, steps, written, type Tree } from './tree'
import { declaredAt, verdict } from './verdict'

/** The steps of the main line. */
export const mainLine = (tree: Tree): string[] => steps(tree, end(tree, 0))

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The tags that the page knows; the rest the rules write. */
export function tagsOf(saved: Saved): [string, string][] {
  const seats = saved.players.flatMap((player, seat): [string, string][] => {
    const name = playerTag(player)
    return name ? [[`Seat${seat}`, name]] : []
  })
  return [['Date', dayOf(saved.created)], ...seats, ...saved.tags]
}

/** A result that the rules do not see by themselves. */
function declared(saved: Saved): string | null {
  const ended = declaredAt(saved, end(saved.tree, 0))
  return ended ? verdict(ended) : null
}

/** The record of a game. */
export const recordOf = (saved: Saved, rules: RulesClient): Promise<Answer<string>> =>
  rules.write_record(saved.start, mainLine(saved.tree), tagsOf(saved), declared(saved), written(saved.tree))

/** Offers a file. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A drawing as pixels. */
export async function rasterise(svg: string, width: number, height: number): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}
