import { allWindows } from '#app/bookings/arrival-window.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeSchedule, changeTrucks } from '#app/schedule/schedule.server.ts'
import { changeableDays } from './schedule.server.ts'
import { readChange } from './schedule-form.ts'
import { isAboutTruck, readTruck } from './truck-change.ts'

type Made =
	| { ok: true }
	/** Somebody changed it since the form was shown; `seen` is what it is now, if it still is. */
	| { ok: false; seen: string | undefined }
	/** By the names of the fields. */
	| { ok: false; faults: Record<string, string> }

/** Makes the change that a form of the schedule asks for: of a day, a weekday or a truck. */
export async function makeChange(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	fields: ReadonlyMap<string, string>,
	staff: SignedInStaff,
): Promise<Made> {
	const { company } = platform
	const seen = fields.get('seen') ?? ''
	if (isAboutTruck(fields)) {
		const read = readTruck(fields)
		return read.ok ? changeTrucks(platform, read.change, { staff, seen }) : read
	}
	const read = readChange(fields, { company, days: changeableDays(platform) })
	const windowIds = allWindows(company).map(({ id }) => id)
	return read.ok ? changeSchedule(platform, read.change, { staff, seen, windowIds }) : read
}
