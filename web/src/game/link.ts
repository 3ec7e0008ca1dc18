// A whole game in a link: its record, compressed, in letters that an address may have. Whoever opens
// it needs no server, and the rules check it like any other record.

/** The longest record that a link may hold, so that a small link cannot fill the memory. */
const MOST = 1 << 20

/** Whether a text can be read from a link. */
export const fits = (text: string): boolean => new TextEncoder().encode(text).length <= MOST

const PACKED = '1'
const PLAIN = '0'

function letters(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

async function through(
  data: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array> {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MOST) {
      await reader.cancel()
      throw new RangeError('too long')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The payload of a link that holds a record. */
export async function pack(record: string): Promise<string> {
  const plain = new TextEncoder().encode(record)
  if (typeof CompressionStream === 'undefined') return PLAIN + letters(plain)
  return PACKED + letters(await through(plain, new CompressionStream('deflate-raw')))
}

/** The record that a link holds, or null when the link is broken. */
export async function unpack(payload: string): Promise<string | null> {
  try {
    const data = bytes(payload.slice(1))
    const text = new TextDecoder('utf-8', { fatal: true })
    if (payload[0] === PLAIN) return data.length > MOST ? null : text.decode(data)
    if (payload[0] === PACKED) return text.decode(await through(data, new DecompressionStream('deflate-raw')))
    return null
  } catch {
    return null
  }
}
