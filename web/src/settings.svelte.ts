// What a person prefers: kept in this browser, in force at once.
import { DEFAULTS, readSettings, type Settings } from './settings'
import { browserLanguage, speak } from './words'

const KEY = 'hexagora.settings'

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const settings: Settings = $state(readSettings(kept()))

const asksStill = matchMedia('(prefers-reduced-motion: reduce)')
const asksContrast = matchMedia('(prefers-contrast: more)')

class Asked {
  still = $state(asksStill.matches)
}
const asked = new Asked()
asksStill.addEventListener('change', () => (asked.still = asksStill.matches))
asksContrast.addEventListener('change', () => dress())

/** Whether motion is to be avoided. */
export const still = (): boolean => settings.still ?? asked.still

/** Changes what a person prefers. */
export function prefer(changes: Partial<Settings>): void {
  Object.assign(settings, changes)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing still obeys until it is closed.
  }
  if ('theme' in changes || 'still' in changes) dress()
  if ('language' in changes) void speak(settings.language ?? browserLanguage())
}

/** Everything as on the first visit. */
export const forget = (): void => prefer({ ...DEFAULTS })

/** Puts the theme on the page. */
export function dress(): void {
  const theme = settings.theme === 'system' && asksContrast.matches ? 'contrast' : settings.theme
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  if (settings.still === null) delete root.dataset.motion
  else root.dataset.motion = settings.still ? 'reduced' : 'full'
  const paper = getComputedStyle(root).getPropertyValue('--chrome').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}
