// Which figure of the seat to move is meant, and what the rules say of it.
import type { Choice, Prospect, Scene } from '../../wire'

/** Whether a figure is a mounted prism, by its name in the notation. */
export const isMounted = (piece: string | undefined): boolean => piece?.startsWith('M') ?? false

const all = (scene: Scene): readonly Prospect[] => scene.survey?.prospects ?? []

/** The figures that stand on the held triangle. */
export const chosenOf = (scene: Scene, held: readonly string[]): Prospect[] =>
  all(scene).filter(({ cell }) => cell === held[0])

/** The figure whose way across is asked for: the chosen one, else the mounted prism, else the prism, that has the
 * shortest. */
export function leader(scene: Scene, held: readonly string[]): Prospect | null {
  const chosen = chosenOf(scene, held)
  const among = chosen.some(leads) ? chosen : all(scene)
  return among.filter(leads).sort(byWay)[0] ?? null
}

/** Mounted prisms first, then prisms, then pyramids; those with the shorter way across first. */
export const byWay = (one: Prospect, other: Prospect): number => rank(one) - rank(other)

const rank = (prospect: Prospect): number =>
  (isMounted(prospect.piece) ? 0 : leads(prospect) ? 1000 : 2000) + turns(prospect)

const leads = ({ across }: Prospect): boolean => across.length > 0

/** How many movements a way across takes, the one that leaves the board counted in. With a die nobody knows: it is how
 * many triangles. */
export function turns({ across }: Prospect, dice = false): number {
  const cells = across.reduce((sum, leg) => sum + leg.length - 1, 0)
  return (dice ? cells : across.filter((leg) => leg.length > 1).length) + 1
}

/** Whether the seat to move has a mounted prism on the board. */
export const hasMounted = (scene: Scene): boolean => all(scene).some(({ piece }) => isMounted(piece))

/** Whether a choice brings a figure to the board. */
export const enters = ({ kind }: Choice): boolean => kind === 'enter' || kind === 'return'

/** The triangles where the prisms of other seats could capture. */
export function attacked(scene: Scene, seat: number): Set<string> {
  const attacks = scene.survey?.attacks ?? []
  return new Set(attacks.filter((_, attacker) => attacker !== seat).flat())
}
