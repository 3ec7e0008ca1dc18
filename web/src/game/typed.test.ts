import { describe, expect, it } from 'vitest'
import { completions } from './typed'

const choices = ['c2-f5', 'c2-f6', 'k3', '-2,0>1,0', 'F12=ROY', 'a1+c3xb2'].map((text) => ({
  text,
  kind: 'move' as const,
  cells: [],
}))

describe('a typed step', () => {
  it('is found by its spelling, whatever the capitals', () => {
    expect(completions(choices, 'k3')).toEqual(['k3'])
    expect(completions(choices, 'f12=roy')).toEqual(['F12=ROY'])
  })
  it('is found by its beginning', () => {
    expect(completions(choices, ' c2')).toEqual(['c2-f5', 'c2-f6'])
  })
  it('is found by its cells', () => {
    expect(completions(choices, 'c2 f6')).toEqual(['c2-f6'])
    expect(completions(choices, 'a1 c3')).toEqual(['a1+c3xb2'])
    expect(completions(choices, 'F12 ROY')).toEqual(['F12=ROY'])
  })
  it('may be nothing', () => {
    expect(completions(choices, '')).toEqual([])
    expect(completions(choices, 'zz')).toEqual([])
    expect(completions(choices, '??')).toEqual([])
  })
})
