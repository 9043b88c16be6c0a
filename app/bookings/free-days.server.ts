import type { Platform } from '#app/platform/platform.server.ts'
import { allWindows } from './arrival-window.ts'
import { daysWithWindows } from './availability.server.ts'
import type { OfferedDays } from './booking-days.ts'

/** How long what was read is told, in milliseconds: who taps a window sees what is free of it then. */
export const toldFor = 30_000

/** The days of the form with what is free, the same for everybody for half a minute. */
export type FreeDays = () => Promise<OfferedDays>

/**
 * What the local pages tell of free windows. However many are read, the database is asked once in {@link toldFor}, also
 * when it does not answer. A window for today only is left out: the others of today say the same.
 */
export function openFreeDays(
	platform: Pick<Platform, 'database' | 'now' | 'company' | 'log'>,
	patience?: number,
): FreeDays {
	const windows = allWindows(platform.company)
		.filter(({ todayOnly }) => !todayOnly)
		.sort((a, b) => a.startHour - b.startHour)
	let told: { at: number; days: Promise<OfferedDays> } | undefined
	return () => {
		const now = platform.now().getTime()
		if (!told || now - told.at >= toldFor)
			told = { at: now, days: daysWithWindows(platform, windows, { patience }) }
		return told.days
	}
}
