// Animated GIF (GIF89a): one palette for all frames, of each frame only the part that changed, compressed with LZW.

/** Bytes that grow. */
class Bytes {
  #data = new Uint8Array(1 << 16)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#data.length) {
      const larger = new Uint8Array(this.#data.length * 2)
      larger.set(this.#data)
      this.#data = larger
    }
    this.#data[this.#length++] = value
  }
  bytes(values: Iterable<number>): void {
    for (const value of values) this.byte(value)
  }
  /** A number of 16 bits, the low byte first. */
  word(value: number): void {
    this.byte(value & 0xff)
    this.byte((value >> 8) & 0xff)
  }
  text(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.byte(text.charCodeAt(at))
  }
  take(): Uint8Array<ArrayBuffer> {
    return this.#data.slice(0, this.#length)
  }
}

/** How many bits of each channel tell colours apart. */
const BITS = 5
const COLOURS = 1 << (3 * BITS)
const bucket = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

/** A box of colours, for median cut. */
interface Cut {
  colours: number[]
  weight: number
}

/** At most 256 colours for some pictures, and which of them each colour becomes. */
export class Palette {
  /** Red, green and blue of each colour. */
  readonly colours: Uint8Array
  readonly #nearest = new Int16Array(COLOURS).fill(-1)

  /** Chosen by median cut among the colours of some samples, each as RGBA. */
  constructor(samples: Iterable<Uint8ClampedArray>) {
    const counts = new Uint32Array(COLOURS)
    for (const pixels of samples)
      for (let at = 0; at < pixels.length; at += 4) counts[bucket(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)]! += 1
    const used: number[] = []
    counts.forEach((count, colour) => count > 0 && used.push(colour))
    // A colour of few pixels counts too, or thin lines would vanish among large grounds.
    const weigh = (colours: number[]): number => colours.reduce((sum, colour) => sum + Math.sqrt(counts[colour]!), 0)
    const cuts: Cut[] = [{ colours: used, weight: weigh(used) }]
    while (cuts.length < 256) {
      const widest = cuts.reduce((one, other) => (spread(other) > spread(one) ? other : one), cuts[0]!)
      if (widest.colours.length < 2) break
      cuts.splice(
        cuts.indexOf(widest),
        1,
        ...halved(widest.colours).map((colours) => ({ colours, weight: weigh(colours) })),
      )
    }
    this.colours = new Uint8Array(256 * 3)
    cuts.forEach(({ colours }, index) => {
      const all = colours.reduce((sum, colour) => sum + counts[colour]!, 0) || 1
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = colours.reduce((sum, colour) => sum + channelOf(colour, channel) * counts[colour]!, 0)
        this.colours[index * 3 + channel] = Math.round(sum / all)
      }
      for (const colour of colours) this.#nearest[colour] = index
    })
    this.#count = cuts.length
  }
  readonly #count: number

  /** A picture as numbers of colours. */
  indexed(pixels: Uint8ClampedArray): Uint8Array {
    const found = new Uint8Array(pixels.length / 4)
    for (let at = 0, index = 0; at < pixels.length; at += 4, index += 1) {
      const colour = bucket(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
      let nearest = this.#nearest[colour]!
      if (nearest < 0) nearest = this.#nearest[colour] = this.#search(colour)
      found[index] = nearest
    }
    return found
  }

  #search(colour: number): number {
    const [red, green, blue] = [0, 1, 2].map((channel) => channelOf(colour, channel)) as [number, number, number]
    let [best, least] = [0, Infinity]
    for (let index = 0; index < this.#count; index += 1) {
      const at = index * 3
      const far =
        (this.colours[at]! - red) ** 2 + (this.colours[at + 1]! - green) ** 2 + (this.colours[at + 2]! - blue) ** 2
      if (far < least) [best, least] = [index, far]
    }
    return best
  }
}

/** A channel of a bucket: red, green or blue, 0 to 255. */
function channelOf(colour: number, channel: number): number {
  const value = (colour >> (10 - 5 * channel)) & 31
  return (value << 3) | (value >> 2)
}

