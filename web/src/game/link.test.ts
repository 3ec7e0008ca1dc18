import { describe, expect, it } from 'vitest'
import { pack, unpack } from './link'

describe('a link', () => {
  it('holds a record, whatever its letters', async () => {
    for (const record of ['', '[Game "ampel"]\n\n1. e3\n*\n', 'Björn «ñ» 六角 🙂'.repeat(500)]) {
      const payload = await pack(record)
      expect(payload).toMatch(/^[0-9A-Za-z_-]*$/)
      expect(await unpack(payload)).toBe(record)
    }
  })
  it('is short for a long game', async () => {
    const record = Array.from({ length: 200 }, (_, n) => `${n + 1}. c3-d4 e5-f6 g7`).join('\n')
    expect((await pack(record)).length).toBeLessThan(record.length / 4)
  })
  it('that is broken gives nothing', async () => {
    const whole = await pack('[Game "ampel"]\n\n1. e3\n*\n')
    for (const broken of ['', '1', '2abc', '1####', '0_w', whole.slice(0, -6)]) expect(await unpack(broken)).toBeNull()
  })
  it('that would fill the memory gives nothing', async () => {
    expect(await unpack(await pack('a'.repeat(900_000)))).toHaveLength(900_000)
    const bomb = await new Response(
      new Blob(['a'.repeat(3_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    const payload = `1${Buffer.from(bomb).toString('base64url')}`
    expect(await unpack(payload)).toBeNull()
  })
})
