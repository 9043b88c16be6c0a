import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import { type AcceptedPrice, beyondAccepted } from '#app/pricing/accepted-price.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import type { PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import type { Conditions } from '#app/quotes/quotes.server.ts'
import type { Cents } from '#app/values/money.ts'
import { subjectOf } from '../outgoing/subject-of.ts'
import * as bookings from '../store.server.ts'
import * as store from './store.server.ts'

type Booking = Omit<Selectable<Tables['bookings']>, 'id'> & { id: bookings.PermittedBookingId }

type Accepted = AcceptedPrice & { lines: PriceLine[] | undefined; conditions: Conditions | undefined }

/**
 * `added`: what the trip adds to the price. `most`: what the pickup may cost, where a price was accepted, and why it may be
 * more than that price.
 */
type Ceiling = { added: Cents } & (
	| { accepted: Accepted; most: Cents; exception: PriceException | undefined }
	| { accepted: undefined; most: undefined; exception: undefined }
)

/**
 * The most that a pickup may cost before tax: the price that its customer accepted, with what a longer trip adds, or its named
 * exception. The database holds charges and invoices to the same (`accepted_ceiling` in `schema.sql`). A price that is accepted stays
 * so until the transaction ends.
 */
export async function ceilingOf(
	connection: Connection<
		'quote_requests' | 'bookings' | 'firm_prices' | 'price_exceptions' | 'leads' | 'change_orders'
	>,
	booking: Booking,
): Promise<Ceiling> {
	const accepted = await bookings.acceptedPrice(connection, booking.id)
	const fee = booking.travel_fee_cents ?? 0
	if (!accepted)
		return {
			accepted,
			added: subjectOf(booking)?.hasTravelFee ? 0 : fee,
			most: undefined,
			exception: undefined,
		}
	const added = beyondAccepted(fee, accepted)
	const exception = await store.exceptionOf(connection, booking.id)
	const most = Math.max(accepted.amount + added, exception?.amount ?? 0)
	return { accepted, added, most, exception: exception?.reason }
}
