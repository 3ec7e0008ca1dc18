// Where the page is, in the part of the address after `#`: a static host needs to know nothing.
import { GAMES } from './game/games'
import type { GameName } from './wire'
import type { Extent } from './words'

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: GameName }
  | { screen: 'game'; id: string }
  | { screen: 'analysis'; id: string; review?: true }
  | { screen: 'study'; id: string; chapter?: string }
  | { screen: 'open'; payload: string }
  | { screen: 'editor'; game: GameName; id?: string }
  | { screen: 'import' }
  | { screen: 'library' }
  | { screen: 'rules'; game: GameName; section?: string }
  | { screen: 'course'; game: GameName; lesson?: string }
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; game: GameName; id?: string }
  | { screen: 'daily' }
  | { screen: 'mistakes' }
  | { screen: 'tables' }
  | { screen: 'table'; id: string; code?: string }
  | { screen: 'about' }
  | { screen: 'settings' }
  | { screen: 'lost' }

/** How much a screen says. */
export const extentOf = (screen: Route['screen']): Extent =>
  screen === 'home' ? 'home' : screen === 'new' || screen === 'game' || screen === 'open' ? 'game' : 'all'

/** The screens that have places within. */
const placed = ['rules', 'course', 'table', 'editor', 'analysis', 'study', 'puzzles']

/** The place of a game's review on the analysis board. */
const REVIEW = 'review'

const isGame = (name: string | undefined): name is GameName => GAMES.includes(name as GameName)

/** The route that an address asks for. */
export function parse(hash: string): Route {
  const [screen = '', part, place, ...more] = hash.replace(/^#?\/?/, '').split('/')
  if (more.length > 0) return { screen: 'lost' }
  if (place !== undefined && !placed.includes(screen)) return { screen: 'lost' }
  switch (screen) {
    case '':
      return { screen: 'home' }
    case 'new':
      return isGame(part) ? { screen: 'new', game: part } : { screen: 'lost' }
    case 'rules':
      return isGame(part) ? { screen: 'rules', game: part, ...(place && { section: place }) } : { screen: 'lost' }
    case 'course':
      return isGame(part) ? { screen: 'course', game: part, ...(place && { lesson: place }) } : { screen: 'lost' }
    case 'editor':
      return isGame(part) ? { screen: 'editor', game: part, ...(place && { id: place }) } : { screen: 'lost' }
    case 'puzzles':
      if (part === undefined) return { screen }
      if ((part === 'daily' || part === 'mistakes') && place === undefined) return { screen: part }
      return isGame(part) ? { screen: 'puzzle', game: part, ...(place && { id: place }) } : { screen: 'lost' }
    case 'game':
      return part ? { screen: 'game', id: part } : { screen: 'lost' }
    case 'analysis':
      if (!part || (place !== undefined && place !== REVIEW)) return { screen: 'lost' }
      return { screen: 'analysis', id: part, ...(place && { review: true }) }
    case 'table':
      return part ? { screen: 'table', id: part, ...(place && { code: place }) } : { screen: 'lost' }
    case 'study':
      return part ? { screen: 'study', id: part, ...(place && { chapter: place }) } : { screen: 'lost' }
    case 'open':
      return { screen: 'open', payload: part ?? '' }
    case 'import':
    case 'library':
    case 'tables':
    case 'about':
    case 'settings':
      return part ? { screen: 'lost' } : { screen }
    default:
      return { screen: 'lost' }
  }
}

/** The address of a route. */
export function href(route: Route): string {
  switch (route.screen) {
    case 'home':
    case 'lost':
      return '#/'
    case 'new':
      return `#/new/${route.game}`
    case 'rules':
      return `#/rules/${route.game}${route.section ? `/${route.section}` : ''}`
    case 'course':
      return `#/course/${route.game}${route.lesson ? `/${route.lesson}` : ''}`
    case 'editor':
      return `#/editor/${route.game}${route.id ? `/${route.id}` : ''}`
    case 'puzzle':
      return `#/puzzles/${route.game}${route.id ? `/${route.id}` : ''}`
    case 'daily':
      return '#/puzzles/daily'
    case 'mistakes':
      return '#/puzzles/mistakes'
    case 'game':
      return `#/game/${route.id}`
    case 'analysis':
      return `#/analysis/${route.id}${route.review ? `/${REVIEW}` : ''}`
    case 'table':
      return `#/table/${route.id}${route.code ? `/${route.code}` : ''}`
    case 'study':
      return `#/study/${route.id}${route.chapter ? `/${route.chapter}` : ''}`
    case 'open':
      return `#/open/${route.payload}`
    default:
      return `#/${route.screen}`
  }
}