/** How wide a box is in its widest channel, and which that is. */
function widest(colours: readonly number[]): [number, number] {
  const widths = [0, 1, 2].map((channel) => {
    let [least, most] = [255, 0]
    for (const colour of colours) {
      const value = channelOf(colour, channel)
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
    return most - least
  })
  const width = Math.max(...widths)
  return [width, widths.indexOf(width)]
}

const spread = ({ colours, weight }: Cut): number => (colours.length < 2 ? -1 : widest(colours)[0] * Math.sqrt(weight))

function halved(colours: readonly number[]): [number[], number[]] {
  const [, channel] = widest(colours)
  const sorted = [...colours].sort((one, other) => channelOf(one, channel) - channelOf(other, channel))
  const half = sorted.length >> 1
  return [sorted.slice(0, half), sorted.slice(half)]
}

/** The part of a picture that differs from the one before. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Writes frame after frame. */
export class Gif {
  readonly #out = new Bytes()
  #before: Uint8Array | null = null

  constructor(
    readonly width: number,
    readonly height: number,
    readonly palette: Palette,
  ) {
    const out = this.#out
    out.text('GIF89a')
    out.word(width)
    out.word(height)
    // A global table of 256 colours.
    out.bytes([0xf7, 0, 0])
    out.bytes(palette.colours)
    // Shown again and again.
    out.bytes([0x21, 0xff, 11])
    out.text('NETSCAPE2.0')
    out.bytes([3, 1, 0, 0, 0])
  }

  /** Adds a frame of RGBA that is shown for so many milliseconds. */
  add(pixels: Uint8ClampedArray, millis: number): void {
    const picture = this.palette.indexed(pixels)
    const part = this.#part(picture)
    const out = this.#out
    // What is there stays there.
    out.bytes([0x21, 0xf9, 4, 1 << 2])
    out.word(Math.round(millis / 10))
    out.bytes([0, 0])
    out.byte(0x2c)
    for (const value of [part.x, part.y, part.width, part.height]) out.word(value)
    out.byte(0)
    const cut = new Uint8Array(part.width * part.height)
    for (let row = 0; row < part.height; row += 1) {
      const from = (part.y + row) * this.width + part.x
      cut.set(picture.subarray(from, from + part.width), row * part.width)
    }
    compress(cut, out)
    this.#before = picture
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#out.byte(0x3b)
    return this.#out.take()
  }

  #part(picture: Uint8Array): Part {
    const { width, height } = this
    const before = this.#before
    if (!before) return { x: 0, y: 0, width, height }
    let [left, right, top, bottom] = [width, -1, height, -1]
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1)
        if (picture[at] !== before[at]) {
          if (x < left) left = x
          if (x > right) right = x
          if (y < top) top = y
          if (y > bottom) bottom = y
        }
    // A frame has a part, and where nothing changed it is one point.
    if (right < 0) return { x: 0, y: 0, width: 1, height: 1 }
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  }
}

/** LZW with codes of 9 to 12 bits, in blocks of at most 255 bytes. */
function compress(pixels: Uint8Array, out: Bytes): void {
  const SIZE = 8
  const [CLEAR, END] = [1 << SIZE, (1 << SIZE) + 1]
  out.byte(SIZE)
  let block: number[] = []
  let [bits, held] = [0, 0]
  const flush = (): void => {
    if (block.length === 0) return
    out.byte(block.length)
    out.bytes(block)
    block = []
  }
  const write = (code: number, size: number): void => {
    held |= code << bits
    bits += size
    while (bits >= 8) {
      block.push(held & 0xff)
      held >>>= 8
      bits -= 8
      if (block.length === 255) flush()
    }
  }
  // The code of a string and one more pixel, as string × 256 + pixel.
  let table = new Map<number, number>()
  let [next, size] = [END + 1, SIZE + 1]
  write(CLEAR, size)
  let string = pixels[0]!
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at]!
    const longer = (string << 8) | pixel
    const known = table.get(longer)
    if (known !== undefined) {
      string = known
      continue
    }
    write(string, size)
    string = pixel
    if (next === 4096) {
      write(CLEAR, size)
      table = new Map()
      ;[next, size] = [END + 1, SIZE + 1]
      continue
    }
    table.set(longer, next)
    // A decoder knows a code one step later, so the first code that needs more bits is the next one.
    if (next === 1 << size) size += 1
    next += 1
  }
  write(string, size)
  write(END, size)
  if (bits > 0) block.push(held & 0xff)
  flush()
  out.byte(0)
}
