export { browserLanguage, count, has, language, languageName, languages, say, speak, t } from './words.svelte'
export { sentence } from './fill'
