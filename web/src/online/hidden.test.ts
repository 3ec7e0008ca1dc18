import { describe, expect, it } from 'vitest'
import { choiceOf } from './hidden'

describe('a step of Laberinto, by its notation', () => {
  it('says how it is pressed', () => {
    const seen = (text: string) => {
      const { kind, cells, piece, tile, pool } = choiceOf(text)
      return [kind, cells.join(' '), piece ?? tile ?? null, pool ?? false]
    }
    expect(seen('F12=ROY*')).toEqual(['lay', 'F12', 'ROY', true])
    expect(seen('P@A1')).toEqual(['enter', 'A1', 'P', false])
    expect(seen('MG@A1')).toEqual(['return', 'A1', 'MG', false])
    expect(seen('MGF1-F2')).toEqual(['move', 'F1 F2', 'MG', false])
    expect(seen('AF1^F1')).toEqual(['mount', 'F1', 'A', false])
    expect(seen('MF1vF2')).toEqual(['dismount', 'F1 F2', 'M', false])
    expect(seen('PF1xF2')).toEqual(['capture', 'F1 F2', 'P', false])
    expect(seen('MF1-out')).toEqual(['leave', 'F1', 'M', false])
    expect(seen('ready')).toEqual(['ready', '', null, false])
    expect(seen('4')).toEqual(['roll', '', null, false])
  })
})
