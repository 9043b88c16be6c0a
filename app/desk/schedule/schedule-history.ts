import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { ScheduleRow, TruckOutRow, TruckRow } from '#app/schedule/schedule.server.ts'
import type { SetFor } from '#app/schedule/schedule.ts'
import type { TruckSet } from '#app/schedule/trucks.ts'
import { type Weekday, weekdays } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
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

/** Why a day was closed, as the end of the sentence about closing or opening it. */
function reasonInWords(before: SetFor, after: SetFor): string {
	if (before.closed === after.closed) return ''
	if (after.closed === null) return `, which was closed because: ${before.closed}`
	return `, because: ${after.closed}${before.closed === null ? '' : ` (before: ${before.closed})`}`
}

/** `every day`, `no day`, or `Mon, Tue, Sat`. */
export const weekdaysInWords = (days: readonly Weekday[]): string =>
	days.length === 0
		? 'no day'
		: days.length === weekdays.length
			? 'every day'
			: days.map((day) => weekdayName(day).slice(0, 3)).join(', ')

const truckWords = {
	'add-truck': 'added the truck',
	'change-truck': 'changed the truck',
	'remove-truck': 'removed the truck',
}

const nothing = 'nothing'

const truckFields = (truck: TruckSet | null) => ({
	Name: truck?.name ?? nothing,
	'Cubic yards': String(truck?.cubicYards ?? nothing),
	'Works on': truck ? weekdaysInWords(truck.weekdays) : nothing,
	'Starts from': truck?.homeBase || nothing,
})

type Company = Pick<HaulingCompany, 'arrivalWindows' | 'landingWindows'>
type InWords = Pick<HistoryEntry, 'action' | 'changes'>

/** A change of the schedule for its history, with each value before and after. */
export function changesInWords(company: Company, row: ScheduleRow, at: string): HistoryEntry {
	const { id, actor } = row
	const inWords = isTruckOut(row)
		? { action: truckOutInWords(row), changes: [] }
		: isOfTruck(row)
			? changeOfTruck(row)
			: changeOfDay(company, row)
	return { id, at, actor, ...inWords }
}

const isOfTruck = (row: ScheduleRow): row is TruckRow => row.action in truckWords
const isTruckOut = (row: ScheduleRow): row is TruckOutRow =>
	row.action === 'truck-out' || row.action === 'truck-back'

const truckOutInWords = ({ action, after: { truck, date, reason, since } }: TruckOutRow): string =>
	action === 'truck-out'
		? `took ${truck} out ${since ? 'for the rest of' : 'for all of'} ${formatDate(date)}, because: ${reason}`
		: `took ${truck} back in on ${formatDate(date)}`

function changeOfTruck({ action, before: { truck: before }, after: { truck: after } }: TruckRow): InWords {
	const now = truckFields(after)
	const changes = Object.entries(truckFields(before)).flatMap(([what, value], at) => {
		const changed = Object.values(now)[at] ?? nothing
		return value === changed ? [] : [{ what, before: value, after: changed }]
	})
	return { action: `${truckWords[action]} ${(after ?? before)?.name ?? ''}`, changes }
}

function changeOfDay(
	company: Company,
	{ action, before, after }: Exclude<ScheduleRow, TruckRow | TruckOutRow>,
): InWords {
	const { day } = after
	const unset = typeof day === 'number' ? 'as in the settings' : 'as on that weekday'
	const windowIds = [...new Set([...Object.keys(before.slots), ...Object.keys(after.slots)])]
	const inWords = (set: SetFor, windowId: string) => String(set.slots[windowId] ?? unset)
	return {
		action: `${actionWords[action]} ${typeof day === 'number' ? weekdayName(day) : formatDate(day)}${reasonInWords(before, after)}`,
		changes: windowIds
			.filter((windowId) => before.slots[windowId] !== after.slots[windowId])
			.map((windowId) => ({
				what: windowLabel(company, windowId),
				before: inWords(before, windowId),
				after: inWords(after, windowId),
			})),
	}
}
