import { expect, it } from 'vitest'
import type { SeenTable, TableEvent } from '../wire'
import { OwnOffers } from './own-offers'

const offering = (...offers: string[]): SeenTable =>
  ({ offers: offers.map((offer) => ({ offer, by: 0, to: null, agreed: [0] })) }) as unknown as SeenTable
const event = (what: object): TableEvent => ({ seq: 9, at: 0, ...what }) as unknown as TableEvent
const declined = (offer: string, seat: number): TableEvent => event({ type: 'declined', offer, seat })

it('an offer of one’s own that another declines is told', () => {
  expect(new OwnOffers(offering('draw'), 0).declinedBy(declined('draw', 1))).toEqual({ offer: 'draw', seat: 1 })
})
it('so is one that was made and declined in the same news', () => {
  const own = new OwnOffers(offering(), 0)
  expect(own.declinedBy(event({ type: 'offered', offer: 'pause', seat: 0 }))).toBeNull()
  expect(own.declinedBy(declined('pause', 1))).toEqual({ offer: 'pause', seat: 1 })
})
it('whoever plays on has declined a draw', () => {
  const step = event({ type: 'stepped', seat: 1, step: 'c3' })
  expect(new OwnOffers(offering('draw'), 0).declinedBy(step)).toEqual({ offer: 'draw', seat: 1 })
  expect(new OwnOffers(offering('pause'), 0).declinedBy(step)).toBeNull()
})
it('a person who plays on has declined a new deal, an engine has not, and a new deal was agreed to', () => {
  const step = event({ type: 'stepped', seat: 1, step: 'A3=ROY' })
  expect(new OwnOffers(offering('rebuild'), 0).declinedBy(step)).toBeNull()
  const person = { ...step, by: 1 }
  expect(new OwnOffers(offering('rebuild'), 0).declinedBy(person)).toEqual({ offer: 'rebuild', seat: 1 })
  const own = new OwnOffers(offering('rebuild'), 0)
  expect(own.declinedBy(event({ type: 'rebuilt' }))).toBeNull()
  expect(own.declinedBy(person)).toBeNull()
})
it('what one takes back oneself, and what others offered, is not', () => {
  expect(new OwnOffers(offering('draw'), 0).declinedBy(declined('draw', 0))).toBeNull()
  expect(new OwnOffers(offering('draw'), 1).declinedBy(declined('draw', 1))).toBeNull()
  expect(new OwnOffers(offering('draw'), null).declinedBy(declined('draw', 1))).toBeNull()
})
