import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { BookingId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { PickupEvent } from './pickup-event.ts'

/**
 * The event as a file for the calendars of Apple, Google and Outlook. Its id stays the same and its version rises, so that a
 * later file replaces an earlier one. Times are in UTC: given a zone, the library would write the clock of this process.
 */
export function calendarFile(
	company: { name: string; shortName: string; email: string },
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
	const isCancelled = status === 'cancelled'
	const calendar = ical({
		prodId: { company: company.shortName, product: 'Pickups', language: 'EN' },
		method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
	})
	calendar.createEvent({
		id,
		sequence: version,
		stamp: changedAt,
		lastModified: changedAt,
		start: event.start,
		end: event.end,
		summary: event.title,
		location: event.where,
		description: event.about,
		status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		// A cancellation has to name the organizer; in an event itself, the organizer makes some calendars ask for an answer.
		...(isCancelled && { organizer: { name: company.name, email: company.email } }),
	})
	// The library leaves out the last line end.
	return `${calendar.toString()}\r\n`
}
