import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { BookingId } from '#app/platform/ids.ts'
import type { BookingStatus } from './booking-states.ts'
import type { PickupEvent } from './pickup-event.ts'

/**
 * The event as a file for Apple's, Google's and Outlook's calendars. Its name in a calendar stays the same, and each change
 * of the booking counts up, so that a later file replaces an earlier one. Times are in UTC: given a zone, the library would
 * write the clock of this process.
 */
export function calendarFile(
	company: { shortName: string },
	event: PickupEvent,
	{
		id,
		version,
		status,
		changedAt,
	}: {
		id: BookingId
		version: number
		status: BookingStatus
		changedAt: Date
	},
): string {
	const calendar = ical({
		prodId: { company: company.shortName, product: 'Pickups', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
	})
	calendar.createEvent({
		id,
		sequence: version,
		stamp: changedAt,
		start: event.start,
		end: event.end,
		summary: event.title,
		location: event.where,
		description: event.about,
		status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
	})
	// The library leaves out the end of the last line.
	return `${calendar.toString()}\r\n`
}
