import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { jobOfFreed } from '#app/schedule/freed-places.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import {
	type ArrivalWindow,
	allWindows,
	bookableDates,
	type FreeWindow,
	findWindow,
} from './arrival-window.ts'
import { nearestFree } from './availability.server.ts'
import type { BookingStatus } from './booking-states.ts'
import { enterChange, nameOf } from './change-entry.server.ts'
import { NoPlace, type Waited } from './claim.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { haulOfBooked } from './haul.ts'
import { type MoveRefusal, type WantedWindow, windowWanted } from './move-refusal.ts'
import { claimOrOverbook, type Overbook } from './overbooking.server.ts'
import { changeOccasion, oweMessage } from './owed-messages.server.ts'
import { isOpenToCustomer } from './own-changes.ts'
import * as windowPlaces from './places/store.server.ts'
import { reachOfBooking } from './reach.ts'
import { isAhead } from './receipt.ts'
import * as store from './store.server.ts'

export type NoMove = MoveRefusal | NoPlace['reason'] | 'booked-already'

export type MoveResult =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Somebody changed it since; its status does not allow it; or the customer has to call by now. */
	| { ok: false; reason: 'changed' | 'not-possible' | 'too-late'; status: BookingStatus; version: number }
	| { ok: false; reason: NoMove; alternatives: FreeWindow[] }

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company'>
type Booking = Awaited<ReturnType<typeof store.lockBooking>>

/**
 * Moves a pickup to another day and window, for its customer or a member of staff: the old place is given back and the new
 * one taken in one transaction. The booking must still have the version that they saw. What cannot be moved there
 * stays as it is, and the nearest free windows are returned. Who `waited` for the place has it held already. With `overbook`, it
 * takes a place where there is none; its reason stays with the booking until it is moved again. A far pickup that its customer
 * moves has to be settled again.
 */
export async function movePickup(
	needs: Needs,
	right: store.BookingRight,
	{
		version,
		waited,
		overbook,
		...wanted
	}: WantedWindow & { version: number; waited?: Waited | undefined; overbook?: Overbook | undefined },
): Promise<MoveResult> {
	const { database, jobs, company, now } = needs
	const outcome = await database
		.transaction()
		.execute(async (transaction) => {
			const found = await store.findBooking(transaction, right)
			if (!found) return { ok: false, reason: 'no-such-booking' } as const
			const before = await store.lockBooking(transaction, found.id)
			const stands = { status: before.status, version: before.version }
			if (version !== before.version) return { ok: false, reason: 'changed', ...stands } as const
			if (!isAhead(before.status)) return { ok: false, reason: 'not-possible', ...stands } as const
			if (right.actor === 'customer' && !isOpenToCustomer(company, before, now()))
				return { ok: false, reason: 'too-late', ...stands } as const
			const target = windowWanted(
				company,
				{ ...before, reach: reachOfBooking(company, before) },
				wanted,
				now(),
			)
			if (!target.ok) return new NotThere(target.reason, before)
			const { window } = target
			const { date } = wanted

			await holdWindows(transaction, company, before, { date, window })
			const fingerprint = await fingerprintAt(transaction, found.id, { date, window: window.id })
			if (await store.bookingOfFingerprint(transaction, fingerprint))
				return new NotThere('booked-already', before)
			// Given back before the new place is claimed, which may be in the window where a pickup of Today ASAP has this one.
			await windowPlaces.releasePlaces(transaction, { ...before, id: found.id })
			if (before.asap_window_id !== null) await store.leaveAsapWindow(transaction, found.id)
			const claim = { ...haulOfBooked(company, before), moved: found.id }
			const { overbooked } = await claimOrOverbook(transaction, needs, { date, window }, claim, {
				waited,
				overbook,
			}).catch((error: unknown) => {
				// Thrown on, so that the transaction gives back what was claimed.
				throw error instanceof NoPlace ? new NotThere(error.reason, before) : error
			})
			await jobs.enqueue(transaction, [[jobOfFreed(before.date)]])
			const status = before.far_away && right.actor === 'customer' ? 'requested' : before.status
			const after = await store.setWindow(transaction, found.id, {
				date,
				window_id: window.id,
				status,
				fingerprint,
				overbooked_because: overbooked?.because ?? null,
			})
			await store.recordHistory(transaction, {
				bookingId: found.id,
				actor: nameOf(right),
				action: 'move',
				before: {
					date: before.date,
					window: before.window_id,
					status: before.status,
					...(before.overbooked_because !== null && { overbookedBecause: before.overbooked_because }),
				},
				after: {
					date,
					window: window.id,
					status,
					...(overbooked && { overbookedBecause: overbooked.because, beside: overbooked.beside }),
				},
			})
			await enterChange(transaction, jobs, {
				booking: found,
				right,
				change: 'moved',
				from: { date: before.date, windowId: before.window_id },
			})
			await oweMessage({ jobs }, transaction, {
				bookingId: found.id,
				message: 'moved',
				channels: ['text'],
				occasion: changeOccasion(after),
			})
			return { ok: true, status, version: after.version } as const
		})
		.catch((error: unknown) => {
			if (error instanceof NotThere) return error
			throw error
		})
	if (!(outcome instanceof NotThere)) return outcome
	const { reason, booking } = outcome
	return {
		ok: false,
		reason,
		alternatives: await alternativesTo(needs, { ...booking, id: right.bookingId }, wanted),
	}
}

