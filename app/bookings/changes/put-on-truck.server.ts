import * as history from '#app/history/history.server.ts'
import type { BookingId, SignedInStaff, TruckId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { trucksWorkingOn } from '#app/schedule/trucks.ts'
import * as store from '../store.server.ts'
import { nameOf } from './change-event.server.ts'

export type PutOnTruck =
	| { ok: true }
	| { ok: false; reason: 'no-such-booking' | 'no-such-truck' | 'cancelled' | 'on-another-truck' }

/**
 * Puts a pickup on a truck that works on its day, or on none, with its history. The version stays, and the last change
 * counts: no customer is notified of trucks, and nothing is lost. With `from` it must still be on that truck.
 */
export async function putOnTruck(
	{ database }: Pick<Platform, 'database'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	truckId: TruckId | null,
	from?: TruckId,
): Promise<PutOnTruck> {
	return database.transaction().execute(async (transaction) => {
		const right = { actor: 'staff', bookingId, staff } as const
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const booking = await store.lockBooking(transaction, found.id)
		if (booking.status === 'cancelled') return { ok: false, reason: 'cancelled' } as const
		if (from !== undefined && booking.truck_id !== from)
			return { ok: false, reason: 'on-another-truck' } as const
		const { trucks } = await readSchedule({ database: transaction }, booking.date, booking.date)
		const truck = trucksWorkingOn(trucks, booking.date).find(({ id }) => id === truckId)
		if (truckId !== null && !truck) return { ok: false, reason: 'no-such-truck' } as const
		if (booking.truck_id === truckId) return { ok: true } as const
		await store.setTruck(transaction, found.id, truckId)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: nameOf(right),
			action: 'put on a truck',
			before: { truck: trucks.find(({ id }) => id === booking.truck_id)?.name ?? '' },
			after: { truck: truck?.name ?? '' },
		})
		return { ok: true } as const
	})
}
