import { whyNobodyComesOn } from '#app/bookings/capacity/capacity.server.ts'
import { nobodyComesInWords, type WhyNobodyComes } from '#app/bookings/capacity/nobody-comes.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'

const inWords = (why: WhyNobodyComes): string =>
	`We can’t confirm that day, because ${nobodyComesInWords[why]}. Agree on another day, or untick this.`

/** Why a day that staff agreed with a caller can't be confirmed, in words; `undefined` when it can. */
export async function whyNotAgreed(
	{ database }: Pick<Platform, 'database'>,
	date: CalendarDate,
): Promise<string | undefined> {
	const why = await whyNobodyComesOn({ database }, date)
	return why && inWords(why)
}

/**
 * Confirms a request which the form repeats, as staff do by hand: its day is agreed now. Returns in words why it can't be;
 * `undefined` when it is booked.
 */
export async function confirmRepeated(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	staff: Staff,
	{ id, status, version }: { id: BookingId; status: BookingStatus; version: number },
): Promise<string | undefined> {
	if (status !== 'requested') return undefined
	const right = { actor: 'staff', bookingId: id, staff: signedInStaff(staff) } as const
	const changed = await changeBooking(platform, right, { action: 'confirm', version })
	if (changed.ok) return undefined
	if (changed.reason === 'nobody-comes') return inWords(changed.why)
	return 'Someone else just changed this request. Send the form again to see what it is now.'
}
