// Keys to one's seat, for another device or another person.
import type { Purpose } from '../wire'
import { invitation, makeKey } from './api'

/** The last keys for teammates, by table. */
const sent = new Map<string, string>()

/** A key to one's seat. A new one would end the one that a teammate may have been sent: that is shown again
 * as long as it is good. */
export async function keyFor(table: string, purpose: Purpose): Promise<string> {
  if (purpose === 'device') return (await makeKey(table, purpose)).key
  const before = sent.get(table)
  if (
    before !== undefined &&
    (await invitation(table, before).then(
      () => true,
      () => false,
    ))
  )
    return before
  const { key } = await makeKey(table, purpose)
  sent.set(table, key)
  return key
}
