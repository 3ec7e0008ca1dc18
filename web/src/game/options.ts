// What the options of a game and their values are called, on every screen alike.
import type { GameName } from '../wire'
import { has, t } from '../words'

/** The name of an option. Who begins is asked about in every game, so the option for it has the question's name. */
export const optionName = (game: GameName, option: string): string =>
  t(option === 'first' ? 'page.new.begins' : `page.option.${game}.${option}`)

/** The name of a value; one that needs none is its own. */
export function valueName(game: GameName, option: string, value: string): string {
  const key = `page.value.${game}.${option}.${value}`
  return has(key) ? t(key) : value
}
