import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import { findWindow } from './arrival-window.ts'
import type { BookingStatus } from './booking-states.ts'

/** A pickup as calendars have it. */
export type PickupEvent = {
	start: Date
	end: Date
	title: string
	/** The address in one line. */
	where: string
	about: string
}

type Pickup = {
	status: BookingStatus
	date: CalendarDate
	windowId: string
	reference: string
	where: string
}

/**
 * The arrival window as an event; `undefined` while the day is not settled, for a window that the company no longer has,
 * and for one of today alone, which has no two hours. Calendars are shared with a household or an office, so it has no link to the receipt.
 */
export function pickupEvent(
	company: Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone' | 'shortName' | 'phone'>,
	{ status, date, windowId, reference, where }: Pickup,
): PickupEvent | undefined {
	const window = findWindow(company, windowId)
	if (!window || window.todayOnly || status === 'requested') return undefined
	return {
		start: instantOf(date, window.startHour, company.timeZone),
		end: instantOf(date, window.endHour, company.timeZone),
		title: `${company.shortName} picks up`,
		where,
		about: `We arrive in this time and text you when. Your booking is ${reference}. To change or cancel, call ${company.phone}.`,
	}
}

/** `20261201T170000Z` */
const inUtc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** The page of Google Calendar with the event filled in, to be saved there. */
export const googleCalendar = ({ start, end, title, where, about }: PickupEvent): string =>
	`https://calendar.google.com/calendar/render?${new URLSearchParams({
		action: 'TEMPLATE',
		text: title,
		dates: `${inUtc(start)}/${inUtc(end)}`,
		location: where,
		details: about,
	})}`

/** The media type of a calendar file, with the method that the file has: clients compare the two. */
export const calendarMediaType = (file: string): string =>
	`text/calendar; charset=utf-8; method=${/^METHOD:(CANCEL|PUBLISH)\r$/m.exec(file)?.[1] ?? 'PUBLISH'}`
