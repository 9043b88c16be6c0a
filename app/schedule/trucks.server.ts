import { isDeepStrictEqual } from 'node:util'
import * as history from '#app/history/history.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { jobOfFreed } from './freed-slots.ts'
import * as store from './store.server.ts'
import type { TruckChange, TruckSet } from './trucks.ts'

/**
 * Adds, changes or removes a truck, with its history. A truck that is changed or removed must still have the version that was
 * seen; otherwise nothing changes, and its version now is returned. Booked pickups stay booked, whatever the trucks carry from
 * now on, and the wait list is processed.
 */
export async function changeTrucks(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	change: TruckChange,
	staff: SignedInStaff,
): Promise<{ ok: true } | { ok: false; version: number | undefined }> {
	return database.transaction().execute(async (transaction) => {
		await store.lockSchedule(transaction)
		await jobs.enqueue(transaction, [[jobOfFreed(null)]])
		const found =
			change.does === 'add-truck'
				? undefined
				: (await store.allTrucks(transaction)).find(({ id }) => id === change.id)
		if (change.does !== 'add-truck' && found?.version !== change.version)
			return { ok: false, version: found?.version }
		const before = found ? inHistory(found) : null
		const after = change.does === 'remove-truck' ? null : inHistory(change.truck)
		if (isDeepStrictEqual(before, after)) return { ok: true }
		await make(transaction, change, staff)
		await history.record(transaction, {
			subject: { kind: 'schedule' },
			actor: staff.name,
			action: change.does,
			before: { truck: before },
			after: { truck: after },
		})
		return { ok: true }
	})
}

function make(transaction: store.ScheduleTables, change: TruckChange, staff: SignedInStaff): Promise<void> {
	switch (change.does) {
		case 'add-truck':
			return store.insertTruck(transaction, { ...change, staff })
		case 'change-truck':
			return store.updateTruck(transaction, { ...change, staff })
		case 'remove-truck':
			return store.removeTruck(transaction, { ...change, staff })
	}
}

const inHistory = ({ name, cubicYards, weekdays, homeBase }: TruckSet): TruckSet => ({
	name,
	cubicYards,
	weekdays,
	homeBase,
})
