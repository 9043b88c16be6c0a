import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localMinutes } from '#app/values/local-time.ts'
import { findWindow } from '../rules/arrival-window.ts'
import { fewestCompared } from './price-accuracy.ts'

/** The days over which arrivals are counted. */
export const arrivalDays = 30

/** When staff pressed that the crew of a pickup was there. */
export type Arrival = { date: CalendarDate; windowId: string; at: Date }

/**
 * What the site says of how often crews arrived within the promised window, neither before nor after it; `undefined` while there
 * are too few. A pickup of today that was promised no window doesn't count.
 */
export function arrivalWords(
	company: Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone'>,
	arrivals: readonly Arrival[],
): string | undefined {
	const promised = arrivals.flatMap(({ date, windowId, at }) => {
		const window = findWindow(company, windowId)
		if (!window || window.todayOnly) return []
		const minutes = localMinutes(at, company.timeZone)
		const isThatDay = localDate(at, company.timeZone) === date
		return isThatDay && minutes >= window.startHour * 60 && minutes <= window.endHour * 60
	})
	if (promised.length < fewestCompared) return undefined
	const kept = promised.filter(Boolean).length
	return kept === promised.length
		? `In the last ${arrivalDays} days we arrived within the window at all ${kept} pickups.`
		: `In the last ${arrivalDays} days we arrived within the window at ${kept} of ${promised.length} pickups.`
}
