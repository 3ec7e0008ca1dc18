import { mount } from 'svelte'
import './look/tokens.css'
import './look/base.css'
import './look/hue.css'
import './look/board.css'
import App from './App.svelte'
import { refreshLast } from './game/last.svelte'
import { prepare } from './game/prepare'
import { here } from './here.svelte'
import { extentOf } from './router'
import { dress, settings } from './settings.svelte'
import { browserLanguage, speak, wantWords } from './words'

dress()
// What the first screen will ask for is fetched while the words come.
if (here.route.screen === 'home') void import('./board/Miniature.svelte')
prepare(here.route)
addEventListener('hashchange', () => prepare(here.route))
const target = document.getElementById('page')

async function begin(): Promise<void> {
  if (!target) return
  const wanted = settings.language ?? browserLanguage()
  const spoken = speak(wanted, extentOf(here.route.screen))
  // What stands at the top of Home is known before it is shown, so that nothing jumps.
  if (here.route.screen === 'home')
    await Promise.race([refreshLast(), new Promise((resolve) => setTimeout(resolve, 200))])
  if (!(await spoken)) await speak('en')
  mount(App, { target })
}
void begin()
// Whoever does something on Home may open what says more.
for (const deed of ['pointerdown', 'keydown'])
  addEventListener(deed, () => void wantWords('game').catch(() => {}), { once: true })

if (import.meta.env.PROD)
  addEventListener('load', () => void import('./offline/register').then(({ register }) => register()))
