import { z } from 'zod'
import { putOnTruck } from '#app/bookings/bookings.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema, type SignedInStaff, truckIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { onNoTruck } from './truck-sheets.ts'

const truckChoiceSchema = z.strictObject({
	bookingId: bookingIdSchema,
	truck: z.union([z.literal(onNoTruck).transform(() => null), truckIdSchema]),
})

const refusals = {
	'no-such-booking': [404, 'There is no such pickup. Load the page again.'],
	'no-such-truck': [
		409,
		'That truck does not work on this day any more. Nothing was changed; choose another.',
	],
	cancelled: [409, 'This pickup is cancelled meanwhile. It needs no truck.'],
} as const

/** Handles the form by which staff put a pickup on a truck. Where it was not done, with the status and sentence that say why. */
export async function receiveTruck(
	request: Request,
	platform: Platform,
	staff: SignedInStaff,
): Promise<{ ok: true } | { ok: false; httpStatus: number; message: string }> {
	const refused = ([httpStatus, message]: readonly [number, string]) =>
		({ ok: false, httpStatus, message }) as const
	const read = await readForm(request, truckChoiceSchema.keyof().options)
	if (!read.ok) return refused([read.status, read.message])
	const asked = truckChoiceSchema.safeParse(Object.fromEntries(read.fields))
	if (!asked.success) return refused([422, 'Choose one of the trucks. Load the page again.'])
	const put = await putOnTruck(platform, { bookingId: asked.data.bookingId, staff }, asked.data.truck)
	return put.ok ? put : refused(refusals[put.reason])
}
