import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import type { LinkAgain } from '#app/bookings/booking/link-again.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { redeemReservation } from '#app/bookings/capacity/capacity.server.ts'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { readPrices } from '#app/bookings/outgoing/outgoing.server.ts'
import { bookableDates, type FreeWindow, findWindow } from '#app/bookings/rules/arrival-window.ts'
import { loadSizeOf } from '#app/bookings/rules/booking.ts'
import { normalizeForm, parseBooking } from '#app/bookings/rules/parse-booking.ts'
import { pickupToMove } from '#app/bookings/self-service/self-service.server.ts'
import { issueToken } from '#app/customers/customers.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { waitingStates } from '#app/policies/waiting-states.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { subjectChoice } from '#app/values/page-subject.ts'
import { higherTravelFee } from './higher-travel-fee.ts'
import { leaveWaitlist } from './leave-waitlist.server.ts'
import * as store from './store.server.ts'
import { nameOf, transition } from './transition.server.ts'
import { fieldsOf } from './waiting-form.server.ts'

type Needs = Platform & { prices: Prices }

export type TakeResult =
	/** Opens the receipt. */
	| { ok: true; receiptToken: string }
	| { ok: false; reason: 'no-such-entry' | 'changed' | 'not-possible' | 'too-late' | 'no-slot' }
	/** The pickup is booked from another browser: the customer is sent the link, and the entry has ended. */
	| { ok: false; reason: 'booked-already'; link: LinkAgain }
	/** Booked before, on a day without the room for the load of the entry. */
	| { ok: false; reason: 'no-room-to-add' }
	/** The load has grown since its slot was reserved, and the day has no room for all of it. The slot stays reserved. */
	| { ok: false; reason: 'outgrown'; alternatives: FreeWindow[] }
	/** The price differs from the one shown: nothing is booked until the customer has seen it. */
	| { ok: false; reason: 'repriced'; message: string }

/** Another request took the slot first, or the offer is over. Thrown, so that nothing is booked. */
class NoLongerWaiting extends Error {}

type Taken = { entry: store.PermittedRow; right: store.WaitingRight; windowId: string }

/**
 * Books what an entry waits for, as the booking form does: a customer takes the offered slot, and staff may book any free
 * window of the entry. When two accept at once, or one accepts and the offer lapses, one of them succeeds.
 */
export async function acceptOffer(
	needs: Needs,
	right: store.WaitingRight,
	{ version, windowId }: { version: number; windowId?: string | undefined },
): Promise<TakeResult> {
	const entry = await store.findEntry(needs.database, right)
	if (!entry) return { ok: false, reason: 'no-such-entry' }
	if (entry.version !== version) return { ok: false, reason: 'changed' }
	if (!waitingStates.can('take', entry.status, right.actor)) return { ok: false, reason: 'not-possible' }
	if (entry.reserved_until !== null && entry.reserved_until <= needs.now())
		return { ok: false, reason: 'too-late' }
	const wanted = entry.offered_window_id ?? windowId
	if (wanted === undefined || !entry.window_ids.includes(wanted)) return { ok: false, reason: 'not-possible' }
	const taken = { entry, right, windowId: wanted }
	try {
		return await (entry.moves === null ? book(needs, taken) : move(needs, taken, entry.moves))
	} catch (error) {
		if (error instanceof NoLongerWaiting) return { ok: false, reason: 'changed' }
		throw error
	}
}

/** Ends the entry in the transaction that books, and hands over its reservation. */
const redeemReservationOf =
	({ entry, right }: Taken): NonNullable<Parameters<typeof bookPickup>[2]['redeemReservation']> =>
	async (transaction) => {
		const by = { action: 'take', actor: nameOf(right) } as const
		if (!(await transition(transaction, entry, by))) throw new NoLongerWaiting()
		return entry.reservation_id === null ? undefined : redeemReservation(transaction, entry.reservation_id)
	}

async function book(needs: Needs, taken: Taken): Promise<TakeResult> {
	const { database, company, now } = needs
	const { entry, right, windowId } = taken
	const settings = { company, dates: bookableDates(company, now()) }
	const typed = normalizeForm(
		new Map([...fieldsOf(entry), ['date', entry.date], ['window', windowId]]),
		settings,
	)
	const { id: list } = needs.prices.honoured(typed.get('priceList'))
	const subjectAt = (path: string) => needs.subjectAt(path, list)
	// The page's subject may have gone from the content since.
	if (typed.get('load') === subjectChoice && !subjectAt(typed.get('page') ?? '')) typed.delete('load')
	const parsed = parseBooking(typed, settings, subjectAt)
	if (!parsed.ok) return { ok: false, reason: 'too-late' }
	const { request } = parsed
	const quoteToken =
		entry.quote_id === null ? undefined : await issueToken(database, { quoteId: entry.quote_id }, 'cookie')
	const { shown, repriced } = await readPrices(needs, typed, {
		quoteToken,
		size: loadSizeOf({ load: request.load }),
		subject: request.subject && { subjectAt: needs.subjectAt, page: request.page ?? '' },
	})
	const byStaff = right.actor === 'staff' ? { atDesk: { staff: right.staff } } : undefined
	const dearer = repriced ?? (entry.quote_id === null ? higherTravelFee(company, typed, request) : undefined)
	if (dearer && !byStaff) {
		await store.setFields(database, entry.id, Object.fromEntries(dearer.fields))
		return { ok: false, reason: 'repriced', message: dearer.message }
	}
	const booked = await bookPickup(needs, request, {
		sourceSite: entry.source_site,
		quoteToken,
		shown,
		redeemReservation: redeemReservationOf(taken),
		holder: { hash: entry.holder_hash ?? undefined, quoteId: entry.quote_id ?? undefined },
		...byStaff,
	})
	if (!booked.ok && booked.reason === 'booked-already') {
		await endEntry(needs, entry)
		return { ok: false, reason: 'booked-already', link: booked.link }
	}
	if (!booked.ok && booked.reason === 'no-room-to-add') {
		await endEntry(needs, entry)
		return { ok: false, reason: 'no-room-to-add' }
	}
	if (
		!booked.ok &&
		booked.reason !== 'repriced' &&
		entry.reservation_id !== null &&
		outgrownReasons.has(booked.reason)
	)
		return { ok: false, reason: 'outgrown', alternatives: booked.alternatives }
	if (!booked.ok) return { ok: false, reason: 'no-slot' }
	// The customer has booked that window before: nothing was taken, and the reserved slot goes to the next in line.
	if (booked.repeated) await endEntry(needs, entry)
	return { ok: true, receiptToken: await makeReceiptToken(needs, booked.leadId) }
}

/** The refusals that mean that the load has outgrown its reservation. */
const outgrownReasons: ReadonlySet<string> = new Set(['trucks-full', 'no-time-left', 'day-closed'])

/** Takes a customer off the wait list who has a booking already. No effect when the entry has changed meanwhile. */
const endEntry = (needs: Needs, { id, version }: store.PermittedRow) =>
	leaveWaitlist(needs, { actor: 'system', waitingId: id }, { version, because: 'booked that window before' })

async function move(needs: Needs, taken: Taken, bookingId: BookingId): Promise<TakeResult> {
	const { entry, right, windowId } = taken
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
		date: entry.date,
		windowId,
		redeemReservation: redeemReservationOf(taken),
	})
	if (moved.ok) return { ok: true, receiptToken: await makeReceiptToken(needs, pickup.leadId) }
	return { ok: false, reason: moved.reason === 'changed' ? 'changed' : 'no-slot' }
}
