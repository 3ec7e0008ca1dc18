import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { offline } from './build/offline'
import { words } from './build/words'

export default defineConfig({
  base: './',
  plugins: [words(), svelte(), offline()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'embed.html'] },
  },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'] },
})
