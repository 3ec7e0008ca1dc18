// Sentences from templates, exactly as the Rust side makes them.
import type { Message } from '../wire'

export type Words = Readonly<Record<string, string>>
export type Fillings = Readonly<Record<string, string | number>>

/** A template with its `{places}` filled; a place that nothing fills says so with an ellipsis. One whose
 * name begins with a capital is filled like the one in small letters, with a capital in front. */
export function fill(template: string, filling: (name: string) => string | undefined): string {
  const capital = (name: string): string | undefined => {
    const small = name.charAt(0).toLowerCase() + name.slice(1)
    const text = small === name ? undefined : filling(small)
    return text === undefined ? undefined : text.charAt(0).toLocaleUpperCase() + text.slice(1)
  }
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => filling(name) ?? capital(name) ?? '…')
}

/** A key said with its fillings; a key that the list lacks is said as itself. */
export function sayKey(words: Words, key: string, fillings: Fillings = {}): string {
  const template = words[key]
  if (template === undefined) return key
  return fill(template, (name) => (Object.hasOwn(fillings, name) ? String(fillings[name]) : undefined))
}

/** A message of the rules or the engine, with the messages within it. */
export function sayMessage(words: Words, message: Message): string {
  const template = words[message.key]
  if (template === undefined) return message.key
  return fill(template, (name) => {
    const found = message.args.find(([arg]) => arg === name)
    if (!found) return undefined
    const [, value] = found
    return typeof value === 'string' ? value : sayMessage(words, value)
  })
}

/** A count with its noun: `key.one` for one, `key.many` otherwise. */
export function sayCount(words: Words, key: string, count: number, fillings: Fillings = {}): string {
  const form = count === 1 ? 'one' : 'many'
  return sayKey(words, `${key}.${form}`, { n: count, ...fillings })
}

/** The first of the wanted languages that is spoken here. */
export function choose(wanted: readonly string[], spoken: readonly string[], otherwise: string): string {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0]
    if (code !== undefined && spoken.includes(code)) return code
  }
  return otherwise
}

/** A sentence with a capital first letter, and a full stop unless it ends some other way. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed) return ''
  const whole = trimmed[0]!.toLocaleUpperCase() + trimmed.slice(1)
  return /[.!?…:)]$/.test(whole) ? whole : `${whole}.`
}

/** The same as a name by itself: no full stop. */
export const title = (text: string): string => sentence(text).replace(/\.$/, '')
