// The little games, each loaded when it is shown.
import type { GameName } from '../../wire'
import type { Little } from './little'

const read = (file: Promise<{ default: unknown }>): Promise<Little> => file.then((found) => found.default as Little)

export const littles: Record<GameName, () => Promise<Little>> = {
  ampel: () => read(import('./ampel.json')),
  attangle: () => read(import('./attangle.json')),
  nonaga: () => read(import('./nonaga.json')),
  laberinto: () => read(import('./laberinto.json')),
}
