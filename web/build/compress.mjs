// Lays every file of the page beside itself in the forms in which it travels: .br and .gz.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const worth = /\.(html|js|css|json|svg|wasm|webmanifest|txt|book)$/

for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !worth.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const plain = readFileSync(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: quality }))
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
}
