import * as history from '#app/history/history.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { weekdayOf } from '#app/values/calendar-date.ts'
import { jobOfFreed } from './freed-slots.ts'
import * as store from './store.server.ts'
import type { TruckOutChange } from './trucks.ts'

type TruckOutResult = { ok: true } | { ok: false; reason: 'no-such-truck' | 'out-already' | 'back-already' }

/**
 * Takes a truck out on a day, or back, with its history. It waits for the reservations under way, and the next one goes by
 * the change. Pickups stay booked, and on which truck they were is kept for its return. The wait list is processed.
 */
export async function changeTruckOut(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	change: TruckOutChange,
	staff: SignedInStaff,
): Promise<TruckOutResult> {
	const { id, date } = change
	return database.transaction().execute(async (transaction) => {
		await store.lockSchedule(transaction)
		const { trucks } = await store.scheduleBetween(transaction, date, date)
		const truck = trucks.find((each) => each.id === id)
		const before = truck?.daysOut.get(date)
		if (!truck) return { ok: false, reason: 'no-such-truck' } as const
		if (change.does === 'truck-out') {
			if (before) return { ok: false, reason: 'out-already' } as const
			if (!truck.weekdays.includes(weekdayOf(date))) return { ok: false, reason: 'no-such-truck' } as const
			await store.insertTruckOut(transaction, { ...change, staff })
		} else {
			if (!before) return { ok: false, reason: 'back-already' } as const
			await store.deleteTruckOut(transaction, { id, date, staff })
		}
		const { reason, since } = change.does === 'truck-out' ? change : (before ?? { reason: '', since: null })
		await history.record(transaction, {
			subject: { kind: 'schedule' },
			actor: staff.name,
			action: change.does,
			before: null,
			after: { truck: truck.name, date, reason, since },
		})
		await jobs.enqueue(transaction, [[jobOfFreed(date)]])
		return { ok: true } as const
	})
}
