import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { findWindow } from '#app/bookings/rules/arrival-window.ts'
import { bookingFacts } from '#app/bookings/rules/booking-facts.ts'
import { hashOf, newAccessToken } from '#app/customers/customers.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** Makes the secret token of a member of staff's calendar; a former one ends with it. Only its hash is stored. */
export async function makePickupsCalendar(
	{ database }: Pick<Platform, 'database'>,
	staff: SignedInStaff,
): Promise<string> {
	const token = newAccessToken()
	await store.putFeed(database, staff, hashOf(token))
	return token
}

/** When an address was made and last read; `readAt` is `undefined` until its first reading. */
export type KnownCalendar = { madeAt: Date; readAt: Date | undefined }

/** The addresses that open something now, by the id of the member of staff whose they are. */
export async function listPickupsCalendars({
	database,
}: Pick<Platform, 'database'>): Promise<Map<string, KnownCalendar>> {
	const rows = await store.feedRows(database)
	return new Map(
		rows.map((row) => [row.staff_id, { madeAt: row.made_at, readAt: row.last_read_at ?? undefined }]),
	)
}

/** Ends the address of a member of staff's calendar; `false` when there was none. */
export const stopPickupsCalendar = (
	{ database }: { database: Connection<'calendar_feeds'> },
	staffId: string,
): Promise<boolean> => store.deleteFeed(database, staffId)

/** How far a calendar reaches back, and ahead: nothing is booked further. */
const daysBack = 60
const daysAhead = 400

/** How often a calendar is to ask again, in seconds. */
const askAgainAfter = 15 * 60

const states: Partial<Record<BookingStatus, ICalEventStatus>> = {
	requested: ICalEventStatus.TENTATIVE,
	cancelled: ICalEventStatus.CANCELLED,
}

/**
 * All pickups as a file that calendars read again and again; `undefined` for a token that is unknown, was renewed, or
 * ended with what changes who may sign in (the triggers `end_calendar`). A pickup has another name here than in its customer's
 * own file, since a calendar that has both would show only one.
 */
export async function pickupsCalendar(
	{ database, company, now }: Needs,
	token: string,
): Promise<string | undefined> {
	if (!(await store.markRead(database, hashOf(token), now()))) return undefined
	const today = localDate(now(), company.timeZone)
	const rows = await store.pickupRows(database, addDays(today, -daysBack), addDays(today, daysAhead))
	const calendar = ical({
		name: `${company.shortName} pickups`,
		prodId: { company: company.shortName, product: 'Pickups', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		// As REFRESH-INTERVAL and X-PUBLISHED-TTL: without, some ask once a day.
		ttl: askAgainAfter,
	})
	for (const row of rows) {
		const { name, phone, where, windowLabel, reference, status } = bookingFacts(company, row)
		const window = findWindow(company, row.window_id)
		// A window that the company no longer has stands for its whole day.
		const { startHour, endHour } = window ?? { startHour: 0, endHour: 24 }
		calendar.createEvent({
			id: `desk-${row.id}`,
			sequence: row.version,
			stamp: row.updated_at,
			start: instantOf(row.date, startHour, company.timeZone),
			end: instantOf(row.date, endHour, company.timeZone),
			summary: `${name}${row.load_size === null ? '' : `, ${row.load_size}`} (${reference})`,
			location: where,
			description: [windowLabel, status, phone].join(', '),
			status: states[status] ?? ICalEventStatus.CONFIRMED,
		})
	}
	// The library leaves out the end of the last line.
	return `${calendar.toString()}\r\n`
}
