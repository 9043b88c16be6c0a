import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingRequest, loadSizeOf } from './booking.ts'
import { isOver } from './booking-states.ts'
import { leadJobs } from './lead-jobs.ts'
import * as store from './store.server.ts'
import { attachQuote, type VisitorsQuote } from './visitors-quote.server.ts'

type RepeatedBooking = { id: store.PermittedBookingId; lead_id: LeadId }

/**
 * Adds to a booking what its repeated form has that is new: notes, the load size, a first quote or one saved since. This
 * is mailed to the office separately, because the mail about the booking may already be sent. A repeat with nothing new
 * changes nothing. `author` is the customer, or a member of staff who typed the form in. Returns `false` when the booking has ended in the meantime: then this is no repeat.
 */
export async function repeatBooking(
	{ database, jobs, company }: Pick<Platform, 'database' | 'jobs' | 'company'>,
	booking: RepeatedBooking,
	request: BookingRequest,
	quote: VisitorsQuote,
	author = 'customer',
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const before = await store.lockBooking(transaction, booking.id)
		if (isOver(before.status)) return false
		const entries = await store.entriesOf(transaction, booking.id)
		const load = loadSizeOf(request) ?? before.load_size
		const brought = bringsQuote(before.quote_id, quote)
			? await attachQuote({ database: transaction, company }, quote, request)
			: undefined
		const quoteId = brought ?? before.quote_id
		const added = {
			notes:
				request.notes === '' || entries.some(({ notes }) => notes === request.notes) ? null : request.notes,
			load_size: load === before.load_size ? null : load,
			quote_id: quoteId === before.quote_id ? null : quoteId,
		}
		if (Object.values(added).every((part) => part === null)) return true
		await store.updateLoad(transaction, booking.id, { load_size: load, quote_id: quoteId })
		const addition = await store.insertEntry(transaction, {
			booking_id: booking.id,
			author,
			came_later: true,
			...added,
		})
		await store.recordHistory(transaction, {
			bookingId: booking.id,
			actor: author,
			action: 'details added',
			before: { load: before.load_size, quoteId: before.quote_id },
			after: { load, quoteId, notes: added.notes },
		})
		await jobs.enqueue(transaction, [
			[{ name: leadJobs.additionEmail, data: { leadId: booking.lead_id, addition } }],
		])
		return true
	})
}

/** An untouched calculator shows a load too, so a quote is replaced only by one that was saved. */
const bringsQuote = (before: string | null, { shown }: VisitorsQuote) =>
	before === null || (shown?.quoteId !== undefined && shown.quoteId !== before)
