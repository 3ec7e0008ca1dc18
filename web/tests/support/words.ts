// What the page says, by the keys of its words: a better wording breaks no test.
import { wordsOf } from '../../build/words'
import { sayKey, sentence, type Fillings } from '../../src/words/fill'

const lists = { en: wordsOf('en'), es: wordsOf('es') }
export type Language = keyof typeof lists

/** A sentence of the page in English, or another language. */
export function t(key: string, fillings: Fillings = {}, language: Language = 'en'): string {
  if (lists[language][key] === undefined) throw new Error(`no words for ${key}`)
  return sayKey(lists[language], key, fillings)
}

/** The same as the page says it on its own: with a capital and a full stop. */
export const whole = (key: string, fillings: Fillings = {}, language: Language = 'en'): string =>
  sentence(t(key, fillings, language))

/** What a seat is called that has its colour as its name. */
export const seat = (colour: string, language: Language = 'en'): string =>
  t('seat.colour', { colour: t(`colour.${colour}`, {}, language) }, language)
