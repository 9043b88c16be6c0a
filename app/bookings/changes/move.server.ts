import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingStatus, isAhead, statusAfterMove } from '#app/policies/booking-states.ts'
import { jobOfFreed } from '#app/schedule/freed-slots.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { nearestFree } from '../availability/free-windows.server.ts'
import { fingerprintOf } from '../booking/fingerprint.server.ts'
import { NoSlot, type RedeemReservation } from '../capacity/claim.server.ts'
import { bookedJobSize } from '../capacity/job-size.ts'
import { claimOrOverbook, type Overbook } from '../capacity/overbooking.server.ts'
import * as slotStore from '../capacity/store.server.ts'
import {
	type ArrivalWindow,
	allWindows,
	bookableDates,
	type FreeWindow,
	findWindow,
	type WantedWindow,
} from '../rules/arrival-window.ts'
import { isOpenToCustomer } from '../rules/self-service-deadline.ts'
import { reachOfPickup } from '../rules/service-zone.ts'
import * as store from '../store.server.ts'
import { nameOf, recordChange } from './change-event.server.ts'
import { type MoveRefusal, windowWanted } from './move-refusal.ts'

export type NoMove = MoveRefusal | NoSlot['reason'] | 'booked-already'

export type MoveResult =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Changed since; not allowed by its status; or past the self-service deadline. */
	| { ok: false; reason: 'changed' | 'not-possible' | 'too-late'; status: BookingStatus; version: number }
	| { ok: false; reason: NoMove; alternatives: FreeWindow[] }

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company'>
type Booking = Awaited<ReturnType<typeof store.lockBooking>>
type Found = NonNullable<Awaited<ReturnType<typeof store.findBooking>>>

type Move = WantedWindow & {
	version: number
	redeemReservation?: RedeemReservation | undefined
	overbook?: Overbook | undefined
	/** Why, for the customer to read. */
	because?: string | undefined
}
type Target = { date: CalendarDate; window: ArrivalWindow }

/**
 * Moves a pickup to another day and window, for its customer or staff: releases the old slot and claims the new one in one
 * transaction. The booking must still have the version that was seen. A refused move changes nothing and returns the nearest
 * free windows. With `redeemReservation` the slot is reserved already. With `overbook` a slot beyond capacity is taken; its
 * reason stays with the booking until the next move. A pickup far away that its customer moves is a request again.
 */
export async function movePickup(needs: Needs, right: store.BookingRight, move: Move): Promise<MoveResult> {
	const outcome = await needs.database
		.transaction()
		.execute((transaction) => moveWithin(transaction, needs, right, move))
		.catch((error: unknown) => {
			if (error instanceof MoveRefused) return error
			throw error
		})
	if (!(outcome instanceof MoveRefused)) return outcome
	const { reason, booking } = outcome
	return {
		ok: false,
		reason,
		alternatives: await alternativesTo(needs, { ...booking, id: right.bookingId }, move),
	}
}

