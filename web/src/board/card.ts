// What shows a game in a list and on the home page, before its rules are loaded.
import type { Component } from 'svelte'

export interface Card {
  /** A small sign: the board and a piece or three, in a square of 48. */
  Mark: Component
  /** The little game of the home page; before a game, that of the board that its options ask for. */
  little(options: Readonly<Record<string, string>>): Promise<{ default: unknown }>
}
