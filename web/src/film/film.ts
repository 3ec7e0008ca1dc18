// A line of play as a file that moves: a GIF, or a video where the browser can make one. All of it on this device.
import type { BoardSettings } from '../board/settings'
import { themeColour } from '../board/theme'
import type { RulesClient } from '../worker/rules'
import type { FromWorker, ToWorker } from './gif.worker'
import { frameOf, paint, shots, type Line, type Shot } from './reel'

export interface Wish {
  line: Line
  settings: BoardSettings
  /** The longer side, in pixels. */
  size: number
  /** How long each step is shown, in milliseconds. */
  pace: number
}

export interface Making {
  signal: AbortSignal
  /** How much is done, 0 to 1. */
  progress: (part: number) => void
}

/** How much longer the end is looked at than a step. */
const LAST = 3
/** How many pictures the colours are chosen from. */
const SAMPLES = 8
/** The share of fetching the positions in the whole work. */
const FETCHING = 0.15

/** The kind of video that this browser can make, if any. */
export function videoKind(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  const kinds = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null
}

interface Set {
  list: Shot[]
  canvas: HTMLCanvasElement
  show: (shot: Shot) => Promise<void>
}

async function set(wish: Wish, rules: RulesClient, { signal, progress }: Making): Promise<Set> {
  const count = wish.line.steps.length - wish.line.from + 1
  const list = await shots(wish.line, rules, signal, (done) => progress((FETCHING * done) / count))
  const box = frameOf(list, wish.settings)
  const canvas = document.createElement('canvas')
  const scale = wish.size / Math.max(box.width, box.height)
  // Video wants even numbers.
  canvas.width = 2 * Math.round((box.width * scale) / 2)
  canvas.height = 2 * Math.round((box.height * scale) / 2)
  const colour = themeColour()
  return { list, canvas, show: (shot) => paint(canvas, shot, wish.settings, colour, box) }
}

const pause = (wish: Wish, index: number, count: number): number => wish.pace * (index === count - 1 ? LAST : 1)

export async function makeGif(wish: Wish, rules: RulesClient, making: Making): Promise<Blob> {
  const { list, canvas, show } = await set(wish, rules, making)
  const { width, height } = canvas
  const pixels = (): Uint8ClampedArray<ArrayBuffer> => {
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    return context.getImageData(0, 0, width, height).data as Uint8ClampedArray<ArrayBuffer>
  }
  const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' })
  const send = (message: ToWorker): void =>
    worker.postMessage(message, { transfer: 'pixels' in message ? [message.pixels.buffer] : [] })
  const asked = (message: ToWorker): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
      worker.onerror = () => reject(new Error('the worker broke'))
      send(message)
    })
  try {
    for (let at = 0; at < SAMPLES; at += 1) {
      making.signal.throwIfAborted()
      await show(list[Math.round((at * (list.length - 1)) / (SAMPLES - 1))]!)
      send({ kind: 'sample', pixels: pixels() })
    }
    for (const [index, shot] of list.entries()) {
      making.signal.throwIfAborted()
      await show(shot)
      await asked({ kind: 'frame', pixels: pixels(), width, height, millis: pause(wish, index, list.length) })
      making.progress(FETCHING + ((1 - FETCHING) * (index + 1)) / list.length)
    }
    const file = await asked({ kind: 'finish' })
    if (file.kind !== 'file') throw new Error('no file')
    return new Blob([file.bytes], { type: 'image/gif' })
  } finally {
    worker.terminate()
  }
}

/** A video is recorded as it is shown, so it takes as long as it lasts. */
export async function makeVideo(wish: Wish, rules: RulesClient, making: Making): Promise<Blob> {
  const kind = videoKind()
  if (!kind) throw new Error('no video')
  const { list, canvas, show } = await set(wish, rules, making)
  await show(list[0]!)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: kind, videoBitsPerSecond: 4_000_000 })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise<void>((resolve) => (recorder.onstop = () => resolve()))
  recorder.start()
  try {
    for (const [index, shot] of list.entries()) {
      making.signal.throwIfAborted()
      await show(shot)
      await waited(pause(wish, index, list.length), making.signal)
      making.progress(FETCHING + ((1 - FETCHING) * (index + 1)) / list.length)
    }
  } finally {
    recorder.stop()
    await stopped
  }
  return new Blob(parts, { type: 'video/webm' })
}

function waited(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
