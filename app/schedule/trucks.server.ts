import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { jobOfFreed } from './freed-places.ts'
import * as store from './store.server.ts'
import { type Truck, type TruckChange, type TruckSet, truckAsSeen } from './trucks.ts'

/**
 * Adds, changes or removes a truck, with its history. A truck that is changed or removed must still be what staff saw;
 * otherwise nothing changes. Pickups that are booked stay booked, whatever the trucks carry from now on, and who waits for a
 * place is looked at.
 */
export async function changeTrucks(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	change: TruckChange,
	{ staff, seen }: { staff: SignedInStaff; seen: string },
): Promise<{ ok: true } | { ok: false; seen: string | undefined }> {
	return database.transaction().execute(async (transaction) => {
		await store.lockSchedule(transaction)
		await jobs.enqueue(transaction, [[jobOfFreed(null)]])
		const record = (before: TruckSet | null, after: TruckSet | null) =>
			store.recordHistory(transaction, {
				staff,
				action: change.does,
				before: { truck: before && inHistory(before) },
				after: { truck: after && inHistory(after) },
			})
		if (change.does === 'add-truck') {
			await store.insertTruck(transaction, { ...change, staff })
			await record(null, change.truck)
			return { ok: true } as const
		}
		const before = (await store.allTrucks(transaction)).find(({ id }) => id === change.id)
		if (!before || truckAsSeen(before) !== seen)
			return { ok: false, seen: before && truckAsSeen(before) } as const
		if (change.does === 'remove-truck') {
			await store.deleteTruck(transaction, { ...change, staff })
			await record(before, null)
			return { ok: true } as const
		}
		if (truckAsSeen(change.truck) === seen) return { ok: true } as const
		await store.updateTruck(transaction, { ...change, staff })
		await record(before, change.truck)
		return { ok: true } as const
	})
}

const inHistory = ({ name, cubicYards, weekdays, homeBase }: Truck | TruckSet): TruckSet => ({
	name,
	cubicYards,
	weekdays,
	homeBase,
})
