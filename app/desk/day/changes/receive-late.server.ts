import { z } from 'zod'
import { notifyLate } from '#app/bookings/changes/changes.server.ts'
import { leastSlip } from '#app/bookings/changes/running-late.ts'
import { versionSchema } from '#app/bookings/rules/booking-version.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema, type SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatTime, instantOf } from '#app/values/local-time.ts'

const lateSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: versionSchema,
	at: z.stringFormat('time of day', /^(?:[01]\d|2[0-3]):[0-5]\d$/),
})

const refusals = {
	'no-such-booking': [404, 'We couldn’t find that pickup. Reload the page.'],
	changed: [409, 'Someone else just changed this pickup. Nothing was sent. Reload the page.'],
	'not-possible': [409, 'The crew is there, or the pickup is over, so nothing was sent.'],
	'another-day': [422, 'That isn’t a time of today, so nothing was sent.'],
	'nobody-comes': [
		409,
		'No crew is coming to this pickup, so nothing was sent. Choose another truck or day first.',
	],
	'no-way': [409, 'They don’t take texts and left no email address, so nothing was sent. Call them.'],
	past: [422, 'That time has passed, so nothing was sent.'],
	'before-window': [422, 'That’s before their window begins, so nothing was sent.'],
} as const

/** Handles the form that tells a customer of a later time. A refusal has its status and reason. */
export async function receiveLate(
	request: Request,
	platform: Platform,
	{ staff, date }: { staff: SignedInStaff; date: CalendarDate },
): Promise<{ ok: true } | { ok: false; httpStatus: number; message: string }> {
	const refused = ([httpStatus, message]: readonly [number, string]) =>
		({ ok: false, httpStatus, message }) as const
	const read = await readForm(request, lateSchema.keyof().options)
	if (!read.ok) return refused([read.status, read.message])
	const sent = lateSchema.safeParse(Object.fromEntries(read.fields))
	if (!sent.success) return refused([422, 'Choose a time, such as 2:45 PM.'])
	const { bookingId, version, at } = sent.data
	const notified = await notifyLate(
		platform,
		{ bookingId, staff },
		{ version, at: instantAt(date, at, platform.company.timeZone) },
	)
	if (notified.ok) return notified
	if (notified.reason !== 'notified-already') return refused(refusals[notified.reason])
	const before = formatTime(notified.notified, platform.company.timeZone)
	return refused([
		409,
		`They were told about ${before}. That’s less than ${leastSlip} minutes later, so nothing was sent.`,
	])
}

/** The instant of a time of day: `14:45` */
function instantAt(date: CalendarDate, at: string, zone: string): Date {
	const [hour = 0, minutes = 0] = at.split(':').map(Number)
	return new Date(instantOf(date, hour, zone).getTime() + minutes * 60_000)
}
