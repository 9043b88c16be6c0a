import { z } from 'zod'
import { putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema, type SignedInStaff, truckIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { onNoTruck } from '../run-sheet/truck-sheets.ts'

const truckChoiceSchema = z.strictObject({
	bookingId: bookingIdSchema,
	truck: z.union([z.literal(onNoTruck).transform(() => null), truckIdSchema]),
})

export const truckRefusals = {
	'no-such-booking': [404, 'We couldn’t find that pickup. Reload the page.'],
	'no-such-truck': [409, 'That truck isn’t working this day any more. Nothing has changed. Choose another.'],
	'on-another-truck': [409, 'Someone else put it on another truck meanwhile.'],
	cancelled: [409, 'This pickup has been cancelled, so it doesn’t need a truck.'],
} as const

/** Handles the form that puts a pickup on a truck. A refusal has its status and reason. */
export async function receiveTruck(
	request: Request,
	platform: Platform,
	{ staff }: { staff: SignedInStaff },
): Promise<{ ok: true } | { ok: false; httpStatus: number; message: string; asked?: undefined }> {
	const refused = ([httpStatus, message]: readonly [number, string]) =>
		({ ok: false, httpStatus, message }) as const
	const read = await readForm(request, truckChoiceSchema.keyof().options)
	if (!read.ok) return refused([read.status, read.message])
	const asked = truckChoiceSchema.safeParse(Object.fromEntries(read.fields))
	if (!asked.success) return refused([422, 'Choose one of the trucks, or reload the page.'])
	const put = await putOnTruck(platform, { bookingId: asked.data.bookingId, staff }, asked.data.truck)
	return put.ok ? put : refused(truckRefusals[put.reason])
}
