// Boards: everything that the rest of the page uses of them.
export { default as Board } from './Board.svelte'
export { default as Side } from './Side.svelte'
export { default as Hand } from './Hand.svelte'
export { plain, type BoardSettings } from './settings'
