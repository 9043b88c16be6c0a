import { bookableDates, type FreeWindow, findWindow } from '#app/bookings/arrival-window.ts'
import { loadSizeOf } from '#app/bookings/booking.ts'
import {
	bookPickup,
	makeReceiptToken,
	movePickup,
	pickupToMove,
	readPrices,
	takeHeldPlace,
} from '#app/bookings/bookings.server.ts'
import { asMeant, parseBooking } from '#app/bookings/parse-booking.ts'
import { issueToken } from '#app/customers/customers.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { leaveLine } from './give-up.server.ts'
import * as store from './store.server.ts'
import { nameOf, transition } from './transition.server.ts'
import { fieldsOf } from './waiting-form.server.ts'
import { waitingCan } from './waiting-states.ts'

type Needs = Platform & { prices: Prices }

export type TakeResult =
	/** Opens the receipt. */
	| { ok: true; receiptToken: string }
	| { ok: false; reason: 'no-such-place' | 'changed' | 'not-possible' | 'too-late' | 'no-place' }
	/** The load has grown since the place was held, and the day has no room for all of it. The place is held as before. */
	| { ok: false; reason: 'outgrown'; alternatives: FreeWindow[] }
	/** The price is another one than was shown: nothing is booked until it has been seen. */
	| { ok: false; reason: 'repriced'; message: string }

/** Somebody else was faster with this place, or its time is over. Thrown, so that nothing is booked. */
class NoLongerInLine extends Error {}

type Taken = { place: store.PermittedRow; right: store.WaitingRight; windowId: string }

/**
 * Books what somebody waited for, by the same verb as the form: who takes what is held for them has it, and staff may book
 * any of the windows for them that is free. Of two who take it at once, and one who gives it on, one succeeds.
 */
export async function takePlace(
	needs: Needs,
	right: store.WaitingRight,
	{ version, windowId }: { version: number; windowId?: string | undefined },
): Promise<TakeResult> {
	const place = await store.findPlace(needs.database, right)
	if (!place) return { ok: false, reason: 'no-such-place' }
	if (place.version !== version) return { ok: false, reason: 'changed' }
	if (!waitingCan('take', place.status, right.actor)) return { ok: false, reason: 'not-possible' }
	if (place.held_until !== null && place.held_until <= needs.now()) return { ok: false, reason: 'too-late' }
	const wanted = place.offered_window_id ?? windowId
	if (wanted === undefined || !place.window_ids.includes(wanted)) return { ok: false, reason: 'not-possible' }
	const taken = { place, right, windowId: wanted }
	try {
		return await (place.moves === null ? book(needs, taken) : move(needs, taken, place.moves))
	} catch (error) {
		if (error instanceof NoLongerInLine) return { ok: false, reason: 'changed' }
		throw error
	}
}

/** Takes somebody out of the line, in the transaction that books: what is held is theirs from now on. */
const waitedFor =
	({ place, right }: Taken): NonNullable<Parameters<typeof bookPickup>[2]['waited']> =>
	async (transaction) => {
		const by = { action: 'take', actor: nameOf(right) } as const
		if (!(await transition(transaction, place, by))) throw new NoLongerInLine()
		return place.held_place_id === null ? undefined : takeHeldPlace(transaction, place.held_place_id)
	}

async function book(needs: Needs, taken: Taken): Promise<TakeResult> {
	const { database, company, now } = needs
	const { place, right, windowId } = taken
	const settings = { company, dates: bookableDates(company, now()) }
	const typed = asMeant(new Map([...fieldsOf(place), ['date', place.date], ['window', windowId]]), settings)
	const parsed = parseBooking(typed, settings)
	if (!parsed.ok) return { ok: false, reason: 'too-late' }
	const { request } = parsed
	const quoteToken =
		place.quote_id === null ? undefined : await issueToken(database, { quoteId: place.quote_id }, 'cookie')
	const { shown, repriced } = await readPrices(needs, typed, { quoteToken, size: loadSizeOf(request) })
	const byStaff = right.actor === 'staff' ? { atDesk: { staff: right.staff } } : undefined
	if (repriced && !byStaff) {
		await store.setFields(database, place.id, Object.fromEntries(repriced.fields))
		return { ok: false, reason: 'repriced', message: repriced.message }
	}
	const booked = await bookPickup(needs, request, {
		sourceSite: place.source_site,
		quoteToken,
		shown,
		waited: waitedFor(taken),
		...byStaff,
	})
	if (!booked.ok && booked.reason !== 'repriced' && place.held_place_id !== null && grown.has(booked.reason))
		return { ok: false, reason: 'outgrown', alternatives: booked.alternatives }
	if (!booked.ok) return { ok: false, reason: 'no-place' }
	// They have booked that very window before: nothing was taken, and what is held goes to the next.
	if (booked.repeated) await leaveBehind(needs, place)
	return { ok: true, receiptToken: await makeReceiptToken(needs, booked.leadId) }
}

/** Why a place that is held is not booked: what it is held for is not asked. */
const grown: ReadonlySet<string> = new Set(['trucks-full', 'no-time-left', 'day-closed'])

/** Takes somebody out of the line who has what they wait for; who took their place a moment ago is out of it. */
const leaveBehind = (needs: Needs, { id, version }: store.PermittedRow) =>
	leaveLine(needs, { actor: 'system', waitingId: id }, { version, because: 'booked that window before' })

async function move(needs: Needs, taken: Taken, bookingId: BookingId): Promise<TakeResult> {
	const { place, right, windowId } = taken
	const by =
		right.actor === 'staff'
			? { actor: 'staff' as const, bookingId, staff: right.staff }
			: right.actor === 'customer' && right.bookingId !== undefined
				? { actor: 'customer' as const, bookingId: right.bookingId }
				: undefined
	const pickup = by && (await pickupToMove(needs, by))
	if (!by || !pickup || !findWindow(needs.company, windowId)) return { ok: false, reason: 'not-possible' }
	const moved = await movePickup(needs, by, {
		version: pickup.version,
		date: place.date,
		windowId,
		waited: waitedFor(taken),
	})
	if (moved.ok) return { ok: true, receiptToken: await makeReceiptToken(needs, pickup.leadId) }
	return { ok: false, reason: moved.reason === 'changed' ? 'changed' : 'no-place' }
}
