import { readCalendar } from '#app/bookings/availability/availability.server.ts'
import { whyWindowIsFull } from '#app/bookings/availability/full-reason.ts'
import { type ArrivalWindow, allWindows, offeredOn } from '#app/bookings/rules/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Calendar } from '#app/schedule/fullness.ts'
import { type Holiday, holidaysFrom } from '#app/schedule/holidays.ts'
import { isWindowOffered } from '#app/schedule/offered-windows.ts'
import { scheduleHistory } from '#app/schedule/schedule.server.ts'
import {
	onDay,
	type Schedule,
	setFor,
	slotsOfSettings,
	slotsOn,
	slotsOnWeekday,
	snapshotOf,
} from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate, weekdayOf, weekdays } from '#app/values/calendar-date.ts'
import { formatDate, formatMoment, localDate, shortDate } from '#app/values/local-time.ts'
import { overbookedIn, type PickupRow, pickupsIn } from './overbooked/overbooked.server.ts'
import { unnotified } from './overbooked/unnotified.server.ts'
import { changeableDays } from './schedule-days.ts'
import { changesInWords, weekdayName, weekdaysInWords } from './schedule-history.ts'
import type { DayOfWeek, SlotsField, TruckOnList, WeekdayRules, WindowOfDay } from './schedule-week.ts'
import * as store from './store.server.ts'
import { dayTrucks } from './trucks/day-trucks.ts'

export { unnotified } from './overbooked/unnotified.server.ts'
export { changeableDays } from './schedule-days.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>
type Company = Needs['company']

/** The week of a day: the fullness of each window, and what can be changed. */
export async function openWeek(needs: Needs, date: CalendarDate | undefined) {
	const { database, company, now } = needs
	const today = localDate(now(), company.timeZone)
	const first = mondayOf(date ?? today)
	const dates = weekdays.map((_, at) => addDays(first, at))
	const last = addDays(first, 6)
	const { last: lastChangeable } = changeableDays(needs)
	const [calendar, ahead, rows, history] = await Promise.all([
		readCalendar(needs, first, last),
		readCalendar(needs, today, lastChangeable),
		store.pickupRows(database, dates),
		scheduleHistory({ database }),
	])
	const { schedule } = calendar
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
				windows: windowsShown(company, date, (id) => calendar.slots.has(onDay(date, id))).map((window) =>
					windowOfDay(company, calendar, { date, window, rows }),
				),
				trucks: dayTrucks(company, calendar, date),
				fields: fieldsOf(company, schedule, date),
				seen: snapshotOf(setFor(schedule, date, ids)),
			}
		}),
		weekdays: rulesByWeekday(company, schedule, today),
		holidays: holidaysFrom(company, today)
			.filter(({ date }) => !ahead.schedule.closed.has(date))
			.map((holiday) => suggestionOf(ahead.schedule, holiday, windows)),
		overbooked: await overbookedIn(needs, ahead),
		unnotified: await unnotified(needs),
		trucks: schedule.trucks.map(
			(truck): TruckOnList => ({
				...truck,
				seen: String(truck.version),
				worksOn: weekdaysInWords(truck.weekdays),
			}),
		),
		trucksOfSettings: company.hauling.trucks,
		history: history.map((row) => changesInWords(company, row, formatMoment(row.at, company.timeZone))),
	}
}

/** The windows that are offered on a date, and those in which something is booked all the same. */
const windowsShown = (company: Company, date: CalendarDate, isTaken: (id: string) => boolean) => {
	const offered = offeredOn(company, date, allWindows(company))
	return allWindows(company).filter((window) => offered.includes(window) || isTaken(window.id))
}

const mondayOf = (date: CalendarDate) => addDays(date, 1 - weekdayOf(date))

function windowOfDay(
	company: Company,
	calendar: Calendar,
	{ date, window, rows }: { date: CalendarDate; window: ArrivalWindow; rows: PickupRow[] },
): WindowOfDay {
	const { id, label } = window
	const slots = slotsOn(company, calendar.schedule, date, id)
	return {
		id,
		label,
		...slots,
		taken: calendar.slots.get(onDay(date, id)) ?? 0,
		full: whyWindowIsFull(company, calendar, { date, windowId: id }),
		pickups: pickupsIn(company, rows, { date, windowId: id, slots: slots.slots, calendar }),
	}
}

const fieldsOf = (company: Company, schedule: Schedule, date: CalendarDate): SlotsField[] =>
	windowsShown(company, date, (id) => schedule.exceptions.has(onDay(date, id))).map(({ id, label }) => ({
		id,
		label,
		set: schedule.exceptions.get(onDay(date, id)),
		otherwise: slotsOnWeekday(company, schedule, date, id).slots,
	}))

/** The windows of today and those to come, each with the first day on which it is offered. */
const windowsAhead = (company: Company, today: CalendarDate) => {
	const days = [today, ...(company.windowPlan ?? []).map(({ from }) => from).filter((from) => from > today)]
	return allWindows(company).flatMap((window) => {
		const day = days.find((each) => isWindowOffered(company, each, window.id))
		return day === undefined ? [] : [{ ...window, day }]
	})
}

const rulesByWeekday = (company: Company, schedule: Schedule, today: CalendarDate): WeekdayRules[] =>
	weekdays.map((weekday) => {
		const windows = allWindows(company)
		return {
			weekday,
			name: weekdayName(weekday),
			fields: windowsAhead(company, today).map(({ id, label, day }) => ({
				id,
				label,
				set: schedule.rules.get(onDay(weekday, id)),
				otherwise: slotsOfSettings(company, day, id),
			})),
			seen: snapshotOf(
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
	seen: snapshotOf(
		setFor(
			schedule,
			date,
			windows.map(({ id }) => id),
		),
	),
})
