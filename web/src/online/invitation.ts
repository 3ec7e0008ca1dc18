// The way to a table, for somebody else or another device.
import { tell } from '../parts/toasts.svelte'
import { href } from '../router'
import { t } from '../words'

/** The address of a table, with a code that takes one's seat along. */
export const addressOf = (id: string, code?: string): string =>
  location.href.replace(/#.*$/, '') + href(code === undefined ? { screen: 'table', id } : { screen: 'table', id, code })

/** Copies an address, or shows it where nothing can be copied. */
export async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    tell(t('page.online.copied'))
  } catch {
    tell(address)
  }
}
