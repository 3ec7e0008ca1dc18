// Which figure of the seat to move is meant, and what the rules say of it.
import type { Choice, Prospect, Scene } from '../../wire'

/** Whether a figure is a mounted prism, by its name in the notation. */
export const isMounted = (piece: string | undefined): boolean => piece?.startsWith('M') ?? false

/** The figures of the seat to move, and what each gets to. */
export const prospectsOf = (scene: Scene): readonly Prospect[] => scene.survey?.prospects ?? []

/** The figures that stand on the held triangle. */
export const chosenOf = (scene: Scene, held: readonly string[]): Prospect[] =>
  prospectsOf(scene).filter(({ cell }) => cell === held[0])

/** The figure whose way across is asked for: the chosen one, else the mounted prism, else the prism, that has the
 * shortest; one whose way is open, where there is one. */
export function leader(scene: Scene, held: readonly string[]): Prospect | null {
  const chosen = chosenOf(scene, held)
  const among = (chosen.some(leads) ? chosen : prospectsOf(scene)).filter(leads).sort(byWay)
  return among.find(isOpen) ?? among[0] ?? null
}

/** Mounted prisms first, then prisms, then pyramids; those with the shorter way across first. */
export const byWay = (one: Prospect, other: Prospect): number => rank(one) - rank(other)

const rank = (prospect: Prospect): number =>
  (isMounted(prospect.piece) ? 0 : leads(prospect) ? 1000 : 2000) + turns(prospect)

const leads = ({ across }: Prospect): boolean => across.length > 0

/** Whether nobody stands in its way across. */
export const isOpen = ({ blocks }: Prospect): boolean => blocks.length === 0

/** How many movements a way across takes, the one that leaves the board counted in. With a die nobody knows: it is how
 * many triangles. */
export function turns({ across }: Prospect, dice = false): number {
  const cells = across.reduce((sum, leg) => sum + leg.length - 1, 0)
  return (dice ? cells : across.filter((leg) => leg.length > 1).length) + 1
}

/** How far a roll of the die may carry, in triangles. */
const ROLL = 6

/** Triangles that figures get to, each once: with their next movement, with the one after it, and later. */
export interface Reach {
  first: string[]
  second: string[]
  later: string[]
}

/** Where some figures get to whose next movements end there. How far a prism goes with a die nobody knows before it is
 * rolled: what a roll could reach from where it stands comes before the rest. */
export function reachOf(figures: readonly Prospect[], ends: Iterable<string>, dice: boolean): Reach {
  const soon = ({ piece }: Prospect): number => (dice && piece !== 'A' ? ROLL : 2)
  const first = new Set(ends)
  const near = figures.flatMap((figure) => figure.reach.slice(0, soon(figure)).flat())
  const second = new Set(near.filter((cell) => !first.has(cell)))
  const later = new Set(figures.flatMap(({ reach }) => reach.flat()))
  return {
    first: [...first],
    second: [...second],
    later: [...later].filter((cell) => !first.has(cell) && !second.has(cell)),
  }
}

/** Whether the seat to move has a mounted prism on the board. */
export const hasMounted = (scene: Scene): boolean => prospectsOf(scene).some(({ piece }) => isMounted(piece))

/** Whether a choice brings a figure to the board. */
export const enters = ({ kind }: Choice): boolean => kind === 'enter' || kind === 'return'

/** The triangles where the prisms of other seats could capture. */
export function attacked(scene: Scene, seat: number): Set<string> {
  const attacks = scene.survey?.attacks ?? []
  return new Set(attacks.filter((_, attacker) => attacker !== seat).flat())
}
