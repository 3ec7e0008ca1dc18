// Gives the page its words: `virtual:words` lists the languages, `virtual:words/CODE` holds one of
// them. A language is a file in the list that the whole project shares; a new one needs no change
// here. What only the command says stays out.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const folder = fileURLToPath(new URL('../../crates/locale/words/', import.meta.url))

/** What only the terminal says. */
const elsewhere = /^(analyse|cli|draw|locale|match|play|player|ugi)\./

export function languages(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort()
}

export function wordsOf(language: string): Record<string, string> {
  const all = JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([key]) => !elsewhere.test(key)))
}

const list = 'virtual:words'

export function words(): Plugin {
  return {
    name: 'hexagora-words',
    resolveId: (id) => (id === list || id.startsWith(`${list}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${list}`)) return undefined
      const language = id.slice(list.length + 2)
      if (!language) {
        const entries = languages().map((code) => `${code}: () => import('${list}/${code}')`)
        return `export default { ${entries.join(', ')} }`
      }
      this.addWatchFile(`${folder}${language}.json`)
      // A string that is parsed is read faster than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(wordsOf(language)))})`
    },
  }
}
