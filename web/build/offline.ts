import type { Plugin } from 'vite'
export function offline(): Plugin {
  return { name: 'hexagora-offline' }
}
