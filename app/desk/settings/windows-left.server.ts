import { readCalendar } from '#app/bookings/availability/availability.server.ts'
import { type ArrivalWindow, allWindows, offeredOn } from '#app/bookings/rules/arrival-window.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { onDay } from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { listWaitlist } from '#app/waiting/waiting.server.ts'
import type { Windows } from './window-fields.ts'

/** The windows that are not among those before, each with the one of these that begins nearest to it. */
export function newWindows(before: Windows, windows: Windows): { windowId: string; other: string }[] {
	const apart = (window: ArrivalWindow, other: ArrivalWindow) => Math.abs(window.startHour - other.startHour)
	const ever: ArrivalWindow[] = allWindows(before)
	return allWindows(windows)
		.filter(({ id }) => !ever.some((window) => window.id === id))
		.flatMap((window) => {
			const [other] = ever
				.filter(({ todayOnly }) => !todayOnly)
				.toSorted((one, two) => apart(window, one) - apart(window, two))
			return other ? [{ windowId: window.id, other: other.id }] : []
		})
}

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** Further ahead nothing can be booked, also by who looked at the page before midnight. */
const daysLooked = 100

/** So many days are named. */
const daysNamed = 5

type LeftDay = { date: CalendarDate; pickups: number; waiting: number; labels: string[] }

/**
 * Why windows cannot be taken out from a day on: pickups are booked in them, offers are kept or somebody waits for them.
 * `undefined` when nobody is (docs/rules.md, 'Settings at the desk'). `canStart`: whether what was sent could hold from some other day on.
 */
export async function whatIsLeft(
	needs: Needs,
	{
		from,
		windows,
		staff,
		canStart,
	}: { from: CalendarDate; windows: Windows; staff: SignedInStaff; canStart: (day: CalendarDate) => boolean },
): Promise<string | undefined> {
	const { company } = needs
	const kept = new Set(allWindows(windows).map(({ id }) => id))
	const goneOn = (date: CalendarDate) =>
		offeredOn(company, date, allWindows(company)).filter(({ id }) => !kept.has(id))
	const last = addDays(from, daysLooked)
	const { slots } = await readCalendar(needs, from, last)
	const waiting = await listWaitlist(needs, { first: from, last, staff })
	const left: LeftDay[] = []
	for (let date = from; date <= last; date = addDays(date, 1)) {
		const gone = goneOn(date)
		const booked = gone.filter(({ id }) => slots.has(onDay(date, id)))
		const wanted = waiting
			.filter((entry) => entry.date === date)
			.map(({ windows }) => windows.filter(({ id }) => gone.some((window) => window.id === id)))
			.filter((those) => those.length > 0)
		if (booked.length === 0 && wanted.length === 0) continue
		left.push({
			date,
			pickups: booked.reduce((sum, { id }) => sum + (slots.get(onDay(date, id)) ?? 0), 0),
			waiting: wanted.length,
			labels: [...booked, ...wanted.flat()].map(({ label }) => label),
		})
	}
	return left.length === 0 ? undefined : inWords(left, canStart)
}

function inWords(left: readonly LeftDay[], canStart: (day: CalendarDate) => boolean): string {
	const labels = [...new Set(left.flatMap((day) => day.labels))]
	const sum = (what: 'pickups' | 'waiting') => left.reduce((total, day) => total + day[what], 0)
	const [pickups, waiting] = [sum('pickups'), sum('waiting')]
	const counted = [
		...(pickups > 0 ? [pickups === 1 ? '1 pickup is booked' : `${pickups} pickups are booked`] : []),
		...(waiting > 0 ? [waiting === 1 ? '1 customer waits' : `${waiting} customers wait`] : []),
	]
	const days = left.slice(0, daysNamed).map(({ date }) => formatDate(date))
	const more = left.length > daysNamed ? ` and ${left.length - daysNamed} more days` : ''
	const last = left.at(-1)?.date
	const start = last && addDays(last, 1)
	const until = start && canStart(start) ? `, or start on ${formatDate(start)}` : ''
	return `${counted.join(' and ')} in ${labels.join(' and ')} from then on: ${days.join('; ')}${more}. Move them first${until}.`
}
