// Where the page is, in the part of the address after `#`: a static host needs to know nothing.
import { GAMES } from './game/games'
import type { GameName } from './wire'

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: GameName }
  | { screen: 'game'; id: string }
  | { screen: 'open'; payload: string }
  | { screen: 'import' }
  | { screen: 'library' }
  | { screen: 'rules'; game: GameName; section?: string }
  | { screen: 'course'; game: GameName; lesson?: string }
  | { screen: 'tables' }
  | { screen: 'table'; id: string; code?: string }
  | { screen: 'about' }
  | { screen: 'settings' }
  | { screen: 'lost' }

/** The screens that have places within. */
const placed = ['rules', 'course', 'table']

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
    case 'game':
      return part ? { screen: 'game', id: part } : { screen: 'lost' }
    case 'table':
      return part ? { screen: 'table', id: part, ...(place && { code: place }) } : { screen: 'lost' }
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
    case 'game':
      return `#/game/${route.id}`
    case 'table':
      return `#/table/${route.id}${route.code ? `/${route.code}` : ''}`
    case 'open':
      return `#/open/${route.payload}`
    default:
      return `#/${route.screen}`
  }
}
