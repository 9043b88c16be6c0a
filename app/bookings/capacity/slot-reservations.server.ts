import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingId, ReservationId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type ArrivalWindow, allWindows } from '../rules/arrival-window.ts'
import { claimSlots, NoSlot } from './claim.server.ts'
import * as slotStore from './store.server.ts'

/** The purpose of a reservation: a job size, and the pickup that moves to the slot, unless it is a new one. */
type For = { jobSize: JobSize; moves: BookingId | undefined }

/**
 * Locks the windows of a day that the caller has locked: otherwise a slot released while its wait list is served would go to
 * a later entry than the first.
 */
export const lockSlots = (
	transaction: Transaction<Tables>,
	{ company }: Pick<Platform, 'company'>,
	date: CalendarDate,
): Promise<void> => {
	const todayOnly = allWindows(company).filter((window) => window.todayOnly)
	return slotStore.lockWindowsOf(
		transaction,
		date,
		todayOnly.map(({ id }) => id),
	)
}

/**
 * Reserves a slot by the same claim as a booking, until it is released; `undefined` when there is none. The caller has locked
 * the day.
 */
export async function reserveSlot(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	{ date, window }: { date: CalendarDate; window: ArrivalWindow },
	{ jobSize, moves }: For,
): Promise<ReservationId | undefined> {
	try {
		await claimSlots(transaction, needs, date, window, { ...jobSize, ...(moves && { moved: moves }) })
	} catch (error) {
		if (error instanceof NoSlot) return undefined
		throw error
	}
	return slotStore.insertReservation(transaction, { date, windowId: window.id, moves, ...jobSize })
}

/** Deletes a reservation and releases its slot. */
export async function releaseReservation(transaction: Transaction<Tables>, id: ReservationId): Promise<void> {
	const reservation = await slotStore.deleteReservation(transaction, id)
	if (reservation) await slotStore.releaseSlot(transaction, reservation)
}

/** Deletes a reservation whose slot the transaction goes on to book. Returns its job size. */
export async function redeemReservation(
	transaction: Transaction<Tables>,
	id: ReservationId,
): Promise<JobSize> {
	const reservation = await slotStore.deleteReservation(transaction, id)
	if (!reservation) throw new Error(`there is no reservation ${id}`)
	return { cubicYards: reservation.cubic_yards, minutes: reservation.minutes }
}
