// What may be done without pressing a cell: passing, saying that one is ready. A die is rolled elsewhere.
import type { Choice, Scene } from '../wire'

export const actions = (scene: Scene): Choice[] =>
  scene.choices.filter(({ cells, kind }) => cells.length === 0 && kind !== 'roll')
