import { expect, it } from 'vitest'
import { Gif, Palette } from './gif'
import { readGif } from './testing'

/** A picture of RGBA by a colour for each point. */
function picture(width: number, height: number, colour: (x: number, y: number) => number[]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set([...colour(x, y), 255], (y * width + x) * 4)
  return pixels
}

it('what is written reads back, frame by frame, with its delays', () => {
  const colours = [
    [0, 0, 0],
    [255, 255, 255],
    [255, 0, 0],
  ]
  const frames = [
    picture(20, 10, () => colours[0]!),
    picture(20, 10, (x, y) => colours[x > 4 && x < 9 && y > 2 ? 2 : 0]!),
    picture(20, 10, (x, y) => colours[x > 4 && x < 9 && y > 2 ? 2 : 0]!),
    picture(20, 10, (x, y) => colours[(x + y) % 3]!),
  ]
  const gif = new Gif(20, 10, new Palette(frames))
  for (const frame of frames) gif.add(frame, 800)
  const read = readGif(gif.finish())
  expect([read.width, read.height, read.frames.length]).toEqual([20, 10, 4])
  expect(read.delays).toEqual([80, 80, 80, 80])
  frames.forEach((frame, index) => {
    const rgb = [...frame].filter((_, at) => at % 4 !== 3)
    expect([...read.frames[index]!]).toEqual(rgb)
  })
})

it('many colours become 256 that are near, and long pictures need every size of code', () => {
  let state = 7
  const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
  const noise = picture(200, 150, (x, y) => [x, y, Math.floor(random() * 256)])
  const gif = new Gif(200, 150, new Palette([noise]))
  gif.add(noise, 100)
  const { frames } = readGif(gif.finish())
  let far = 0
  for (let at = 0, from = 0; at < frames[0]!.length; at += 3, from += 4)
    for (let channel = 0; channel < 3; channel += 1) far += Math.abs(frames[0]![at + channel]! - noise[from + channel]!)
  expect(far / frames[0]!.length).toBeLessThan(16)
})

it('a broken file is refused', () => {
  expect(() => readGif(new TextEncoder().encode('hello'))).toThrow()
})
