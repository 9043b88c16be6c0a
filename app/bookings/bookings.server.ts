import type { LeadId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type FreeWindow, findWindow, isTooLate } from './arrival-window.ts'
import { nearestFree } from './availability.server.ts'
import type { BookingRequest } from './booking.ts'
import { NoPlace, type Waited } from './claim.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { haulOf } from './haul.ts'
import { claimOrOverbook, type Overbook } from './overbooking.server.ts'
import { tripTo, truckHasLeft } from './reach.ts'
import { repeatBooking } from './repeat-booking.server.ts'
import type { Priced, Repriced } from './shown-prices.server.ts'
import * as store from './store.server.ts'
import { loadOfQuote, lockLoadOfQuote, type VisitorsQuote } from './visitors-quote.server.ts'
import { AlreadyBooked, writeBooking } from './write-booking.server.ts'

export { daysWithWindows, readCalendar, windowsOn } from './availability.server.ts'
export { carriedQuote } from './carried-quote.server.ts'
export { changeBooking } from './changes.server.ts'
export { chargeBooking } from './charge-booking.server.ts'
export { editBooking } from './edit-booking.server.ts'
export { findAddition, findChange } from './entry-to-deliver.server.ts'
export { fingerprintOf } from './fingerprint.server.ts'
export { openFreeDays } from './free-days.server.ts'
export { holdPlace, keepPlaces, releaseHeldPlace, takeHeldPlace } from './held-places.server.ts'
export { runLapsing } from './lapsing.server.ts'
export { findLeadForDelivery } from './lead-to-deliver.server.ts'
export { movePickup } from './move.server.ts'
export { choiceToMove } from './move-choice.server.ts'
export { asSeen, type InTheWay, whatIsInTheWay, whatIsInTheWayOf } from './overbooking.server.ts'
export { oweMessage } from './owed-messages.server.ts'
export { openPickupCosts } from './pickup-costs.server.ts'
export { pickupToMove } from './pickup-to-move.server.ts'
export { placesOfDay } from './places-of-day.server.ts'
export { putOnTruck } from './put-on-truck.server.ts'
export { customerBy, makeReceiptToken } from './receipt.server.ts'
export { moveAsSent } from './receive-move.server.ts'
export { runRetention } from './retention.server.ts'
export { readPrices } from './shown-prices.server.ts'
export { sizeRanges } from './size-price.server.ts'
export { lockLoadOfQuote } from './visitors-quote.server.ts'

export type BookingResult =
	| { ok: true; leadId: LeadId; repeated: boolean }
	| {
			ok: false
			reason: NoPlace['reason'] | 'window-begun' | 'truck-left'
			alternatives: FreeWindow[]
	  }
	| { ok: false; reason: 'repriced'; repriced: Repriced }

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'localPageAt'>

/** A booking that staff type in. With `overbook`, it takes a place where there is none, if what was seen is in the way. */
type AtDesk = { staff: SignedInStaff; overbook?: Overbook | undefined }

/**
 * Books a pickup: claims a place in the window and what it takes of its day, stores the lead with the visitor's quote, and enqueues their jobs, all in
 * one transaction. When the window is full, closed or has begun, returns the nearest free ones. A load that was shown at another
 * price is not booked. Who `waited` for the place has it held already. The same person, address and window again is the same booking. Staff who type it in are named as its
 * author.
 */
export async function bookPickup(
	needs: Needs,
	request: BookingRequest,
	{
		sourceSite,
		repriced,
		atDesk,
		waited,
		...quote
	}: VisitorsQuote &
		Priced & {
			sourceSite: string
			atDesk?: AtDesk | undefined
			waited?: Waited | undefined
		},
): Promise<BookingResult> {
	const { database, jobs, now, company, localPageAt } = needs
	const window = findWindow(company, request.window)
	if (!window) throw new RangeError(`no arrival window ${request.window}`)
	const fingerprint = fingerprintOf(request)
	const author = atDesk?.staff.name ?? 'customer'
	/** Adds the request to the booking that it repeats; `undefined` when it repeats none. */
	const repeated = async (): Promise<BookingResult | undefined> => {
		const earlier = await store.bookingOfFingerprint(database, fingerprint)
		const repeats =
			earlier && (await repeatBooking({ database, jobs, company }, earlier, request, quote, author))
		return repeats ? { ok: true, leadId: earlier.lead_id, repeated: true } : undefined
	}
	const repeat = await repeated()
	if (repeat) return repeat
	if (repriced) return { ok: false, reason: 'repriced', repriced }
	const { date } = request
	const { reach } = tripTo(company, request)
	/** What is free near it, for the load as it is now. */
	const alternatives = async () => {
		const haul = haulOf(company, request, await loadOfQuote({ database }, quote))
		return nearestFree({ database, now, company }, { reach, date }, window, { haul })
	}
	const late = isTooLate(company, request.date, window, now())
		? 'window-begun'
		: truckHasLeft(company, { reach, date }, now())
			? 'truck-left'
			: undefined
	if (late) return { ok: false, reason: late, alternatives: await alternatives() }

	// Today's own window is no place that a truck could be sent to.
	const overbook = window.todayOnly ? undefined : atDesk?.overbook
	const outcome = await database
		.transaction()
		.execute(async (transaction) => {
			const haul = haulOf(company, request, await lockLoadOfQuote(transaction, quote))
			const at = { date, window }
			const place = await claimOrOverbook(transaction, { company, now }, at, haul, { waited, overbook })
			const leadId = await writeBooking({ jobs, company, localPageAt }, transaction, request, {
				sourceSite,
				quote,
				fingerprint,
				author,
				window,
				...place,
				haul,
			})
			return { leadId }
		})
		.catch((error: unknown) => {
			if (error instanceof AlreadyBooked) return 'already' as const
			if (error instanceof NoPlace) return error
			throw error
		})

	// The same form may have taken the last place a moment ago: then this is a repeat, not a refusal.
	if (outcome instanceof NoPlace)
		return (
			(await repeated()) ?? {
				ok: false,
				reason: outcome.reason,
				alternatives: await alternatives(),
			}
		)
	// The other booking may already have ended: then this one is new.
	if (outcome === 'already')
		return (await repeated()) ?? bookPickup(needs, request, { sourceSite, atDesk, waited, ...quote })
	return { ok: true, leadId: outcome.leadId, repeated: false }
}
