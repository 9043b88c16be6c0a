import { bookedJobSize } from '#app/bookings/capacity/job-size.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { capacityShortage, tooMany } from '#app/schedule/day-capacity.ts'
import type { Calendar } from '#app/schedule/fullness.ts'
import { slotsOn } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import type { Overbooked, PickupInWindow } from '../schedule-week.ts'
import * as store from '../store.server.ts'
import { amounts, roomOn } from '../trucks/day-trucks.ts'

type Needs = Pick<Platform, 'database' | 'company'>
type Company = Needs['company']

export type PickupRow = Awaited<ReturnType<typeof store.pickupRows>>[number]

/** The pickups that take a slot of a window, in the order of booking: the last ones are too many. */
export function pickupsIn(
	company: Company,
	rows: PickupRow[],
	at: { date: CalendarDate; windowId: string; slots: number; calendar: Calendar },
): PickupInWindow[] {
	const { date, windowId, slots, calendar } = at
	const beyondCapacity = new Set(beyondTrucks(company, rows, { date, calendar }).map(({ id }) => id))
	return rows
		.filter((row) => row.date === date && [row.window_id, row.asap_window_id].includes(windowId))
		.map((row, nth) => ({
			...inWindow(row, windowId),
			isTooMany: nth >= slots || beyondCapacity.has(row.id),
		}))
}

const inWindow = (row: PickupRow, windowId: string): Omit<PickupInWindow, 'isTooMany'> => ({
	id: row.id,
	name: row.name,
	reference: row.reference,
	status: row.status,
	isAsap: row.asap_window_id === windowId,
})

/** The pickups of a date that find no capacity after those booked before them, without what a truck finished before it was out. */
function beyondTrucks(
	company: Company,
	rows: PickupRow[],
	{ date, calendar }: { date: CalendarDate; calendar: Calendar },
): PickupRow[] {
	const booked = rows
		.filter((row) => row.date === date && !row.finished_before_out)
		.map((row) => ({ ...bookedJobSize(row), row }))
	return tooMany(roomOn(company, calendar, date), booked).map(({ row }) => row)
}

/** The windows and days that are overbooked now, with the pickups that are too many. */
export async function overbookedIn({ database, company }: Needs, calendar: Calendar): Promise<Overbooked[]> {
	const windows = [...calendar.slots].flatMap(([key, taken]) => {
		const [date = '', windowId = ''] = key.split(' ')
		const { slots } = slotsOn(company, calendar.schedule, date, windowId)
		return taken > slots ? [{ date, windowId, taken, slots }] : []
	})
	const days = [...calendar.taken].flatMap(([date, taken]) => {
		const room = roomOn(company, calendar, date)
		return capacityShortage(room, taken) ? [{ date, room, taken }] : []
	})
	const rows = await store.pickupRows(database, [...new Set([...windows, ...days].map(({ date }) => date))])
	const ofWindows = windows.map(({ date, windowId, taken, slots }): Overbooked => {
		const pickups = pickupsIn(company, rows, { date, windowId, slots, calendar })
		return {
			date,
			inWords: formatDate(date),
			what: windowLabel(company, windowId),
			amount: `${taken} of ${slots}`,
			pickups: pickups.slice(slots),
		}
	})
	const ofDays = days.map(({ date, room, taken }): Overbooked => {
		const { cubicYards, time } = amounts(room, taken)
		return {
			date,
			inWords: formatDate(date),
			what: 'trucks',
			amount: room[0]?.minutes === 0 ? 'none works' : `${cubicYards}, ${time}`,
			pickups: beyondTrucks(company, rows, { date, calendar }).map((row) => ({
				...inWindow(row, row.window_id),
				isTooMany: true,
			})),
		}
	})
	return [...ofWindows, ...ofDays].sort((a, b) => a.date.localeCompare(b.date))
}
