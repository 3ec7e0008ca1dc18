// Boards: everything that the rest of the page uses of them.
import '../look/board.css'
export { default as Board } from './Board.svelte'
export { default as Side } from './Side.svelte'
export { default as Hand } from './Hand.svelte'
export { hasHand } from './beyond'
export { default as Miniature } from './Miniature.svelte'
export { plain, type BoardSettings } from './settings'
export { boardSvg } from './svg'
