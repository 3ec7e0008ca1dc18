// What was agreed for a table, in words.
import { INFO, PLAYERS } from '../game/games'
import { presetOf } from '../game/presets'
import type { Clock, GameName, Terms } from '../wire'
import { has, say, t } from '../words'

/** How time is measured, in short. */
export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('page.online.time.none')
    case 'days':
      return t('page.online.time.days', { n: clock.days })
    case 'turn':
      return t('page.online.time.turn', { time: duration(clock.seconds) })
    case 'fischer':
      return t('page.online.time.fischer', { time: duration(clock.seconds), n: clock.increment })
  }
}

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? t('page.online.time.minutes', { n: seconds / 60 })
    : t('page.online.time.seconds', { n: seconds })

/** What is played: a preset by its name, or else the options that are not the usual ones. */
export function setupWords(terms: Terms): string[] {
  const game = terms.game as GameName
  const players = terms.players ?? PLAYERS[game]?.[0]
  const preset = players === undefined ? null : presetOf(game, players, terms.set)
  return preset ? [say(preset.title)] : optionWords(terms)
}

/** The options that are not the usual ones, each as its name and value. */
export function optionWords({ game, set }: Terms): string[] {
  const known = INFO[game as GameName]?.options ?? []
  return Object.entries(set)
    .filter(([name, value]) => known.some((option) => option.name === name && option.default !== value))
    .map(([name, value]) => {
      const label = `page.option.${game}.${name}`
      const said = `page.value.${game}.${name}.${value}`
      return t('page.online.option', { option: has(label) ? t(label) : name, value: has(said) ? t(said) : value })
    })
}

/** How long ago something was. */
export function ago(locale: string, since: number): string {
  const seconds = Math.max(0, Math.round(since / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (seconds < 60) return t('page.online.now')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
