// The page in a real browser: one browser and one server for all files, one file after another.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/world.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
