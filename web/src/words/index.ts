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
} from './words.svelte'
export { sentence, title } from './fill'
