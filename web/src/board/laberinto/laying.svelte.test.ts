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
