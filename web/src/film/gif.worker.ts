// Makes a GIF beside the page, which goes on answering. First some samples, then every frame, then the file.
import { Gif, Palette } from './gif'

/** What the page sends; every message but the samples is answered. */
export type ToWorker =
  | { kind: 'sample'; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'frame'; pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; millis: number }
  | { kind: 'finish' }
export type FromWorker = { kind: 'done' } | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> }

const samples: Uint8ClampedArray[] = []
let gif: Gif | null = null

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const answer = (message: FromWorker, transfer: Transferable[] = []): void => postMessage(message, { transfer })
  if (data.kind === 'sample') samples.push(data.pixels)
  else if (data.kind === 'frame') {
    gif ??= new Gif(data.width, data.height, new Palette(samples.splice(0)))
    gif.add(data.pixels, data.millis)
    answer({ kind: 'done' })
  } else if (gif) {
    const bytes = gif.finish()
    answer({ kind: 'file', bytes }, [bytes.buffer])
  }
})
