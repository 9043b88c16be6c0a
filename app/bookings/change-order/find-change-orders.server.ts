import type { BookingId, ChangeOrderId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import { conditionsInWords } from '#app/quotes/quotes.server.ts'
import type { Cents } from '#app/values/money.ts'
import * as bookings from '../store.server.ts'
import { ceilingOf } from './ceiling.server.ts'
import { type ChangeOrder, changeOrderState, refusingCosts } from './change-order.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now'>
type OfPickup = { status: BookingStatus; payment: string | null }

const toChangeOrder = (row: store.ChangeOrderRow, pickup: OfPickup, now: Date): ChangeOrder => ({
	id: row.id,
	bookingId: row.booking_id,
	state: changeOrderState(row, pickup, now),
	before: row.before_cents,
	amount: row.amount_cents,
	reason: row.reason,
	note: row.note ?? '',
	askedBy: row.asked_by,
	askedAt: row.asked_at,
	answeredAt: row.answered_at ?? undefined,
	answeredBy: row.answered_by ?? '',
	wording: row.answered_wording ?? '',
	refusing: row.refusing_cents ?? 0,
})

/** The change order that a message is about. */
export async function findChangeOrder(
	{ database, now }: Needs,
	id: ChangeOrderId,
): Promise<ChangeOrder | undefined> {
	const row = await store.changeOrderOfMessage(database, id)
	return row && toChangeOrder(row, row, now())
}

/** The latest change order of each of these pickups that has one. */
export async function latestChangeOrders(
	{ database, now }: Needs,
	ids: BookingId[],
): Promise<Map<BookingId, ChangeOrder>> {
	if (ids.length === 0) return new Map()
	const rows = await store.latestChangeOrders(database, ids)
	return new Map(rows.map((row) => [row.booking_id, toChangeOrder(row, row, now())]))
}

/** The price that stands, and what its customer is asked beside it. */
export type PriceOnSite = {
	/** The most that the pickup may cost by now. */
	most: Cents
	/** What each exception says did not hold, as it was when the price was accepted; `undefined` in acceptances of before. */
	conditions: Record<PriceException, string> | undefined
	/** What saying no costs, before tax. */
	refusing: Cents
	/** The latest change order. */
	order: ChangeOrder | undefined
}

/** The price that the customer of a booking accepted, as it is on site; `undefined` where they accepted none. */
export async function findPriceOnSite(
	{ database, company, now }: Needs & Pick<Platform, 'company'>,
	right: bookings.BookingRight,
): Promise<PriceOnSite | undefined> {
	const booking = await bookings.findBooking(database, right)
	if (!booking) return undefined
	const { accepted, most } = await ceilingOf(database, booking)
	if (!accepted) return undefined
	const last = (await store.changeOrders(database, booking.id)).at(-1)
	return {
		most,
		conditions: accepted.conditions && conditionsInWords(accepted.conditions),
		refusing: refusingCosts(accepted, company, booking),
		order: last && toChangeOrder(last, booking, now()),
	}
}

/**
 * The price that the customer of a booking agreed to above the one that they accepted, with the trip in it; `undefined` while none is
 * above that.
 */
export async function raisedPrice(
	{ database }: Pick<Needs, 'database'>,
	booking: Parameters<typeof ceilingOf>[1],
): Promise<Cents | undefined> {
	const { accepted, added, most } = await ceilingOf(database, booking)
	return accepted && most > accepted.amount + added ? most : undefined
}

/** What the customer of a booking owes for saying no to what they were asked last; `undefined` where they did not, or it cost nothing. */
export async function feeOfRefusal(
	connection: Parameters<typeof store.changeOrders>[0],
	bookingId: bookings.PermittedBookingId,
	id: ChangeOrderId,
): Promise<Cents | undefined> {
	const last = (await store.changeOrders(connection, bookingId)).at(-1)
	return last?.id === id && last.agreed === false ? last.refusing_cents || undefined : undefined
}
