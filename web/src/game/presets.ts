// Named setups of a game: which of them some options are, and how long a game takes with it.
import type { GameName, PresetInfo } from '../wire'
import { say } from '../words'
import { INFO } from './games'

/** What chance or the players decide in any setup: no preset is another one for it. */
const BESIDES = ['colours', 'deal', 'seed', 'first']

/** The presets to choose from; none where there is nothing to choose. */
export function presetsFor(game: GameName, players: number): PresetInfo[] {
  const { presets } = INFO[game]
  return presets.length < 2 ? [] : presets.filter(({ players: [least, most] }) => least <= players && players <= most)
}

/** The preset to begin with: the one that is suggested for so many players, or else the defaults. */
export function usualPreset(game: GameName, players: number): PresetInfo | undefined {
  const presets = presetsFor(game, players)
  return (
    presets.find(({ suggested }) => suggested.includes(players)) ?? presets.find(({ options }) => options.length === 0)
  )
}

/** The options to begin with. */
export function usualOptions(game: GameName, players: number): Record<string, string> {
  const preset = usualPreset(game, players)
  return preset ? withPreset(preset, {}) : {}
}

/** The options when another number of people play: what nobody has changed is what is usual for so many. */
export function resized(
  game: GameName,
  set: Readonly<Record<string, string>>,
  from: number,
  to: number,
): Record<string, string> {
  const [before, now] = [usualPreset(game, from), usualPreset(game, to)]
  const follows = before && now && presetOf(game, from, set) === before
  const next = follows ? withPreset(now, set) : { ...set }
  // Where each seat has a number of its own, those who come have that of the last one.
  for (const { name } of INFO[game].options.filter(({ per_seat }) => per_seat)) {
    const numbers = next[name]?.split(',') ?? []
    if (numbers.length > 1)
      next[name] = together(Array.from({ length: to }, (_, seat) => numbers[seat] ?? numbers.at(-1)!))
  }
  return next
}

/** The numbers of the seats as one value: a single number where all are alike. */
export const together = (numbers: readonly string[]): string =>
  numbers.every((number) => number === numbers[0]) ? (numbers[0] ?? '') : numbers.join(',')

/** The preset that some options are; null where they are nobody's but one's own. */
export function presetOf(game: GameName, players: number, set: Readonly<Record<string, string>>): PresetInfo | null {
  const chosen = unusual(game, Object.entries(set))
  return presetsFor(game, players).find(({ options }) => unusual(game, options) === chosen) ?? null
}

/** What is left of the options without those that have their defaults, as one text. */
function unusual(game: GameName, options: readonly (readonly [string, string])[]): string {
  const isUsual = (name: string, value: string): boolean =>
    INFO[game].options.some((option) => option.name === name && option.default === value)
  return options
    .filter(([name, value]) => value !== '' && !BESIDES.includes(name) && !isUsual(name, value))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ')
}

/** The options with those of a preset instead of what was chosen; what no preset decides stays. */
export const withPreset = ({ options }: PresetInfo, set: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(set).filter(([name]) => BESIDES.includes(name))),
  ...Object.fromEntries(options),
})

/** About how many minutes a game takes with that many players. */
export const minutesOf = ({ minutes, players: [least] }: PresetInfo, players: number): number =>
  minutes[players - least] ?? minutes.at(-1)!

/** What a preset is called, by its name; empty where a game has only one. */
export function presetTitle(game: GameName, name: string | null): string {
  const { presets } = INFO[game]
  const preset = presets.find((each) => each.name === name)
  return preset && presets.length > 1 ? say(preset.title) : ''
}
