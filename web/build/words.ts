// Gives the page its words: `virtual:words` lists the languages, `virtual:words/CODE/PART` holds a part of one of them.
// A language is a folder of the lists that the whole project shares, in it a file for each that speaks; a new one needs
// no change here. What only the command says stays out.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const folder = fileURLToPath(new URL('../../crates/locale/words/', import.meta.url))

/** What only the terminal says: a file, and keys of other files. */
const command = 'command.json'
const elsewhere = /^(locale|player)\./

/** The parts of a language, in the order in which they are wanted: what Home and the frame around every screen say,
 * what is said before a game and while one plays, and all else. A key in too late a part is said a moment later. */
export const PARTS = ['home', 'game', 'rest'] as const
const home = new RegExp(
  [
    '^[a-z]+\\.about$',
    '^page\\.(home|top|theme|update|course\\.(finished|learn|progress)|puzzle\\.daily)\\b',
    '^page\\.trouble\\.(home|lost|broken|unreachable)\\b',
    '^page\\.[a-z]+\\.(title|short)$',
    '^page\\.(analysis\\.board\\.of|close|import\\.drop|settings\\.(language|theme)|skip)$',
  ].join('|'),
)
const rest = new RegExp(
  [
    '^(book|learn|puzzle|record|review|serve|server)\\.',
    '^[a-z]+\\.text\\.',
    '^board\\.draft\\.',
    '^page\\.(about|course|credits|editor|embed|film|import|lab(?!\\.open$)|library|mistakes|online|openings)\\.',
    '^page\\.(puzzle|review|study|terms)\\.',
  ].join('|'),
)
const partOf = (key: string): (typeof PARTS)[number] => (home.test(key) ? 'home' : rest.test(key) ? 'rest' : 'game')

export function languages(): string[] {
  return readdirSync(folder).sort()
}

/** The files of a language that the page reads. */
function files(language: string): string[] {
  const own = readdirSync(`${folder}${language}`).filter((file) => file.endsWith('.json') && file !== command)
  return own.sort().map((file) => `${folder}${language}/${file}`)
}

export function wordsOf(language: string): Record<string, string> {
  const lists = files(language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const all = Object.entries(Object.assign({}, ...lists) as Record<string, string>)
  return Object.fromEntries(
    all.filter(([key]) => !elsewhere.test(key)).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const list = 'virtual:words'

export function words(): Plugin {
  return {
    name: 'hexagora-words',
    resolveId: (id) => (id === list || id.startsWith(`${list}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${list}`)) return undefined
      const [language, part] = id.slice(list.length + 2).split('/')
      if (!language) {
        const parts = (code: string) => PARTS.map((part) => `() => import('${list}/${code}/words-${part}')`)
        const entries = languages().map((code) => `${code}: [${parts(code).join(', ')}]`)
        return `export default { ${entries.join(', ')} }`
      }
      for (const file of files(language)) this.addWatchFile(file)
      const own = Object.entries(wordsOf(language)).filter(([key]) => `words-${partOf(key)}` === part)
      // A string that is parsed is read faster than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(own)))})`
    },
  }
}
