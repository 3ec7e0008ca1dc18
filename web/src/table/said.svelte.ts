// What is said of a game on the screen: what is due, how it ended, what threatens; and all of it aloud,
// for those who do not see it.
import type { Play } from '../game/play.svelte'
import { seatName } from '../game/seats'
import { resultMessage } from '../game/summary'
import { refusedBy, type Refused } from '../learn/exhibit.svelte'
import { settings } from '../settings.svelte'
import type { Fault, Message, Scene } from '../wire'
import { say, sentence, t } from '../words'
import type { Words } from './table-game'
import { threatens, threatIn } from './threat'

/** How long it stands there why a step was refused, in milliseconds. */
const REFUSED = 8000

export class Said implements Words {
  /** What was said last, aloud. */
  spoken = $state('')
  refused = $state.raw<Refused | null>(null)
  readonly #play: Play
  #clearing: ReturnType<typeof setTimeout> | undefined

  readonly names = $derived.by((): string[] => {
    const { scene } = this.#play.game
    return (scene?.seat_names ?? []).map((_, seat) => seatName(scene, seat))
  })

  readonly result = $derived.by((): Message | null => {
    const { kept, game } = this.#play
    const { scene, declared } = game
    const { resigned, saved } = kept
    if (!scene) return null
    if (scene.result_message) return scene.result_message
    if (declared) return resultMessage(saved, declared.winners, declared.reason)
    if (!resigned) return null
    return { key: 'page.result.resigned', args: [['loser', this.names[resigned.seat] ?? '']] }
  })

  readonly prompt = $derived.by((): string => {
    const { scene, active } = this.#play.game
    const { thinking } = this.#play.turns
    if (!scene) return ''
    if (this.result) return sentence(say(this.result))
    if (thinking !== null) return t('page.prompt.thinking', { seat: this.names[thinking] ?? '' })
    // While others play, what they did is of more interest than what they must do.
    const said = !active && scene.last ? scene.last.said : scene.due?.what
    return said ? sentence(say(said)) : ''
  })

  /** Whose turn it is, where somebody here is to move. */
  readonly due = $derived.by((): string => {
    const { scene, over, mover, active } = this.#play.game
    const { people } = this.#play.kept
    if (!scene || over || mover === null || !active) return ''
    return people.length === 1 ? t('page.prompt.yours') : (this.names[mover] ?? '')
  })

  /** The threat that matters most. */
  readonly threat = $derived.by((): string => {
    const { scene, active } = this.#play.game
    return scene && settings.threats && active ? threatIn(scene) : ''
  })

  readonly ended = $derived(this.result !== null)

  readonly hint = $derived.by((): string => {
    const { shown: hint, thinking } = this.#play.hints
    if (!hint) return thinking ? t('page.hint.thinking') : ''
    const chance = hint.chance === null ? '' : ` ${t('page.hint.chance', { n: Math.round(hint.chance * 100) })}`
    return `${t('page.hint.step', { step: hint.step, why: say(hint.why) })}${chance}`
  })

  constructor(play: Play) {
    this.#play = play
    $effect(() => {
      void play.kept.at
      this.refused = null
    })
    $effect(() => {
      if ((play.kept.resigned || play.game.declared) && this.result) this.spoken = sentence(say(this.result))
    })
    $effect(() => {
      if (this.refused) this.spoken = sentence(say(this.refused.why))
    })
    $effect(() => {
      if (this.hint) this.spoken = this.hint
    })
  }

  /** Says why a step was refused, for a while. */
  refuse(fault: Fault): void {
    this.refused = refusedBy(fault)
    clearTimeout(this.#clearing)
    this.#clearing = setTimeout(() => (this.refused = null), REFUSED)
  }

  /** Says aloud what was played, and what follows from it. */
  stepped(scene: Scene): void {
    const { active } = this.#play.game
    const threats = settings.threats && active && !scene.result_message ? scene.threats.slice(0, 2) : []
    this.spoken = [
      ...this.#last(scene),
      ...threats.map((threat) => threatens(scene, threat)),
      ...this.#next(scene),
    ].join(' ')
  }

  /** Says aloud where in the game one is now. */
  turned(scene: Scene): void {
    const { line, place } = this.#play.kept
    const where = line.length > 0 ? [sentence(t('page.replay.place', { n: place, of: line.length }))] : []
    this.spoken = [...where, ...this.#last(scene), ...this.#next(scene)].join(' ')
  }

  #last({ last }: Scene): string[] {
    return last ? [sentence(say(last.said))] : []
  }

  #next({ result_message: ended, due }: Scene): string[] {
    if (ended) return [sentence(say(ended))]
    if (!this.#play.game.active || !due) return []
    return [sentence(t('due.turn', { seat: this.names[due.seat] ?? '', what: say(due.what) }))]
  }

  /** Says what stands on the screen once more. */
  again(): void {
    const said = [this.due, this.prompt, this.threat].filter(Boolean).join(' ')
    this.spoken = ''
    setTimeout(() => (this.spoken = said))
  }
}
