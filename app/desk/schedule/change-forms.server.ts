import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeSchedule, changeTrucks } from '#app/schedule/schedule.server.ts'
import { changeableDays } from './schedule.server.ts'
import { readChange } from './schedule-form.ts'
import { isAboutTruck, readTruck } from './trucks/truck-change.ts'

type Made =
	| { ok: true }
	/** It has changed since the form was shown; `seen` is its current snapshot or version, `undefined` when it was removed. */
	| { ok: false; seen: string | undefined }
	/** By the names of the fields. */
	| { ok: false; faults: Record<string, string> }

/** Makes the change in a form of the schedule: of a day, a weekday or a truck. */
export async function makeChange(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	fields: ReadonlyMap<string, string>,
	staff: SignedInStaff,
): Promise<Made> {
	const { company } = platform
	if (isAboutTruck(fields)) {
		const read = readTruck(fields)
		if (!read.ok) return read
		const made = await changeTrucks(platform, read.change, staff)
		return made.ok ? made : { ok: false, seen: made.version?.toString() }
	}
	const read = readChange(fields, { company, days: changeableDays(platform) })
	const seen = fields.get('seen') ?? ''
	const windowIds = allWindows(company).map(({ id }) => id)
	return read.ok ? changeSchedule(platform, read.change, { staff, seen, windowIds }) : read
}
