// A reader of GIFs for tests: the frames as colours, put together as a browser does.

export interface Read {
  width: number
  height: number
  /** How long each frame is shown, in hundredths of a second. */
  delays: number[]
  /** Each frame whole: red, green and blue of every point. */
  frames: Uint8Array[]
}

export function readGif(bytes: Uint8Array): Read {
  let at = 0
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new Error('the file ends too early')
    return value
  }
  const word = (): number => byte() + 256 * byte()
  const text = (length: number): string => String.fromCharCode(...Array.from({ length }, byte))
  const blocks = (): number[] => {
    const data: number[] = []
    for (let size = byte(); size > 0; size = byte()) for (let n = 0; n < size; n += 1) data.push(byte())
    return data
  }
  if (text(6) !== 'GIF89a') throw new Error('no GIF')
  const [width, height] = [word(), word()]
  const flags = byte()
  at += 2
  const palette = Array.from({ length: 3 * 2 ** ((flags & 7) + 1) }, byte)
  const [delays, frames]: [number[], Uint8Array[]] = [[], []]
  let canvas = new Uint8Array(width * height * 3)
  for (let sign = byte(); sign !== 0x3b; sign = byte()) {
    if (sign === 0x21) {
      const kind = byte()
      const data = blocks()
      if (kind === 0xf9) delays.push(data[1]! + 256 * data[2]!)
      continue
    }
    if (sign !== 0x2c) throw new Error(`unknown block ${sign}`)
    const [x, y, wide, high] = [word(), word(), word(), word()]
    if (byte() !== 0) throw new Error('a local palette')
    const pixels = expanded(byte(), blocks(), wide * high)
    canvas = canvas.slice()
    pixels.forEach((index, place) => {
      const point = (y + Math.floor(place / wide)) * width + x + (place % wide)
      canvas.set(palette.slice(index * 3, index * 3 + 3), point * 3)
    })
    frames.push(canvas)
  }
  return { width, height, delays, frames }
}

/** LZW undone. */
function expanded(size: number, data: readonly number[], count: number): number[] {
  const [clear, end] = [1 << size, (1 << size) + 1]
  let table: number[][] = []
  let [width, bits, held, at] = [size + 1, 0, 0, 0]
  let before: number[] | null = null
  const found: number[] = []
  const reset = (): void => {
    table = Array.from({ length: end + 1 }, (_, index) => [index])
    width = size + 1
    before = null
  }
  reset()
  for (;;) {
    while (bits < width) {
      const next = data[at++]
      if (next === undefined) throw new Error('the codes end too early')
      held += next * 2 ** bits
      bits += 8
    }
    const code = held % 2 ** width
    held = Math.floor(held / 2 ** width)
    bits -= width
    if (code === end) break
    if (code === clear) {
      reset()
      continue
    }
    const last: number[] | null = before
    const entry: number[] | undefined = table[code] ?? (last && code === table.length ? [...last, last[0]!] : undefined)
    if (!entry) throw new Error(`unknown code ${code}`)
    found.push(...entry)
    if (last && table.length < 4096) table.push([...last, entry[0]!])
    if (table.length === 1 << width && width < 12) width += 1
    before = entry
  }
  if (found.length !== count) throw new Error(`${found.length} points instead of ${count}`)
  return found
}
