// The look of a game that has none of its own: its cells, as its geometry says.
import type { Scene } from '../wire'
import type { Atlas } from './atlas'
import { lines, points } from './ground'
import type { Label, Look } from './look'
import { path, tidy, type Shape } from './shape'

function ground(atlas: Atlas): Shape[] {
  if (atlas.kind === 'points') return [lines(atlas), ...points(atlas)]
  const outlines = atlas.places
    .map((place) => `M${place.outline.map(({ x, y }) => `${tidy(x * 100)} ${tidy(y * 100)}`).join('L')}Z`)
    .join('')
  return [path(outlines, { fill: '$plate', stroke: '$board-line', 'stroke-width': 1.5, 'stroke-linejoin': 'round' })]
}

export const bare: Look = {
  margin: 0.5,
  reach: 30,
  carpet: 0,
  lettering: 16,
  ground,
  labels: (atlas) =>
    atlas.places.map(({ name, at }): Label => ({ text: name, x: at.x * 100, y: at.y * 100 })),
  pieces: () => [],
  draw: () => [],
  rise: () => 0,
  describe: () => ({ key: 'board.empty', args: [] }),
  menaced: (_, threat) => threat.cells,
  starts: (scene: Scene) => scene.choices.length > 0,
  brings: () => null,
  tried: () => null,
  called: (choice) => ({ key: 'board.step', args: [['step', choice.text]] }),
}
