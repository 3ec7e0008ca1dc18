// An icon means one thing over the whole page, and a thing has one icon.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => readFileSync(join(root, path), 'utf8'))

/** How sources put an icon and the key of its label side by side. */
const FORMS = [
  /<Icon name="(?<icon>[a-z]+)"[^>]*\/>\s*(?:<span[^>]*>)?\{t\('(?<label>[^']+)'/g,
  /<Menu label=\{t\('(?<label>[^']+)'\)\} icon="(?<icon>[a-z]+)"/g,
  /aria-label=\{t\('(?<label>[^']+)'(?:(?!<\/|<Icon)[^])*<Icon name="(?<icon>[a-z]+)"[^>]*\/>\s*<\//g,
]
const uses = sources.flatMap((source) =>
  FORMS.flatMap((form) =>
    [...source.matchAll(form)].map(({ groups }) => [groups!['icon']!, groups!['label']!] as const),
  ),
)

/** What an icon with a narrow meaning may stand beside. */
const MEANINGS: Record<string, RegExp> = {
  book: /^page\.(rules\.|course\.rule$)/,
  copy: /copy$|invite$|^page\.share\.position$/,
  course: /^page\.((home\.)?course|mistakes\.learn)\b/,
  flag: /^page\.resign/,
  gear: /^page\.settings\./,
  language: /language/,
  leave: /^page\.online\.(stand|leave)/,
  online: /online/,
  open: /^page\.import\./,
  print: /print$/,
  save: /save$|export/,
  search: /search$/,
  share: /share/,
  skip: /^page\.skip-turns$/,
  review: /review/,
  study: /study|analy/,
  trash: /delete$/,
  view: /^page\.view\./,
}

it('finds the icons and their labels', () => {
  expect(uses.length).toBeGreaterThan(40)
  expect(uses).toContainEqual(['language', 'page.settings.language'])
  expect(uses).toContainEqual(['online', 'page.home.online'])
  expect(uses).toContainEqual(['trash', 'page.library.delete'])
})

it('has one icon for each label', () => {
  const icons = new Map<string, Set<string>>()
  for (const [icon, label] of uses) icons.set(label, (icons.get(label) ?? new Set()).add(icon))
  expect([...icons].filter(([, several]) => several.size > 1)).toEqual([])
})

it('has one meaning for each icon', () => {
  expect(uses.filter(([icon, label]) => MEANINGS[icon] && !MEANINGS[icon].test(label))).toEqual([])
})
