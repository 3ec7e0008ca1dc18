export {
  browserLanguage,
  count,
  has,
  language,
  languageName,
  languages,
  list,
  locale,
  say,
  speak,
  t,
  wantWords,
} from './words.svelte'
export type { Extent } from './words.svelte'
export { sentence, title } from './fill'
