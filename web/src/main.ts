import { mount } from 'svelte'
import './look/tokens.css'
import './look/base.css'
import './look/board.css'
import App from './App.svelte'
import { here } from './here.svelte'
import { dress, settings } from './settings.svelte'
import { browserLanguage, speak } from './words'

dress()
// What the first screen will ask for is fetched while the words come.
if (here.route.screen === 'home') void import('./board/Miniature.svelte')
const target = document.getElementById('page')

async function begin(): Promise<void> {
  if (!target) return
  const wanted = settings.language ?? browserLanguage()
  if (!(await speak(wanted))) await speak('en')
  mount(App, { target })
}
void begin()

if (import.meta.env.PROD) addEventListener('load', () => void import('./offline/register').then(({ register }) => register()))
