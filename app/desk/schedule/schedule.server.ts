import { type ArrivalWindow, allWindows, windowLabel } from '#app/bookings/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Holiday, holidaysFrom } from '#app/schedule/holidays.ts'
import { readSchedule, scheduleHistory } from '#app/schedule/schedule.server.ts'
import { asSeen, onDay, placesOn, placesOnWeekday, type Schedule, setFor } from '#app/schedule/schedule.ts'
import {
	addDays,
	type CalendarDate,
	formatDate,
	formatMoment,
	localDate,
	shortDate,
	weekdayOf,
	weekdays,
} from '#app/values/local-time.ts'
import { changesInWords, weekdayName } from './schedule-history.ts'
import type {
	DayOfWeek,
	Overbooked,
	PickupInWindow,
	PlacesField,
	WeekdayRules,
	WindowOfDay,
} from './schedule-week.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>
type Company = Needs['company']
type PickupRow = Awaited<ReturnType<typeof store.pickupRows>>[number]

/** How many days ahead the schedule can be set. */
const daysAhead = 400

/** The days that can be changed. */
export function changeableDays({ company, now }: Omit<Needs, 'database'>) {
	const today = localDate(now(), company.timeZone)
	return { first: today, last: addDays(today, daysAhead) }
}

/** The week of a day: how full each window is and why, and what can be changed of it. */
export async function openWeek(needs: Needs, date: CalendarDate | undefined) {
	const { database, company, now } = needs
	const today = localDate(now(), company.timeZone)
	const first = mondayOf(date ?? today)
	const dates = weekdays.map((_, at) => addDays(first, at))
	const last = addDays(first, 6)
	const { last: lastChangeable } = changeableDays(needs)
	const [schedule, ahead, taken, pickups, overbooked, history] = await Promise.all([
		readSchedule({ database }, first, last),
		readSchedule({ database }, today, lastChangeable),
		store.takenRows(database, first, last),
		store.pickupRows(database, dates),
		overbookedFrom(needs, today),
		scheduleHistory({ database }),
	])
	const windows = allWindows(company)
	return {
		first,
		last,
		isThisWeek: first === mondayOf(today),
		days: dates.map((date): DayOfWeek => {
			const { weekday, day } = shortDate(date)
			const ids = windows.map(({ id }) => id)
			return {
				date,
				weekday,
				everyWeekday: weekdayName(weekdayOf(date)),
				day,
				inWords: formatDate(date),
				isToday: date === today,
				isOver: date < today,
				closed: schedule.closed.get(date),
				windows: windows.map((window) => windowOfDay(company, schedule, { date, window, taken, pickups })),
				fields: fieldsOf(company, schedule, date),
				seen: asSeen(setFor(schedule, date, ids)),
			}
		}),
		weekdays: rulesByWeekday(company, schedule),
		holidays: holidaysFrom(company, today)
			.filter(({ date }) => !ahead.closed.has(date))
			.map((holiday) => suggestionOf(ahead, holiday, windows)),
		overbooked,
		history: history.map((row) => changesInWords(company, row, formatMoment(row.at, company.timeZone))),
	}
}

const mondayOf = (date: CalendarDate) => addDays(date, 1 - weekdayOf(date))

function windowOfDay(
	company: Company,
	schedule: Schedule,
	of: {
		date: CalendarDate
		window: ArrivalWindow
		taken: Awaited<ReturnType<typeof store.takenRows>>
		pickups: PickupRow[]
	},
): WindowOfDay {
	const { date, window, taken, pickups } = of
	const { id, label } = window
	const places = placesOn(company, schedule, date, id)
	return {
		id,
		label,
		...places,
		taken: taken.find((row) => row.date === date && row.window_id === id)?.booked ?? 0,
		pickups: pickupsIn(pickups, { date, windowId: id, places: places.places }),
	}
}

/** The pickups that take a place of a window, in the order in which they were booked: the last ones are too many. */
const pickupsIn = (
	rows: PickupRow[],
	{ date, windowId, places }: { date: CalendarDate; windowId: string; places: number },
) =>
	rows
		.filter((row) => row.date === date && [row.window_id, row.asap_window_id].includes(windowId))
		.map(
			(row, at): PickupInWindow => ({
				leadId: row.lead_id,
				name: row.name,
				email: row.email,
				reference: row.reference,
				status: row.status,
				isAsap: row.asap_window_id === windowId,
				isTooMany: at >= places,
			}),
		)

/** The windows from a day on in which more is booked than they take now, with the pickups that are too many. */
async function overbookedFrom({ database, company }: Needs, first: CalendarDate): Promise<Overbooked[]> {
	const taken = await store.takenRows(database, first, addDays(first, daysAhead))
	const schedule = await readSchedule({ database }, first, taken.at(-1)?.date ?? first)
	const over = taken.flatMap(({ date, window_id, booked }) => {
		const { places } = placesOn(company, schedule, date, window_id)
		return booked > places ? [{ date, windowId: window_id, taken: booked, places }] : []
	})
	const rows = await store.pickupRows(database, [...new Set(over.map(({ date }) => date))])
	return over.map(({ date, windowId, taken, places }) => ({
		date,
		inWords: formatDate(date),
		windowLabel: windowLabel(company, windowId),
		taken,
		places,
		pickups: pickupsIn(rows, { date, windowId, places }).filter(({ isTooMany }) => isTooMany),
	}))
}

const fieldsOf = (company: Company, schedule: Schedule, date: CalendarDate): PlacesField[] =>
	allWindows(company).map(({ id, label }) => ({
		id,
		label,
		set: schedule.exceptions.get(onDay(date, id)),
		otherwise: placesOnWeekday(company, schedule, weekdayOf(date), id).places,
	}))

const rulesByWeekday = (company: Company, schedule: Schedule): WeekdayRules[] =>
	weekdays.map((weekday) => {
		const windows = allWindows(company)
		return {
			weekday,
			name: weekdayName(weekday),
			fields: windows.map(({ id, label }) => ({
				id,
				label,
				set: schedule.rules.get(onDay(weekday, id)),
				otherwise: company.windowCapacity,
			})),
			seen: asSeen(
				setFor(
					schedule,
					weekday,
					windows.map(({ id }) => id),
				),
			),
		}
	})

const suggestionOf = (schedule: Schedule, { date, name }: Holiday, windows: ArrivalWindow[]) => ({
	date,
	name,
	inWords: formatDate(date),
	seen: asSeen(
		setFor(
			schedule,
			date,
			windows.map(({ id }) => id),
		),
	),
})
