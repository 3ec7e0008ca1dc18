import { describe, expect, it } from 'vitest'
import type { Choice, Scene } from '../../wire'
import { layingIn } from './laying.svelte'

const lay = (text: string): Choice => {
  const [cell = '', letters = ''] = text.replace('*', '').split('=')
  return { text, kind: 'lay', cells: [cell], tile: letters, pool: text.endsWith('*') }
}

function scene(...texts: string[]): Scene {
  const ready: Choice = { text: 'ready', kind: 'ready', cells: [] }
  return { choices: [...texts.map(lay), ready] } as unknown as Scene
}

const roy = { name: 'ROY', pool: false }

describe('laying a tile', () => {
  it('is the same for all who see a scene, and new in the next', () => {
    const now = scene('A2=ROY')
    layingIn(now).pick(roy)
    expect(layingIn(now).tile).toEqual(roy)
    expect(layingIn(scene('A2=ROY')).tile).toBeNull()
  })

  it('goes by tile, then triangle, then confirmation', () => {
    const laying = layingIn(scene('A2=ROY', 'A4=ROY', 'A6=RGB'))
    expect([...laying.targets]).toEqual(['A2', 'A4', 'A6'])
    laying.pick(roy)
    expect([...laying.targets]).toEqual(['A2', 'A4'])
    expect([laying.foreseen('A4')?.text, laying.foreseen('A6')]).toEqual(['A4=ROY', null])
    expect(laying.press('A6')).toBe('refused')
    expect(laying.press('A4')).toBeNull()
    expect(laying.preview?.text).toBe('A4=ROY')
    expect(laying.press('A4')).toMatchObject({ text: 'A4=ROY' })
  })

  it('goes by triangle, then tile', () => {
    const laying = layingIn(scene('A2=ROY', 'A4=ROY'))
    laying.press('A2')
    laying.pick(roy)
    expect(laying.preview?.text).toBe('A2=ROY')
    expect(laying.pick(roy)).toMatchObject({ text: 'A2=ROY' })
  })

  it('turns where there are several ways, and is laid by Enter', () => {
    const laying = layingIn(scene('A2=ROY', 'A2=YRO'))
    laying.pick(roy)
    laying.press('A2')
    expect(laying.preview?.text).toBe('A2=ROY')
    expect(laying.press('A2')).toBeNull()
    expect(laying.preview?.text).toBe('A2=YRO')
    expect(laying.press('A2', true)).toMatchObject({ text: 'A2=YRO' })
    laying.rotate()
    expect(laying.preview?.text).toBe('A2=ROY')
  })

  it('keeps the pool apart from the hand', () => {
    const laying = layingIn(scene('A2=ROY', 'A4=ROY*'))
    laying.pick({ name: 'ROY', pool: true })
    expect([...laying.targets]).toEqual(['A4'])
  })

  it('lets go of a triangle that the next tile does not fit, and of a tile pressed again', () => {
    const laying = layingIn(scene('A2=ROY', 'A4=RGB'))
    laying.press('A2')
    laying.pick({ name: 'RGB', pool: false })
    expect(laying.cell).toBeNull()
    laying.pick({ name: 'RGB', pool: false })
    expect(laying.tile).toBeNull()
  })
})

describe('laying and moving', () => {
  const move: Choice = { text: 'PA2-A3', kind: 'move', cells: ['A2', 'A3'] }
  const both = (last: Partial<Scene['last']> = null): Scene =>
    ({ ...scene('A4=ROY'), choices: [lay('A4=ROY'), move], to_move: 0, last }) as unknown as Scene

  it('begins with moving where both are possible, and offers no triangle for a tile', () => {
    const laying = layingIn(both())
    expect([laying.both, laying.mode, laying.targets.size]).toEqual([true, 'move', 0])
    laying.turnTo('lay')
    expect([laying.mode, laying.targets.size]).toEqual(['lay', 1])
  })

  it('means laying when a tile is picked, and lets go of it when moving', () => {
    const laying = layingIn(both())
    laying.pick(roy)
    expect(laying.mode).toBe('lay')
    laying.turnTo('move')
    expect([laying.mode, laying.tile]).toEqual(['move', null])
  })

  it('goes on with laying after a tile of the same turn', () => {
    const placed = { kind: 'place', piece: 'ROY', at: 'A2', seat: 0, from: 'hand' } as const
    expect(layingIn(both({ seat: 0, effects: [placed] })).mode).toBe('lay')
    expect(layingIn(both({ seat: 1, effects: [placed] })).mode).toBe('move')
  })

  it('has one mode where one thing is possible', () => {
    expect(layingIn(scene('A2=ROY')).mode).toBe('lay')
    expect(layingIn({ choices: [move] } as unknown as Scene).mode).toBe('move')
  })
})
