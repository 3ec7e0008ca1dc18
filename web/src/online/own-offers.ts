// What one has offered the others, as events tell what becomes of it.
import type { Offer, SeenTable, TableEvent } from '../wire'

/** An offer of one's own that another seat did not take. */
export interface Declined {
  offer: Offer
  seat: number
}

/** Offers that end when whoever was asked plays on instead of answering. */
const LAPSING: readonly Offer[] = ['draw', 'undo']
/** The same where that is a person: engines are not asked about a new deal. */
const LAPSING_BY_PERSON: readonly Offer[] = [...LAPSING, 'rebuild']

export class OwnOffers {
  readonly #open: Set<Offer>

  /** The offers of a seat that wait for answers at a table. */
  constructor(
    table: SeenTable | null,
    private readonly mine: number | null,
  ) {
    this.#open = new Set(table?.offers.filter(({ by }) => by === mine).map(({ offer }) => offer))
  }

  /** The offer that another seat turns down by an event: in words, or by playing on. */
  declinedBy(event: TableEvent): Declined | null {
    if (this.mine === null) return null
    if (event.type === 'offered' && event.seat === this.mine) this.#open.add(event.offer)
    if (event.type === 'declined') return this.#end([event.offer], event.seat)
    if (event.type === 'rebuilt') this.#open.delete('rebuild')
    if (event.type !== 'stepped') return null
    return this.#end(event.by === undefined ? LAPSING : LAPSING_BY_PERSON, event.seat)
  }

  #end(offers: readonly Offer[], seat: number): Declined | null {
    const ended = offers.find((offer) => this.#open.delete(offer))
    return ended === undefined || seat === this.mine ? null : { offer: ended, seat }
  }
}