async function moveWithin(
	transaction: Transaction<Tables>,
	needs: Needs,
	right: store.BookingRight,
	{ version, because, redeemReservation, overbook, ...wanted }: Move,
): Promise<MoveResult | MoveRefused> {
	const { jobs, company, now } = needs
	const found = await store.findBooking(transaction, right)
	if (!found) return { ok: false, reason: 'no-such-booking' }
	const before = await store.lockBooking(transaction, found.id)
	const stands = { status: before.status, version: before.version }
	if (version !== before.version) return { ok: false, reason: 'changed', ...stands }
	if (!isAhead(before.status)) return { ok: false, reason: 'not-possible', ...stands }
	if (right.actor === 'customer' && !isOpenToCustomer(company, before, now()))
		return { ok: false, reason: 'too-late', ...stands }
	const target = windowWanted(company, { ...before, reach: reachOfPickup(company, before) }, wanted, now())
	if (!target.ok) return new MoveRefused(target.reason, before)
	const to = { date: wanted.date, window: target.window }

	await lockWindows(transaction, company, before, to)
	const fingerprint = fingerprintAt(before, to)
	if (await store.bookingOfFingerprint(transaction, fingerprint))
		return new MoveRefused('booked-already', before)
	const overbooked = await changeSlots(transaction, needs, { ...before, id: found.id }, to, {
		redeemReservation,
		overbook,
	})
	await jobs.enqueue(transaction, [[jobOfFreed(before.date)]])
	const status = statusAfterMove(before.status, { farAway: before.far_away, actor: right.actor })
	const after = await store.setWindow(transaction, found.id, {
		date: to.date,
		window_id: to.window.id,
		status,
		fingerprint,
		overbooked_because: overbooked?.because ?? null,
	})
	await history.record(transaction, {
		subject: { kind: 'booking', id: found.id },
		actor: nameOf(right),
		action: 'move',
		before: {
			date: before.date,
			window: before.window_id,
			status: before.status,
			...(before.overbooked_because !== null && { overbookedBecause: before.overbooked_because }),
		},
		after: {
			date: to.date,
			window: to.window.id,
			status,
			...(overbooked && { overbookedBecause: overbooked.because, beside: overbooked.beside }),
			...(because !== undefined && { movedBecause: because }),
		},
	})
	const from = { date: before.date, windowId: before.window_id }
	await recordChange(transaction, { jobs }, { booking: found, right, change: 'moved', from, because })
	return { ok: true, status, version: after.version }
}

/** The slot is released before the new one is claimed: that may be in the second window of a Today ASAP pickup. */
async function changeSlots(
	transaction: Transaction<Tables>,
	needs: Needs,
	before: Booking & Pick<Found, 'id'>,
	to: Target,
	how: Parameters<typeof claimOrOverbook>[4],
) {
	await slotStore.releaseSlots(transaction, before)
	if (before.asap_window_id !== null) await store.leaveAsapWindow(transaction, before.id)
	const claim = { ...bookedJobSize(before), moved: before.id }
	const { overbooked } = await claimOrOverbook(transaction, needs, to, claim, how).catch((error: unknown) => {
		// Thrown, so that the transaction rolls back.
		throw error instanceof NoSlot ? new MoveRefused(error.reason, before) : error
	})
	return overbooked
}

class MoveRefused extends Error {
	readonly reason: NoMove
	readonly booking: Booking

	constructor(reason: NoMove, booking: Booking) {
		super(reason)
		this.reason = reason
		this.booking = booking
	}
}

/**
 * Locks the windows of a move, after the schedule and in one order: two opposite moves never wait for each other. Today ASAP
 * comes before the window of its second slot.
 */
async function lockWindows(
	transaction: Transaction<Tables>,
	company: Company,
	from: Booking,
	to: Target,
): Promise<void> {
	const order = ({ windowId }: { windowId: string }) => {
		const window = findWindow(company, windowId)
		return window?.todayOnly ? -1 : (window?.startHour ?? 24)
	}
	const windows = [
		{ date: to.date, windowId: to.window.id },
		{ date: from.date, windowId: from.window_id },
		...(from.asap_window_id === null ? [] : [{ date: from.date, windowId: from.asap_window_id }]),
	].sort((a, b) => a.date.localeCompare(b.date) || order(a) - order(b))
	await lockScheduleOf({ database: transaction }, to.date)
	for (const { date, windowId } of windows) await slotStore.lockWindow(transaction, date, windowId)
}

/** The fingerprint of the booking in another window. */
const fingerprintAt = (
	{ email, phone, property_address, postal_code }: Booking,
	{ date, window }: Target,
): Buffer =>
	fingerprintOf({ email, phone, address: property_address, postal: postal_code, date, window: window.id })

/** The free windows nearest to the wanted one, or to the day of the pickup where the wanted day is none or has passed. */
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
	return nearestFree(needs, { date: within, reach: reachOfPickup(company, booking) }, window, {
		jobSize: bookedJobSize(booking),
		moved: { id: booking.id, date: booking.date, windowId: booking.window_id },
	})
}
