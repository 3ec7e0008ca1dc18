// What is said of a game on the screen: what is due, how it ended, what threatens; and all of it aloud,
// for those who do not see it.
import { plainly } from '../game/plainly'
import type { Play } from '../game/play.svelte'
import { seatName } from '../game/seats'
import { refusedBy, type Refused } from '../learn/exhibit.svelte'
import { settings } from '../settings.svelte'
import type { Fault, Last, Message, Scene } from '../wire'
import { say, sentence, t } from '../words'
import { advice } from './advice'
import { headline, why, type Ending, type Players } from './ending'
import type { Words } from './table-game'
import { threatens, threatIn } from './threat'

/** How long it stands there why a step was refused, in milliseconds. */
const REFUSED = 8000

export class Said implements Words {
  /** What was said last, aloud. */
  spoken = $state('')
  refused = $state.raw<Refused | null>(null)
  /** What others played that was shown at once, in a sentence for each turn. */
  meanwhile = $state('')
  /** The steps of it while it goes on. */
  #passed: Last[] = []
  readonly #play: Play
  #clearing: ReturnType<typeof setTimeout> | undefined

  readonly names = $derived.by((): string[] => {
    const { scene } = this.#play.game
    return (scene?.seat_names ?? []).map((_, seat) => seatName(scene, seat))
  })

  /** Who hears of the end: the one person here as their own, several people by the seats' names. */
  readonly players = $derived.by((): Players => {
    const { people, saved } = this.#play.kept
    const names = this.names.map((name, seat) => {
      const player = saved.players[seat]
      return (player?.kind === 'person' && player.name) || name
    })
    return { names, you: people.length === 1 ? people[0]! : null }
  })

  /** How the game ended at the place that is looked at. */
  readonly ending = $derived.by((): Ending | null => {
    const { kept, game } = this.#play
    const { scene, declared } = game
    if (!scene) return null
    const ended = scene.result ?? declared
    if (ended) return ended
    return kept.resigned && { winners: [], reason: 'resigned', loser: kept.resigned.seat }
  })

  /** The end in a sentence or two; empty while the game goes on. */
  readonly #end = $derived.by((): string =>
    this.ending ? `${sentence(headline(this.ending, this.players))} ${why(this.ending, this.players)}` : '',
  )

  readonly prompt = $derived.by((): string => this.#prompt(plainly))

  #prompt(say: (message: Message) => string): string {
    const { scene, active } = this.#play.game
    const { thinking } = this.#play.turns
    if (!scene) return ''
    if (this.#end) return this.#end
    if (thinking !== null) return t('page.prompt.thinking', { seat: this.names[thinking] ?? '' })
    // While others play, what they did is of more interest than what they must do.
    const said = !active && scene.last ? scene.last.said : scene.due?.what
    return said ? sentence(say(said)) : ''
  }

  /** Whose turn it is, where somebody here is to move. */
  readonly due = $derived.by((): string => {
    const { scene, over, mover, active } = this.#play.game
    const { people } = this.#play.kept
    if (!scene || over || mover === null || !active) return ''
    return people.length === 1 ? t('page.prompt.yours') : (this.names[mover] ?? '')
  })

  /** The threat that matters most. */
  readonly threat = $derived.by((): string => this.#threat())

  #threat(named?: boolean): string {
    const { scene, active } = this.#play.game
    return scene && settings.threats && active ? threatIn(scene, named) : ''
  }

  readonly ended = $derived(this.ending !== null)

  readonly hint = $derived.by((): string => this.#hint())

  #hint(named?: boolean): string {
    const { shown: hint, thinking } = this.#play.hints
    const { scene } = this.#play.game
    if (!hint || !scene) return thinking ? t('page.hint.thinking') : ''
    return advice(scene, hint, named)
  }

  constructor(play: Play) {
    this.#play = play
    $effect(() => {
      void play.kept.at
      this.refused = null
    })
    $effect(() => {
      if (play.kept.resigned || play.game.declared) this.spoken = this.#end
    })
    $effect(() => {
      if (this.refused) this.spoken = sentence(say(this.refused.why))
    })
    $effect(() => {
      if (this.hint) this.spoken = this.#hint(true)
    })
  }

  /** Says why a step was refused, for a while. */
  refuse(fault: Fault): void {
    this.refused = refusedBy(fault)
    clearTimeout(this.#clearing)
    this.#clearing = setTimeout(() => (this.refused = null), REFUSED)
  }

  /** Hears of a step that is shown at once, among others. */
  passed({ last }: Scene): void {
    if (last) this.#passed.push(last)
  }

  /** Tells what was shown at once, now that it has come to an end. Gives whether there was anything. */
  catchUp(scene: Scene): boolean {
    const passed = this.#passed
    this.#passed = []
    if (passed.length === 0) return false
    // How a turn ended is what is seen of it.
    const turns = passed.filter(({ turn }, index) => turn !== passed[index + 1]?.turn)
    const tell = (steps: Last[], say: (message: Message) => string): string =>
      t('page.meanwhile', { what: steps.map(({ said }) => sentence(say(said))).join(' ') })
    this.meanwhile = tell(turns, plainly)
    this.spoken = [tell(passed, say), ...this.#next(scene)].join(' ')
    return true
  }

  /** Says aloud what was played, and what follows from it. */
  stepped(scene: Scene): void {
    this.meanwhile = ''
    const { active } = this.#play.game
    const threats = settings.threats && active && !scene.result_message ? scene.threats.slice(0, 2) : []
    this.spoken = [
      ...this.#last(scene),
      ...threats.map((threat) => threatens(scene, threat, true)),
      ...this.#next(scene),
    ].join(' ')
  }

  /** Says aloud where in the game one is now. */
  turned(scene: Scene): void {
    this.meanwhile = ''
    const { line, place } = this.#play.kept
    const where = line.length > 0 ? [sentence(t('page.replay.place', { n: place, of: line.length }))] : []
    this.spoken = [...where, ...this.#last(scene), ...this.#next(scene)].join(' ')
  }

  #last({ last }: Scene): string[] {
    return last ? [sentence(say(last.said))] : []
  }

  #next({ over, due }: Scene): string[] {
    if (over) return [this.#end]
    if (!this.#play.game.active || !due) return []
    return [sentence(t('due.turn', { seat: this.names[due.seat] ?? '', what: say(due.what) }))]
  }

  /** Says what stands on the screen once more, with the names of the cells. */
  again(): void {
    const said = [this.due, this.#prompt(say), this.#threat(true)].filter(Boolean).join(' ')
    this.spoken = ''
    setTimeout(() => (this.spoken = said))
  }
}
