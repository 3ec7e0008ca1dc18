// Makes the page work without a connection: builds the service worker and tells it what to keep.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithEsbuild, type Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/offline/service.ts', import.meta.url))

/** The modules of the engine and of the position editor: a board needs neither. */
const later = /\b(engine|draft)_bg\b.*\.wasm$/

/** The board on other sites' pages: they show it while there is a connection. */
const elsewhere = /^(embed\.html|assets\/embed-.*)$/

/** Data that is fetched only where it is used, and kept from then on: books and puzzles. */
const used = /\.(book|txt)$/
const puzzles = /\.txt$/

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

export function offline(): Plugin {
  let publicDir = ''
  return {
    name: 'hexagora-offline',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const version = createHash('sha256')
        const kept: string[] = ['./']
        for (const [name, chunk] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          version.update(name).update(chunk.type === 'chunk' ? chunk.code : chunk.source)
          if (name !== 'index.html' && !elsewhere.test(name)) kept.push(name)
        }
        for (const name of files(publicDir).sort()) {
          version.update(name).update(readFileSync(join(publicDir, name)))
          kept.push(name)
        }
        const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, {
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: {
            VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
            KEPT: JSON.stringify(kept.filter((path) => !later.test(path) && !used.test(path))),
            LATER: JSON.stringify(kept.filter((path) => later.test(path))),
            USED: JSON.stringify(kept.filter((path) => used.test(path))),
            PUZZLES: JSON.stringify(kept.filter((path) => puzzles.test(path))),
          },
        })
        this.emitFile({ type: 'asset', fileName: 'service.js', source: code })
      },
    },
  }
}
