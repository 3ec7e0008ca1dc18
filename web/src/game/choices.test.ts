import { describe, expect, it } from 'vitest'
import { lastChoice, nextChoice } from './choices'
import { line, play, EMPTY, type Tree } from './tree'

// Seat 0 is a person, seat 1 the engine, null the die.
const isPerson = (seat: number | null): boolean => seat === 0
const told = (...seats: (number | null)[]): Tree =>
  seats.reduce<[Tree, number]>(([tree, at], seat, turn) => play(tree, at, 's', seat, turn), [EMPTY, 0])[0]

describe('the choices of people', () => {
  it('are found backwards, over the engine and the die', () => {
    const tree = told(0, 1, null, 1)
    expect(lastChoice(tree, 4, isPerson)).toBe(0)
    expect(lastChoice(told(1, 0, 1), 3, isPerson)).toBe(1)
    expect(lastChoice(told(1, 1), 2, isPerson)).toBeNull()
    expect(lastChoice(tree, 0, isPerson)).toBeNull()
  })
  it('are found onwards, to the end of the line', () => {
    const tree = told(0, 1, null, 0, 1)
    expect(nextChoice(tree, 0, isPerson)).toBe(3)
    expect(nextChoice(tree, 3, isPerson)).toBe(5)
    expect(nextChoice(tree, 5, isPerson)).toBe(5)
  })
  it('may be any step whose seat is not known yet', () => {
    const tree = line(['a', 'b'])
    expect([lastChoice(tree, 2, isPerson), nextChoice(tree, 0, isPerson)]).toEqual([1, 1])
  })
})
