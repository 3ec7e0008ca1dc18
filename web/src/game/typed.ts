// What a person may have meant by a typed step: capitals do not matter, and part of it is enough.
import type { Choice } from '../wire'

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9,]/g, '')

/** The steps that a text can mean: the one it spells, else those it begins, else those with its cells. */
export function completions(choices: readonly Choice[], text: string): string[] {
  const typed = text.trim()
  if (!typed) return []
  const all = choices.map((choice) => choice.text)
  const exact = all.filter((step) => step === typed)
  if (exact.length > 0) return exact
  const folded = typed.toLowerCase()
  const same = all.filter((step) => step.toLowerCase() === folded)
  if (same.length > 0) return same
  const begun = all.filter((step) => step.toLowerCase().startsWith(folded))
  if (begun.length > 0) return begun
  const letters = bare(typed)
  return letters ? all.filter((step) => bare(step).startsWith(letters)) : []
}
