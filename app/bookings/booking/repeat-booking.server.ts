import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { bookingStates } from '#app/policies/booking-states.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { type JobSize, takesNoMore } from '#app/schedule/day-capacity.ts'
import { capacityShortageOn } from '../capacity/claim.server.ts'
import { bookedJobSize, jobSizeOf, type QuotedLoad } from '../capacity/job-size.ts'
import * as leads from '../leads/store.server.ts'
import { notifyOfficeAndCrm } from '../outgoing/enqueue-messages.server.ts'
import { loadSizeOf, type PickupRequest } from '../rules/booking.ts'
import * as store from '../store.server.ts'
import { attachQuote, lockLoadOfQuote, type VisitorsQuote } from './visitors-quote.server.ts'

/** `over`: there is no such booking any more. `no-room`: its day lacks the room for the load; nothing was added. */
type Repeated = 'added' | 'over' | 'no-room'

/** Thrown, so that the transaction gives back the quote that it has taken. */
class NoRoomForMore extends Error {}

type RepeatedBooking = { id: store.PermittedBookingId; lead_id: LeadId }

/**
 * Adds to a booking what its repeated form has anew: notes, a load size, a first quote or one saved since. A load takes its room
 * of the day; where the day lacks it, nothing is added. The office is sent
 * an email of its own, because the one about the booking may be sent already, and the CRM is synced. A repeat with nothing new changes
 * nothing. `author` is the customer, or the member of staff who typed the form in. The booking is `over`: then this is no repeat.
 */
export async function repeatBooking(
	{ database, jobs, company }: Pick<Platform, 'database' | 'jobs' | 'company'>,
	booking: RepeatedBooking,
	request: PickupRequest,
	quote: VisitorsQuote,
	author = 'customer',
): Promise<Repeated> {
	return database
		.transaction()
		.execute(async (transaction) => {
			const before = await store.lockBooking(transaction, booking.id)
			if (bookingStates.isFinal(before.status)) return 'over'
			await addWhatIsNew({ transaction, jobs, company }, { booking, before, author }, request, quote)
			return 'added'
		})
		.catch((error: unknown) => {
			if (error instanceof NoRoomForMore) return 'no-room' as const
			throw error
		})
}

type Needs = Pick<Platform, 'jobs' | 'company'> & { transaction: Transaction<Tables> }
type Locked = Awaited<ReturnType<typeof store.lockBooking>>

async function addWhatIsNew(
	{ transaction, jobs, company }: Needs,
	{ booking, before, author }: { booking: RepeatedBooking; before: Locked; author: string },
	request: PickupRequest,
	quote: VisitorsQuote,
): Promise<void> {
	const events = await leads.eventsOf(transaction, booking.id)
	const load = loadSizeOf(request) ?? before.load_size
	const brings = bringsQuote(before.quote_id, quote)
	const quoted = brings ? await lockLoadOfQuote(transaction, quote) : undefined
	const brought = brings ? await attachQuote({ database: transaction, company }, quote, request) : undefined
	const quoteId = brought ?? before.quote_id
	const added = {
		notes: request.notes === '' || events.some(({ notes }) => notes === request.notes) ? null : request.notes,
		load_size: load === before.load_size ? null : load,
		quote_id: quoteId === before.quote_id ? null : quoteId,
	}
	if (Object.values(added).every((part) => part === null)) return
	const sized = added.load_size === null ? undefined : request
	const jobSize = await claimRoom({ transaction, company }, { booking, before }, { sized, quoted })
	await store.updateLoad(transaction, booking.id, {
		load_size: load,
		...(sized && {
			subject_from_cents: sized.subject?.from ?? null,
			subject_to_cents: sized.subject?.to ?? null,
			subject_travel_fee_cents: sized.subject?.travelFee ?? null,
		}),
		quote_id: quoteId,
		cubic_yards: jobSize.cubicYards,
		minutes: jobSize.minutes,
	})
	const by = { booking_id: booking.id, author, is_follow_up: true }
	const addition = await leads.insertEvent(transaction, { ...by, ...added })
	await history.record(transaction, {
		subject: { kind: 'booking', id: booking.id },
		actor: author,
		action: 'details added',
		before: { load: before.load_size, quoteId: before.quote_id },
		after: { load, quoteId, notes: added.notes },
	})
	await notifyOfficeAndCrm({ jobs }, transaction, booking.id, addition)
}

/** What the form brings of the load: a size (`sized`), and what a quote says. */
type Brought = { sized: PickupRequest | undefined; quoted: QuotedLoad | undefined }

/** The room that the booking takes from now on. Throws where it is more than its day has left. */
async function claimRoom(
	{ transaction, company }: Omit<Needs, 'jobs'>,
	{ booking, before }: { booking: RepeatedBooking; before: Locked },
	brought: Brought,
): Promise<JobSize> {
	const jobSize = await jobSizeAfter({ transaction, company }, before, brought)
	if (takesNoMore(jobSize, bookedJobSize(before))) return jobSize
	const claim = { ...jobSize, moved: booking.id }
	if (await capacityShortageOn(transaction, company, before.date, claim)) throw new NoRoomForMore()
	return jobSize
}

/**
 * What the booking takes of its day with what its form brings: a load size by the rule for one that is said later, and a quote by
 * that of a first booking. Neither leaves it as it is.
 */
async function jobSizeAfter(
	{ transaction, company }: Omit<Needs, 'jobs'>,
	before: Locked,
	{ sized, quoted }: Brought,
): Promise<JobSize> {
	const booked = bookedJobSize(before)
	const { postal_code: postal, city, quote_id: quoteId } = before
	if (!sized) {
		const at = { load: undefined, subject: undefined, postal, city }
		return quoted ? jobSizeOf(company, at, { cubicYards: booked.cubicYards, ...quoted }) : booked
	}
	const attached =
		quoted || quoteId === null ? undefined : await summariseQuote({ database: transaction }, quoteId)
	return jobSizeOf(company, { ...sized, postal, city }, quoted ?? attached?.ticked)
}

/** An untouched calculator shows a load, too: a quote is replaced only by a saved one. */
const bringsQuote = (before: string | null, { shown }: VisitorsQuote) =>
	before === null || (shown?.quoteId !== undefined && shown.quoteId !== before)
