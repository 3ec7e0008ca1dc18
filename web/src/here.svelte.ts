// The route now shown, and ways to others.
import { href, parse, type Route } from './router'

class Here {
  route = $state.raw<Route>(parse(typeof location === 'undefined' ? '' : location.hash))
}
export const here = new Here()

if (typeof addEventListener !== 'undefined')
  addEventListener('hashchange', () => {
    here.route = parse(location.hash)
  })

/** Goes to another screen; with `replace` the one left is not come back to. */
export function go(route: Route, replace = false): void {
  const address = href(route)
  if (replace) {
    history.replaceState(null, '', address)
    here.route = route
  } else if (location.hash === address) here.route = route
  else location.hash = address
}
