import { slotsOfDay } from '#app/bookings/availability/availability.server.ts'
import { findWindow } from '#app/bookings/rules/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { mayAct, type Sees } from '#app/policies/desk-policy.ts'
import { may, type Right } from '#app/policies/rights.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate, shortDate } from '#app/values/local-time.ts'
import { nextDayWithPickups, pickupsOn } from '../bookings/bookings.server.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { byWindow, type DayOfPickups, emptyInWords, type OtherDay, summaryOf } from './day-of-pickups.ts'
import { trucksOfDay } from './trucks-out/trucks-out.server.ts'

/** The day in an address, or else today. */
export function dayAsked(
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	{ url }: { url: string },
): CalendarDate {
	const asked = new URL(url).searchParams.get('date') ?? ''
	return isCalendarDate(asked) ? asked : localDate(now(), company.timeZone)
}

/** The pickups of a day by window, with the taken slots. */
export async function openDay(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
	sees: Sees,
): Promise<DayOfPickups> {
	const { company, now } = needs
	const today = localDate(now(), company.timeZone)
	const [{ closed, windows }, pickups, { trucks }] = await Promise.all([
		slotsOfDay(needs, date),
		pickupsOn(needs, date, sees),
		readSchedule(needs, date, date),
	])
	const isEmpty = pickups.every(({ status }) => status === 'cancelled')
	const next = isEmpty ? await nextDayWithPickups(needs, date) : undefined
	return {
		date,
		inWords: formatDate(date),
		isNamed: { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[date],
		before: addDays(date, -1),
		after: addDays(date, 1),
		otherDays: otherDays(date, today),
		closed,
		canClose: closed === undefined && date >= today,
		windows: byWindow(windows, pickups),
		...trucksOfDay(needs, { date, trucks, pickups }),
		cancelled: pickups.filter(({ status }) => status === 'cancelled'),
		empty: isEmpty
			? {
					inWords: emptyInWords({
						windows: windows.map((each) => ({ ...each, todayOnly: findWindow(company, each.id)?.todayOnly })),
						isClosed: closed !== undefined,
						isPast: date < today,
						hasCancelled: pickups.length > 0,
					}),
					next: next === undefined ? undefined : { date: next, inWords: formatDate(next) },
				}
			: undefined,
		summary: summaryOf(pickups),
	}
}

/**
 * A day as staff with these rights see it: without the right to bookings they work its pickups, and neither confirm, cancel
 * nor move them.
 */
export function forRights(day: DayOfPickups, staff: { rights: readonly Right[] }): DayOfPickups {
	if (may(staff, 'bookings')) return day
	const forCrew = (pickup: PickupOfDay): PickupOfDay => ({
		...pickup,
		actions: pickup.actions.filter((action) => mayAct(staff, action)),
		canMoveTo: [],
	})
	return {
		...day,
		windows: day.windows.map((window) => ({ ...window, pickups: window.pickups.map(forCrew) })),
		cancelled: day.cancelled.map(forCrew),
		// The crew sees no other day.
		empty: day.empty && { ...day.empty, next: undefined },
	}
}

/** The week around a day, from today on, without the day itself. */
const otherDays = (date: CalendarDate, today: CalendarDate): OtherDay[] => {
	const before = addDays(date, -2)
	const first = before < today ? today : before
	return Array.from({ length: 8 }, (_, at) => addDays(first, at))
		.filter((each) => each !== date)
		.slice(0, 7)
		.map((each) => {
			const { weekday, day } = shortDate(each)
			return { date: each, name: `${weekday}, ${day}` }
		})
}
