import { z } from 'zod'
import { taxSides } from '#app/bookings/changes/charge.ts'
import { payments } from '#app/bookings/changes/paid-charge.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema, type SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { dayOfPickup, receiveCharge } from '../../bookings/bookings.server.ts'
import { finishPickup, type Refused } from '../../leads/leads.server.ts'

const doneSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: z.coerce.number().int().positive(),
	charged: z.string(),
	chargedIs: z.enum(taxSides).optional(),
	payment: z.enum(payments),
})

/**
 * Handles the form that finishes a pickup of the day with what it was charged, by who sees money. Nothing is done where the amount
 * can't be read; where it can't be charged, the pickup is done all the same and not billed, and the answer says why. The same form
 * sent twice is done once, and answered with the same.
 */
export async function receiveDone(
	request: Request,
	platform: Platform,
	{ staff, date }: { staff: SignedInStaff; date: CalendarDate },
): Promise<{ ok: true; message: string } | Refused> {
	const refused = (httpStatus: number, message: string) => ({ ok: false, httpStatus, message }) as const
	const read = await readForm(request, doneSchema.keyof().options)
	if (!read.ok) return refused(read.status, read.message)
	const sent = doneSchema.safeParse(Object.fromEntries(read.fields))
	if (!sent.success)
		return refused(422, 'Choose how it was paid, or that it isn’t paid yet. Nothing was done.')
	const { bookingId, version, ...charge } = sent.data
	if (!isAmount(charge.charged))
		return refused(422, 'Enter what was charged, such as 325.00. Nothing was done.')
	if ((await dayOfPickup(platform, bookingId)) !== date)
		return refused(404, 'We couldn’t find that pickup on this day. Reload the page.')
	const done = await finishPickup(platform, { bookingId, version, staff })
	if (!done.ok) return done
	const fields = new Map(Object.entries({ ...charge, version: String(done.version) }))
	const { status, answer } = await receiveCharge(
		platform,
		{ bookingId, staff, sees: { money: true } },
		fields,
	)
	if (answer.ok) return { ok: true, message: `It’s done. ${answer.message}` }
	// Done before, and charged otherwise or changed since.
	if (done.unless && status === 409) return done.unless
	const [[why] = []] = Object.values(answer.faults).flatMap((each) => (each ? [each] : []))
	return refused(status, `It’s done, and not charged yet. ${why ?? answer.message}`)
}

function isAmount(typed: string): boolean {
	const read = typedAmountSchema.safeParse(typed)
	return read.success && read.data !== undefined
}
