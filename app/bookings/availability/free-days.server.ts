import type { Platform } from '#app/platform/platform.server.ts'
import { allWindows } from '../rules/arrival-window.ts'
import type { OfferedDays } from './booking-days.ts'
import { daysWithWindows } from './free-windows.server.ts'

/** How long free days are cached, in milliseconds. The form reads them again when a window is tapped. */
export const cachedFor = 30_000

/** The days of the form with the states of their windows, from the cache. */
export type FreeDays = () => Promise<OfferedDays>

/**
 * The free days for the local pages: one read of the database in {@link cachedFor}, also when it does not answer, and another one once
 * owners changed what they go by. Without the window for today only: the others of today show the same.
 */
export function openFreeDays(
	platform: Pick<Platform, 'database' | 'now' | 'company' | 'log'>,
	timeoutMs?: number,
): FreeDays {
	const windows = () =>
		allWindows(platform.company)
			.filter(({ todayOnly }) => !todayOnly)
			.sort((a, b) => a.startHour - b.startHour)
	/** Owners change at the desk what is offered, from when on, and what fills a day. */
	const settings = () => {
		const { windowPlan, leadMinutes, hauling, haulingPlan } = platform.company
		return JSON.stringify([windows(), windowPlan, leadMinutes, hauling, haulingPlan])
	}
	let cached: { at: number; by: string; days: Promise<OfferedDays> } | undefined
	return () => {
		const now = platform.now().getTime()
		const by = settings()
		if (!cached || cached.by !== by || now - cached.at >= cachedFor)
			cached = { at: now, by, days: daysWithWindows(platform, windows(), { timeoutMs }) }
		return cached.days
	}
}
