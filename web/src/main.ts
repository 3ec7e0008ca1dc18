import { mount } from 'svelte'
import './look/tokens.css'
import './look/base.css'
import './look/board.css'
import App from './App.svelte'
import { dress, settings } from './settings.svelte'
import { browserLanguage, speak } from './words'

dress()
const target = document.getElementById('page')

async function begin(): Promise<void> {
  if (!target) return
  const wanted = settings.language ?? browserLanguage()
  if (!(await speak(wanted))) await speak('en')
  mount(App, { target })
}
void begin()

if (import.meta.env.PROD) addEventListener('load', () => void import('./offline/register').then(({ register }) => register()))
