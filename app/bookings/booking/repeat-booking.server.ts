import * as history from '#app/history/history.server.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { bookingStates } from '#app/policies/booking-states.ts'
import * as leads from '../leads/store.server.ts'
import { notifyOffice } from '../outgoing/enqueue-messages.server.ts'
import { loadSizeOf, type PickupRequest } from '../rules/booking.ts'
import * as store from '../store.server.ts'
import { attachQuote, type VisitorsQuote } from './visitors-quote.server.ts'

type RepeatedBooking = { id: store.PermittedBookingId; lead_id: LeadId }

/**
 * Adds to a booking what its repeated form has anew: notes, a load size, a first quote or one saved since. The office is sent
 * an email of its own, because the one about the booking may be sent already. A repeat with nothing new changes nothing.
 * `author` is the customer, or the member of staff who typed the form in. Returns `false` when the booking is over: then this
 * is no repeat.
 */
export async function repeatBooking(
	{ database, jobs, company }: Pick<Platform, 'database' | 'jobs' | 'company'>,
	booking: RepeatedBooking,
	request: PickupRequest,
	quote: VisitorsQuote,
	author = 'customer',
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const before = await store.lockBooking(transaction, booking.id)
		if (bookingStates.isFinal(before.status)) return false
		const events = await leads.eventsOf(transaction, booking.id)
		const load = loadSizeOf(request) ?? before.load_size
		const brought = bringsQuote(before.quote_id, quote)
			? await attachQuote({ database: transaction, company }, quote, request)
			: undefined
		const quoteId = brought ?? before.quote_id
		const added = {
			notes:
				request.notes === '' || events.some(({ notes }) => notes === request.notes) ? null : request.notes,
			load_size: load === before.load_size ? null : load,
			quote_id: quoteId === before.quote_id ? null : quoteId,
		}
		if (Object.values(added).every((part) => part === null)) return true
		await store.updateLoad(transaction, booking.id, {
			load_size: load,
			...(added.load_size !== null && {
				subject_from_cents: request.subject?.from ?? null,
				subject_to_cents: request.subject?.to ?? null,
				subject_travel_fee_cents: request.subject?.travelFee ?? null,
			}),
			quote_id: quoteId,
		})
		const addition = await leads.insertEvent(transaction, {
			booking_id: booking.id,
			author,
			is_follow_up: true,
			...added,
		})
		await history.record(transaction, {
			subject: { kind: 'booking', id: booking.id },
			actor: author,
			action: 'details added',
			before: { load: before.load_size, quoteId: before.quote_id },
			after: { load, quoteId, notes: added.notes },
		})
		await notifyOffice({ jobs }, transaction, booking.id, addition)
		return true
	})
}

/** An untouched calculator shows a load, too: a quote is replaced only by a saved one. */
const bringsQuote = (before: string | null, { shown }: VisitorsQuote) =>
	before === null || (shown?.quoteId !== undefined && shown.quoteId !== before)
