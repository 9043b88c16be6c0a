import { billedTo } from '#app/bookings/billing/billed-to.ts'
import type { BillTo } from '#app/bookings/rules/bill-to.ts'
import { invoiceSchema } from '#app/invoices/invoice.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingStatus, isUnderWay } from '#app/policies/booking-states.ts'
import * as store from './store.server.ts'

export { latestDocument } from './store.server.ts'

type Pickup = { id: BookingId; status: BookingStatus; email: string }
type Billed = { document: unknown; wasEmailed: boolean }

/** Who was billed by a document, if not who booked; none whose address was erased since. */
export function payerOf(
	{ document, wasEmailed }: Billed,
	{ email }: Pick<Pickup, 'email'>,
): BillTo | undefined {
	const payer = billedTo(invoiceSchema.parse(document))
	const isKnown = wasEmailed || payer?.email === '' || payer?.email.toLowerCase() === email.toLowerCase()
	return isKnown ? payer : undefined
}

/**
 * Who pays for each of these pickups, if not who booked, in words: by its own invoice, or before there is one by the customer's last, with
 * which its charge begins.
 */
export async function payersOf(
	{ database }: Pick<Platform, 'database'>,
	pickups: readonly Pickup[],
): Promise<Map<BookingId, string>> {
	const rows = await store.latestBills(
		database,
		pickups.map(({ id }) => id),
	)
	return new Map(
		rows.flatMap(({ bookingId, isOwn, ...billed }) => {
			const pickup = pickups.find(({ id }) => id === bookingId)
			const payer = pickup && payerOf(billed, pickup)
			// What is over without an invoice of its own is billed to nobody.
			if (!payer || !(isOwn || isUnderWay(pickup.status) || pickup.status === 'done')) return []
			return [[bookingId, isOwn ? `Billed to ${payer.name}` : `Last billed to ${payer.name}`] as const]
		}),
	)
}
