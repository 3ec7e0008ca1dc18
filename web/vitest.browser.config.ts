// The page in a real browser: one browser and one server for all files, one file after another.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Pictures for the documentation are made when they are asked for.
    include: process.env.SHOTS ? [`tests/${process.env.SHOTS}.ts`] : ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/world.ts'],
    fileParallelism: false,
    // A machine that is busy with something else gets a second try.
    retry: 1,
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
