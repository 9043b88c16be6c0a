import { windowLabel } from '#app/bookings/arrival-window.ts'
import { unknownHaul } from '#app/bookings/haul.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Calendar } from '#app/schedule/fullness.ts'
import { type Haul, tooMany, whyNoRoom } from '#app/schedule/room.ts'
import { placesOn } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { amounts, roomOn } from './day-trucks.ts'
import type { Overbooked, PickupInWindow } from './schedule-week.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>
type Company = Needs['company']

export type PickupRow = Awaited<ReturnType<typeof store.pickupRows>>[number]

/** The pickups that take a place of a window, in the order in which they were booked: the last ones are too many. */
export function pickupsIn(
	company: Company,
	rows: PickupRow[],
	at: { date: CalendarDate; windowId: string; places: number; calendar: Calendar },
): PickupInWindow[] {
	const { date, windowId, places, calendar } = at
	const unhauled = new Set(beyondTrucks(company, rows, { date, calendar }).map(({ id }) => id))
	return rows
		.filter((row) => row.date === date && [row.window_id, row.asap_window_id].includes(windowId))
		.map((row, nth) => ({
			...inWindow(row, windowId),
			isTooMany: nth >= places || unhauled.has(row.id),
		}))
}

const inWindow = (row: PickupRow, windowId: string): Omit<PickupInWindow, 'isTooMany'> => ({
	id: row.id,
	name: row.name,
	reference: row.reference,
	status: row.status,
	isAsap: row.asap_window_id === windowId,
})

/** The pickups of a date that its trucks have no room or time for after those that were booked before them. */
function beyondTrucks(
	company: Company,
	rows: PickupRow[],
	{ date, calendar }: { date: CalendarDate; calendar: Calendar },
): PickupRow[] {
	const unknown = unknownHaul(company)
	const booked = rows
		.filter((row) => row.date === date)
		.map((row): Haul & { row: PickupRow } => ({
			cubicYards: row.cubic_yards ?? unknown.cubicYards,
			minutes: row.minutes ?? unknown.minutes,
			row,
		}))
	return tooMany(roomOn(company, calendar, date), booked).map(({ row }) => row)
}

/** The windows and the days' trucks for which more is booked than they take now, with the pickups that are too many. */
export async function overbookedIn({ database, company }: Needs, calendar: Calendar): Promise<Overbooked[]> {
	const windows = [...calendar.places].flatMap(([key, taken]) => {
		const [date = '', windowId = ''] = key.split(' ')
		const { places } = placesOn(company, calendar.schedule, date, windowId)
		return taken > places ? [{ date, windowId, taken, places }] : []
	})
	const days = [...calendar.hauled].flatMap(([date, taken]) => {
		const room = roomOn(company, calendar, date)
		return whyNoRoom(room, taken) ? [{ date, room, taken }] : []
	})
	const rows = await store.pickupRows(database, [...new Set([...windows, ...days].map(({ date }) => date))])
	const ofWindows = windows.map(({ date, windowId, taken, places }): Overbooked => {
		const pickups = pickupsIn(company, rows, { date, windowId, places, calendar })
		return {
			date,
			inWords: formatDate(date),
			what: windowLabel(company, windowId),
			amount: `${taken} of ${places}`,
			pickups: pickups.slice(places),
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
