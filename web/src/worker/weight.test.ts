import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import budget from '../../bench/budget.json'

it.each(Object.entries(budget))('the module of the %s weighs at most %i KiB', (name, most) => {
  const module = readFileSync(new URL(`wasm/${name}_bg.wasm`, import.meta.url))
  expect(gzipSync(module, { level: 9 }).length / 1024).toBeLessThanOrEqual(most)
})
