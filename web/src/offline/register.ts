// Asks the browser to keep the page, and offers a new version when there is one.
import { tell } from '../parts/toasts.svelte'
import { t } from '../words'
import { keepSoon } from './keep'

function offer(waiting: ServiceWorker): void {
  tell(t('page.update.ready'), { label: t('page.update.load'), run: () => waiting.postMessage('take over') }, true)
}

export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker takes over a page that had none; only a later one brings something new.
  const had = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (had) location.reload()
  })
  try {
    const registration = await serviceWorker.register('./service.js')
    // The engine is large, and whoever plays with somebody beside them does not wait for it.
    void keepSoon('keep the rest')
    if (registration.waiting && had) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && serviceWorker.controller) offer(coming)
      })
    })
    setInterval(() => void registration.update().catch(() => {}), 60 * 60 * 1000)
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
