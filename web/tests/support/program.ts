// The program itself: it serves the page, and judges what the page writes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

const { HEXAGORA, CARGO_TARGET_DIR = join(root, 'target') } = process.env
/** Where the program is: HEXAGORA, or where a debug build leaves it. */
export const program = HEXAGORA ?? join(CARGO_TARGET_DIR, 'debug/hexagora')

/** A record that the project keeps for its tests. */
export const record = (name: string): string =>
  readFileSync(join(root, `crates/rules/tests/records/${name}.txt`), 'utf8')

/** What `hexagora record check` says of a record; throws what it says against it. */
export function checked(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hexagora-record-'))
  const file = join(folder, 'record.txt')
  try {
    writeFileSync(file, text)
    return execFileSync(program, ['record', 'check', file], {
      encoding: 'utf8',
      env: { ...process.env, HEXAGORA_LANG: 'en' },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
