// Plays what steps do: keeps the pieces on the screen, and moves them when a scene follows another.
import { tick } from 'svelte'
import type { Scene } from '../wire'
import type { Atlas } from './atlas'
import type { Look } from './look'
import { recent, type Seen } from './recent'
import type { Motions } from './settings'
import { stood } from './picture'
import { tidy } from './shape'
import { act, faded, foot, standing, undone, type Act, type Actor, type Floor, type Motion } from './stage'

interface Shown {
  scene: Scene
  atlas: Atlas
  look: Look
}

export class Player {
  actors: Actor[] = $state.raw([])
  lights: Act['lights'] = $state.raw([])
  /** The steps of the last turn. */
  seen: Seen[] = $state.raw([])
  /** Whether something is on its way. */
  playing = $state(false)
  /** A step that a hand has just made on the board: its moves need no motion. */
  dropped: string | null = null
  #shown: Shown | null = null
  #running: Animation[] = []
  readonly #elements = new Map<number, SVGGElement>()

  /** Shows a scene; one that follows the scene shown by one step is played, and the one before it played back. */
  show(now: Shown, motion: Motions): void {
    const before = this.#shown
    this.#shown = now
    this.stop()
    if (before?.scene !== now.scene) this.seen = recent(this.seen, now.scene)
    const played = before && this.#act(before, now, motion)
    this.dropped = null
    if (!played) {
      this.actors = standing(now.look.pieces(now.scene), this.actors)
      return
    }
    this.actors = played.cast
    this.lights = played.lights
    this.playing = played.duration > 0
    void this.#run(played)
  }

  /** How one scene becomes the next, or the one before it; null when they are farther apart. */
  #act(before: Shown, now: Shown, motion: Motions): Act | null {
    const by = now.scene.at - before.scene.at
    const last = by === 1 ? now.scene.last : by === -1 ? before.scene.last : null
    if (!last || before.scene.game !== now.scene.game || motion === 'none') return null
    const [were, next] = [now.look.pieces(before.scene), now.look.pieces(now.scene)]
    const floor = this.#floor(before.atlas, now)
    if (motion === 'reduced') return faded(standing(were, this.actors), next, floor)
    if (by === 1) return act(standing(were, this.actors), next, last.effects, floor, this.dropped === last.step)
    return undone(act(standing(next, this.actors), were, last.effects, floor), next)
  }

  stop(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    this.lights = []
    this.playing = false
  }

  /** Where an actor stands, as a transform. */
  place(actor: Actor, atlas: Atlas): string {
    const place = atlas.get(actor.piece.at) ?? this.#shown?.atlas.get(actor.piece.at)
    const look = this.#shown?.look
    if (!place || !look) return ''
    return stood({ x: place.at.x * 100, y: place.at.y * 100 }, foot(this.actors, actor, look), actor.piece.beside)
  }

  /** Knows an actor's element: `{@attach player.enrol(actor.id)}`. */
  enrol =
    (actor: number) =>
    (element: SVGGElement): (() => void) => {
      this.#elements.set(actor, element)
      return () => void this.#elements.delete(actor)
    }

  async #run({ motions, after }: Act): Promise<void> {
    const cast = this.actors
    await tick()
    if (cast !== this.actors) return
    this.#running = motions.flatMap(
      (motion) => this.#elements.get(motion.actor)?.animate(keyframes(motion), timing(motion)) ?? [],
    )
    await Promise.allSettled(this.#running.map((animation) => animation.finished))
    if (cast !== this.actors) return
    this.actors = after
    await tick()
    this.stop()
  }

  #floor(before: Atlas, { atlas, look }: Shown): Floor {
    return {
      at: (cell) => {
        const place = atlas.get(cell) ?? before.get(cell)
        return place ? { x: place.at.x * 100, y: place.at.y * 100 } : null
      },
      rise: (piece) => look.rise(piece),
    }
  }
}

function keyframes(motion: Motion): Keyframe[] {
  return motion.frames.map(({ x, y, opacity, scale, offset }) => ({
    transform: `translate(${tidy(x)}px, ${tidy(y)}px) scale(${scale})`,
    opacity,
    offset,
  }))
}

function timing({ delay, duration }: Motion): KeyframeAnimationOptions {
  return { delay, duration, easing: 'cubic-bezier(0.35, 0, 0.25, 1)', fill: 'both' }
}
