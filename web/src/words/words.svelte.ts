// The language now spoken. Every reader is told when it changes.
import lists from 'virtual:words'
import type { Message } from '../wire'
import { choose, sayCount, sayKey, sayMessage, type Fillings, type Words } from './fill'

export const languages: readonly string[] = Object.keys(lists)
const mother = 'en'

/** How much is said: by Home, by a game, by everything. */
export type Extent = 'home' | 'game' | 'all'
const PARTS: Record<Extent, number> = { home: 1, game: 2, all: Infinity }

class Tongue {
  code = $state(mother)
  words = $state.raw<Words>({})
  /** How many parts of the language are there. */
  parts = $state(Infinity)
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

/** Some parts of a language, put together. */
async function fetched(parts: (typeof lists)[string]): Promise<Words> {
  const found = await Promise.all(parts.map((part) => part()))
  return Object.assign({}, ...found.map((part) => part.default)) as Words
}

/** Speaks another language from now on, as much as is wanted. When its words cannot be had, nothing changes. */
export async function speak(code: string, extent: Extent = 'all'): Promise<boolean> {
  const parts = lists[code]
  if (!parts) return false
  try {
    tongue.words = await fetched(parts.slice(0, PARTS[extent]))
    tongue.parts = PARTS[extent]
    tongue.code = code
    if (typeof document !== 'undefined') document.documentElement.lang = code
    return true
  } catch {
    return false
  }
}

/** Has more words of the language now spoken, if they are not there. Throws where they cannot be had. */
export async function wantWords(extent: Extent): Promise<void> {
  const { code, parts } = tongue
  const wanted = PARTS[extent]
  if (parts >= wanted) return
  const more = await fetched(lists[code]?.slice(parts, wanted) ?? [])
  if (tongue.code !== code) return
  tongue.words = { ...tongue.words, ...more }
  tongue.parts = Math.max(tongue.parts, wanted)
}

/** Whether there are words for a key already. Where they are still missing they are fetched, and whoever wanted them
 * is told by the change. */
function ready(key: string): boolean {
  if (tongue.parts === Infinity || Object.hasOwn(tongue.words, key)) return true
  wantWords('all').catch(() => {})
  return false
}

/** A sentence of the page, by its key. */
export const t = (key: string, fillings?: Fillings): string => (ready(key) ? sayKey(tongue.words, key, fillings) : '')

/** A sentence with a number in it, in its singular or plural. */
export const count = (key: string, n: number, fillings?: Fillings): string =>
  ready(`${key}.many`) ? sayCount(tongue.words, key, n, fillings) : ''

/** What the rules or the engine say. */
export const say = (message: Message): string => (ready(message.key) ? sayMessage(tongue.words, message) : '')

/** Names one after another, joined as the language joins them. */
export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(tongue.code, { type: 'conjunction' }).format(names)

/** Whether there are words for a key, among those that are there: asking fetches none. */
export const has = (key: string): boolean => Object.hasOwn(tongue.words, key)

/** What a language is called by those who speak it. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name[0]!.toLocaleUpperCase(code) + name.slice(1)
}