/** Why a booking stays where it is. */
class NotThere extends Error {
	readonly reason: NoMove
	readonly booking: Booking

	constructor(reason: NoMove, booking: Booking) {
		super(reason)
		this.reason = reason
		this.booking = booking
	}
}

/**
 * Locks the windows that a booking is moved between, after the schedule and in one order: of two that are moved to each
 * other's window neither waits for the other. A window of today alone comes before those in which it has a place.
 */
async function holdWindows(
	transaction: Transaction<Tables>,
	company: Company,
	from: Booking,
	to: { date: CalendarDate; window: ArrivalWindow },
): Promise<void> {
	const order = ({ windowId }: { windowId: string }) => {
		const window = findWindow(company, windowId)
		return window?.todayOnly ? -1 : (window?.startHour ?? 24)
	}
	const held = [
		{ date: to.date, windowId: to.window.id },
		{ date: from.date, windowId: from.window_id },
		...(from.asap_window_id === null ? [] : [{ date: from.date, windowId: from.asap_window_id }]),
	].sort((a, b) => a.date.localeCompare(b.date) || order(a) - order(b))
	await holdScheduleOf({ database: transaction }, to.date)
	for (const { date, windowId } of held) await windowPlaces.lockWindow(transaction, date, windowId)
}

/** The fingerprint of the form with which this booking would have been made there. */
async function fingerprintAt(
	transaction: Transaction<Tables>,
	bookingId: store.PermittedBookingId,
	at: { date: CalendarDate; window: string },
): Promise<Buffer> {
	const { email, phone, property_address, postal_code } = await store.whoAndWhere(transaction, bookingId)
	return fingerprintOf({ email, phone, address: property_address, postal: postal_code, ...at })
}

/** The free windows nearest to the wanted one; to the pickup's own day, where no such day can be booked. */
async function alternativesTo(
	needs: Needs,
	booking: Booking & { id: BookingId },
	{ date, windowId }: WantedWindow,
) {
	const { company, now } = needs
	const wanted = findWindow(company, windowId) ?? findWindow(company, booking.window_id)
	const window = wanted ?? allWindows(company)[0]
	if (!window) return []
	const { first, last } = bookableDates(company, now())
	const asked = isCalendarDate(date) && date >= first ? date : booking.date
	const within = asked < first ? first : asked > last ? last : asked
	return nearestFree(needs, { date: within, reach: reachOfBooking(company, booking) }, window, {
		haul: haulOfBooked(company, booking),
		moved: { id: booking.id, date: booking.date, windowId: booking.window_id },
	})
}
