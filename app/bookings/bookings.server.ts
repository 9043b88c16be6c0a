import type { LeadId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { nearestFree } from './availability/free-windows.server.ts'
import { fingerprintOf } from './booking/fingerprint.server.ts'
import { type Holder, isHeldBy } from './booking/holder.server.ts'
import { sendLinkAgain } from './booking/link-again.server.ts'
import type { LinkAgain } from './booking/link-again.ts'
import { repeatBooking } from './booking/repeat-booking.server.ts'
import { loadOfQuote, lockLoadOfQuote, type VisitorsQuote } from './booking/visitors-quote.server.ts'
import { AlreadyBooked, writeBooking } from './booking/write-booking.server.ts'
import { NoSlot, type RedeemReservation } from './capacity/claim.server.ts'
import { jobSizeOf } from './capacity/job-size.ts'
import { claimOrOverbook, type Overbook } from './capacity/overbooking.server.ts'
import type { Priced, Repriced } from './outgoing/shown-prices.server.ts'
import { type FreeWindow, findWindow, isTooLate } from './rules/arrival-window.ts'
import type { PickupRequest } from './rules/booking.ts'
import { serviceZoneOf, truckHasLeft } from './rules/service-zone.ts'
import * as store from './store.server.ts'

export type BookingResult =
	| { ok: true; leadId: LeadId; repeated: boolean }
	| {
			ok: false
			reason: NoSlot['reason'] | 'window-too-late' | 'truck-left'
			alternatives: FreeWindow[]
	  }
	| { ok: false; reason: 'repriced'; repriced: Repriced }
	/** Booked by another browser: nothing is changed, and the customer is sent the link again. */
	| { ok: false; reason: 'booked-already'; link: LinkAgain }
	/** The form repeats a booking with a load that its day has no room for: nothing is changed. */
	| { ok: false; reason: 'no-room-to-add' }

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'localPageAt' | 'promisesAt'>

/**
 * A booking that staff type in. With `overbook` it takes a slot beyond capacity, if the conflicts are still the ones they
 * saw. `dayAgreed`: they agreed on day and window with the customer, so that a location far away is booked at once. `asksForPhotos`:
 * what confirms the booking asks for photos.
 */
type AtDesk = {
	staff: SignedInStaff
	overbook?: Overbook | undefined
	dayAgreed?: boolean | undefined
	asksForPhotos?: boolean | undefined
}

/**
 * Books a pickup in one transaction: claims a slot and the job size, stores the lead with the attached quote, and enqueues
 * their jobs. Where the window is full, closed or has begun, returns the nearest free ones; a load shown at another price is
 * not booked. With `redeemReservation` the slot is reserved already. The same person, address and window again is the same
 * booking, and only its `holder` adds to it. The author of a booking that staff type in is the member of staff.
 */
export async function bookPickup(
	needs: Needs,
	request: PickupRequest,
	{
		sourceSite,
		repriced,
		atDesk,
		redeemReservation,
		holder = {},
		...quote
	}: VisitorsQuote &
		Priced & {
			sourceSite: string
			atDesk?: AtDesk | undefined
			redeemReservation?: RedeemReservation | undefined
			holder?: Holder | undefined
		},
): Promise<BookingResult> {
	const { database, now, company } = needs
	const window = findWindow(company, request.window)
	if (!window) throw new RangeError(`no arrival window ${request.window}`)
	const fingerprint = fingerprintOf(request)
	const author = atDesk?.staff.name ?? 'customer'
	const isHeld: IsHeld = (first) => atDesk !== undefined || isHeldBy(holder, first)
	const repeated = () => repeatedBooking(needs, request, { fingerprint, isHeld, quote, author })
	const repeat = await repeated()
	if (repeat) return repeat
	if (repriced) return { ok: false, reason: 'repriced', repriced }
	const { date } = request
	const { reach } = serviceZoneOf(company, request)
	/** The nearest free windows, for the load as it is now. */
	const alternatives = async () => {
		const jobSize = jobSizeOf(company, request, await loadOfQuote({ database }, quote))
		return nearestFree({ database, now, company }, { reach, date }, window, { jobSize })
	}
	const late = isTooLate(company, date, window, now())
		? 'window-too-late'
		: truckHasLeft(company, { reach, date }, now())
			? 'truck-left'
			: undefined
	if (late) return { ok: false, reason: late, alternatives: await alternatives() }

	// Today ASAP is never overbooked: it is no time that a truck can be sent for.
	const overbook = window.todayOnly ? undefined : atDesk?.overbook
	const dayAgreed = reach === 'fixed-days' && atDesk?.dayAgreed === true
	const outcome = await database
		.transaction()
		.execute(async (transaction) => {
			const jobSize = jobSizeOf(company, request, await lockLoadOfQuote(transaction, quote))
			const at = { date, window }
			const slot = await claimOrOverbook(transaction, { company, now }, at, jobSize, {
				redeemReservation,
				overbook,
				needsCrew: dayAgreed,
			})
			const leadId = await writeBooking(needs, transaction, request, {
				sourceSite,
				quote,
				fingerprint,
				holderHash: holder.hash,
				author,
				dayAgreed,
				asksForPhotos: atDesk?.asksForPhotos === true,
				window,
				...slot,
				jobSize,
			})
			return { leadId }
		})
		.catch((error: unknown) => {
			if (error instanceof AlreadyBooked) return 'already' as const
			if (error instanceof NoSlot) return error
			throw error
		})

	// The same form may have taken the last slot a moment ago: then this is a repeat.
	if (outcome instanceof NoSlot)
		return (
			(await repeated()) ?? {
				ok: false,
				reason: outcome.reason,
				alternatives: await alternatives(),
			}
		)
	// The other booking may already have ended: then this one is new.
	if (outcome === 'already')
		return (
			(await repeated()) ??
			bookPickup(needs, request, { sourceSite, atDesk, redeemReservation, holder, ...quote })
		)
	return { ok: true, leadId: outcome.leadId, repeated: false }
}

type IsHeld = NonNullable<Parameters<typeof store.bookingOfFingerprint>[2]>

/** Adds a request to the booking that it repeats; `undefined` when it repeats none. */
async function repeatedBooking(
	{ database, jobs, company }: Needs,
	request: PickupRequest,
	by: { fingerprint: Buffer; isHeld: IsHeld; quote: VisitorsQuote; author: string },
): Promise<BookingResult | undefined> {
	const earlier = await store.bookingOfFingerprint(database, by.fingerprint, by.isHeld)
	if (!earlier) return undefined
	if (!earlier.held) {
		const link = await sendLinkAgain({ database, jobs }, { actor: 'system', bookingId: earlier.id })
		return link && { ok: false, reason: 'booked-already', link }
	}
	const repeats = await repeatBooking({ database, jobs, company }, earlier.held, request, by.quote, by.author)
	if (repeats === 'no-room') return { ok: false, reason: 'no-room-to-add' }
	return repeats === 'added' ? { ok: true, leadId: earlier.held.lead_id, repeated: true } : undefined
}
