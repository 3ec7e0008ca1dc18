// Whether a game has begun: in some, what it is played on is made first.
import type { Scene } from '../wire'
import { looks } from './games'

export const isBegun = (scene: Scene): boolean => looks[scene.game].assist?.done(scene) ?? true
