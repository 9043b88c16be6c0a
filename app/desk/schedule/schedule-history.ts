import { windowLabel } from '#app/bookings/arrival-window.ts'
import type { SetFor } from '#app/schedule/schedule.ts'
import type { Company } from '#app/values/company.ts'
import { type CalendarDate, formatDate, type Weekday } from '#app/values/local-time.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'

const weekdayNames = {
	1: 'Monday',
	2: 'Tuesday',
	3: 'Wednesday',
	4: 'Thursday',
	5: 'Friday',
	6: 'Saturday',
	7: 'Sunday',
} as const satisfies Record<Weekday, string>

export const weekdayName = (weekday: Weekday): string => weekdayNames[weekday]

const actionWords = {
	close: 'closed',
	open: 'opened',
	'set-date': 'set the places of',
	'set-weekday': 'set the places of every',
}

/** Why a day was closed, as the end of the sentence that says who closed or opened it. */
function reasonInWords(before: SetFor, after: SetFor): string {
	if (before.closed === after.closed) return ''
	if (after.closed === null) return `, which was closed because: ${before.closed}`
	return `, because: ${after.closed}${before.closed === null ? '' : ` (before: ${before.closed})`}`
}

type Row = {
	id: string
	actor: string
	action: keyof typeof actionWords
	before: SetFor
	after: SetFor & { day: Weekday | CalendarDate }
}

/** A change of the schedule as its history shows it: who did what, and each value before and after. */
export function changesInWords(
	company: Pick<Company, 'arrivalWindows' | 'landingWindows'>,
	{ id, actor, action, before, after }: Row,
	at: string,
): HistoryEntry {
	const { day } = after
	const nothing = typeof day === 'number' ? 'as in the settings' : 'as on that weekday'
	const windowIds = [...new Set([...Object.keys(before.places), ...Object.keys(after.places)])]
	const inWords = (set: SetFor, windowId: string) => String(set.places[windowId] ?? nothing)
	return {
		id,
		at,
		actor,
		action: `${actionWords[action]} ${typeof day === 'number' ? weekdayName(day) : formatDate(day)}${reasonInWords(before, after)}`,
		changes: windowIds
			.filter((windowId) => before.places[windowId] !== after.places[windowId])
			.map((windowId) => ({
				what: windowLabel(company, windowId),
				before: inWords(before, windowId),
				after: inWords(after, windowId),
			})),
	}
}
