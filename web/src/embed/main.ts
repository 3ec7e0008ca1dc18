// A game on somebody else's page: a board to play it through, and nothing that is kept.
import { mount } from 'svelte'
import '../look/tokens.css'
import '../look/base.css'
import '../look/hue.css'
import '../look/board.css'
import { clients } from '../game/clients'
import { browserLanguage, speak } from '../words'
import Embed from './Embed.svelte'
import { parameters } from './parameters'

const asked = parameters(location.search, location.hash)
if (asked.theme) document.documentElement.dataset.theme = asked.theme
else if (matchMedia('(prefers-contrast: more)').matches) document.documentElement.dataset.theme = 'contrast'

async function begin(): Promise<void> {
  const target = document.getElementById('page')
  if (!target) return
  clients()
    .then(({ rules }) => rules.prepare())
    .catch(() => {})
  if (!(await speak(asked.language ?? browserLanguage()))) await speak('en')
  mount(Embed, { target, props: { payload: asked.payload, at: asked.at } })
}
void begin()
// Another game in the same frame.
addEventListener('hashchange', () => location.reload())
