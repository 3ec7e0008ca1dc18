// The language now spoken. Every reader is told when it changes.
import lists from 'virtual:words'
import type { Message } from '../wire'
import { choose, sayCount, sayKey, sayMessage, type Fillings, type Words } from './fill'

export const languages: readonly string[] = Object.keys(lists)
const mother = 'en'

class Tongue {
  code = $state(mother)
  words = $state.raw<Words>({})
}
const tongue = new Tongue()

/** The code of the language now spoken. */
export const language = (): string => tongue.code

/** The way in which dates and numbers are written: the browser's own, where it is of this language. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === tongue.code) ?? tongue.code

/** The language that the browser asks for, among those spoken here. */
export const browserLanguage = (): string =>
  choose(typeof navigator === 'undefined' ? [] : navigator.languages, languages, mother)

/** Speaks another language from now on. When its words cannot be had, nothing changes. */
export async function speak(code: string): Promise<boolean> {
  const load = lists[code]
  if (!load) return false
  try {
    const words = (await load()).default
    tongue.words = words
    tongue.code = code
    if (typeof document !== 'undefined') document.documentElement.lang = code
    return true
  } catch {
    return false
  }
}

/** A sentence of the page, by its key. */
export const t = (key: string, fillings?: Fillings): string => sayKey(tongue.words, key, fillings)

/** A sentence with a number in it, in its singular or plural. */
export const count = (key: string, n: number, fillings?: Fillings): string => sayCount(tongue.words, key, n, fillings)

/** What the rules or the engine say. */
export const say = (message: Message): string => sayMessage(tongue.words, message)

/** Names one after another, joined as the language joins them. */
export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(tongue.code, { type: 'conjunction' }).format(names)

/** Whether there are words for a key. */
export const has = (key: string): boolean => Object.hasOwn(tongue.words, key)

/** What a language is called by those who speak it. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name[0]!.toLocaleUpperCase(code) + name.slice(1)
}
