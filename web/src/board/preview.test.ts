import { describe, expect, it } from 'vitest'
import { Atlas } from './atlas'
import { looks } from './games'
import ampelGame from './miniature/ampel.json'
import attangleGame from './miniature/attangle.json'
import { geometryOf, sceneOf, type Little } from './miniature/little'
import { Picture } from './picture'
import { ghosts, keyOf, passing } from './preview'
import { plain } from './settings'

function picture(little: Little, index: number): Picture {
  const scene = sceneOf(little, index)
  const look = looks[scene.game]
  return new Picture(new Atlas(geometryOf(little), plain), look, look.pieces(scene))
}

describe('what a step would do', () => {
  it('shows the mover of a completed signal, though it will be gone', () => {
    const little = ampelGame as unknown as Little
    const end = little.frames.length - 1
    const before = picture(little, end - 1)
    const ahead = sceneOf(little, end)
    expect(ghosts(before, ahead).map(({ piece }) => keyOf(piece))).toEqual(['i3 G 0'])
    expect([...passing(before, ahead)].sort()).toEqual(['i1 R 0', 'i2 Y 0', 'i6 G 0'])
  })
  it('shows the stack that two movers make', () => {
    const little = attangleGame as unknown as Little
    const capture = little.frames.findIndex(
      (frame) => frame.effects.filter((effect) => effect.kind === 'move').length === 2,
    )
    const [before, ahead] = [picture(little, capture - 1), sceneOf(little, capture)]
    const made = ghosts(before, ahead)
    expect(made).toHaveLength(1)
    expect(made[0]?.piece.look.length).toBeGreaterThan(1)
    expect(passing(before, ahead).size).toBe(3)
  })
})
