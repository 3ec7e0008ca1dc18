// Who notes something at the moves of a game, where that may be done.
import type { Drawing } from '../board'
import type { Play } from '../game/play.svelte'
import { isAnalysis } from '../game/saved'
import * as trees from '../game/tree'
import { tell } from '../parts/toasts.svelte'
import type { StepSymbol } from '../wire'
import { t } from '../words'

export interface Annotator {
  /** Whether the main line stays as it is: it was played by somebody. */
  readonly fixed: boolean
  /** Says something at a node, in the place of what was said there; 0 is the start. */
  comment(node: number, text: string): void
  mark(node: number, symbol: StepSymbol | null): void
  draw(node: number, drawings: readonly Drawing[]): void
  /** Moves the variation that a node belongs to one place up, or makes it the main line. */
  promote(node: number, wholly: boolean): void
  /** Takes a node out, with all that follows it. */
  remove(node: number): void
}

/** Notes in a game that is kept on this device. */
export function annotatorOf(play: Play): Annotator {
  const change = (how: (tree: trees.Tree) => trees.Tree): void => void play.annotate(how)
  return {
    get fixed() {
      return !isAnalysis(play.kept.saved)
    },
    comment: (node, text) => change((tree) => trees.comment(tree, node, text)),
    mark: (node, symbol) => change((tree) => trees.mark(tree, node, symbol)),
    draw: (node, drawings) => change((tree) => trees.draw(tree, node, drawings)),
    promote: (node, wholly) => change((tree) => (wholly ? trees.prefer(tree, node) : trees.promote(tree, node))),
    remove(node) {
      const before = play.kept.saved
      void play.prune(node)
      tell(t('page.note.deleted'), { label: t('page.undo'), run: () => void play.restore(before) })
    },
  }
}

/** What may be done with a node, and would change something. */
export interface Allowed {
  promote: boolean
  main: boolean
  remove: boolean
}

export function allowed(tree: trees.Tree, node: number, { fixed }: Pick<Annotator, 'fixed'>): Allowed {
  const aside = trees.variation(tree, node) !== null
  const overtakes = aside && trees.overtakes(tree, node)
  return {
    promote: aside && !overtakes,
    main: aside && !fixed,
    remove: node !== 0 && (aside || !fixed),
  }
}
