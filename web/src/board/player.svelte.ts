// Plays what steps do: keeps the pieces on the screen, and moves them when a scene follows another.
import { tick } from 'svelte'
import type { Scene } from '../wire'
import type { Atlas } from './atlas'
import type { Look } from './look'
import { recent, type Seen } from './recent'
import { stood } from './picture'
import { tidy } from './shape'
import { act, faded, foot, standing, type Act, type Actor, type Floor, type Motion } from './stage'

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
  /** A step that a hand has just made on the board: its moves need no motion. */
  dropped: string | null = null
  #shown: Shown | null = null
  #running: Animation[] = []
  readonly #elements = new Map<number, SVGGElement>()

  /** Shows a scene; one that follows the scene shown by one step is played. */
  show(now: Shown, motion: 'full' | 'reduced'): void {
    const before = this.#shown
    this.#shown = now
    this.stop()
    if (before?.scene !== now.scene) this.seen = recent(this.seen, now.scene)
    const pieces = now.look.pieces(now.scene)
    const { last, at } = now.scene
    if (!before || !last || before.scene === now.scene || before.scene.game !== now.scene.game || at !== before.scene.at + 1) {
      this.actors = standing(pieces, this.actors)
      return
    }
    const were = standing(now.look.pieces(before.scene), this.actors)
    const swift = this.dropped === last.step
    this.dropped = null
    const floor = this.#floor(before.atlas, now)
    const whole = motion === 'full'
    const played = whole ? act(were, pieces, last.effects, floor, swift) : faded(were, pieces, floor)
    this.actors = played.cast
    this.lights = played.lights
    void this.#run(played)
  }

  /** Whether something is moving. */
  get busy(): boolean {
    return this.#running.length > 0
  }

  stop(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    this.lights = []
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
    this.#running = motions.flatMap((motion) => this.#elements.get(motion.actor)?.animate(keyframes(motion), timing(motion)) ?? [])
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
