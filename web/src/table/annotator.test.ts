import { describe, expect, it } from 'vitest'
import { explore, line, prefer } from '../game/tree'
import { allowed } from './annotator'

describe('what may be done with a move', () => {
  // a b; or x, or y in the place of b.
  let tree = line(['a', 'b'])
  for (const step of ['x', 'y']) tree = explore(tree, 1, step)[0]

  it('leaves a game that was played as it is', () => {
    const played = { fixed: true }
    expect(allowed(tree, 2, played)).toEqual({ promote: false, main: false, remove: false })
    expect(allowed(tree, 3, played)).toEqual({ promote: false, main: false, remove: true })
    expect(allowed(tree, 4, played)).toEqual({ promote: true, main: false, remove: true })
  })
  it('changes anything else', () => {
    const own = { fixed: false }
    expect(allowed(tree, 2, own)).toEqual({ promote: false, main: false, remove: true })
    expect(allowed(tree, 3, own)).toEqual({ promote: false, main: true, remove: true })
    expect(allowed(prefer(tree, 3), 2, own)).toMatchObject({ main: true })
    expect(allowed(tree, 0, own)).toEqual({ promote: false, main: false, remove: false })
  })
})
