import * as z from 'zod/mini'
import { anyLine } from '#app/customers/typed-line.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { withWholeAddress } from '#app/values/unit.ts'
import { deskBookingSchema } from './booking.ts'
import type { Faults } from './booking-outcome.ts'

/** What a caller said who neither books nor gets a quote: of a booking's fields, only name and number are needed. */
function callerSchema(settings: Parameters<typeof deskBookingSchema>[0]) {
	const { name, phone, email, unit, date, window, notes, load } = deskBookingSchema(settings).shape
	return z.object({
		...{ name, phone, email, unit, notes, load },
		address: z._default(anyLine(200), ''),
		postal: z._default(anyPostalCode, ''),
		city: z._default(anyLine(80), ''),
		date: z._default(date, settings.dates.first),
		window: z.optional(window),
	})
}

const anyPostalCode = z.pipe(
	z
		.string()
		.check(
			z.refine(
				(typed) => parsePostalCode(typed) !== undefined,
				'Enter a postal code such as T2P 1J9, or leave it empty.',
			),
		),
	z.transform((typed) => parsePostalCode(typed) ?? typed),
)

/** The unit is part of the address. */
export type Caller = Omit<z.infer<ReturnType<typeof callerSchema>>, 'unit'>

export function parseCaller(
	typed: ReadonlyMap<string, string>,
	settings: Parameters<typeof deskBookingSchema>[0],
): { ok: true; caller: Caller } | { ok: false; faults: Faults } {
	const filled = Object.fromEntries([...typed].filter(([, text]) => text.trim() !== ''))
	const parsed = callerSchema(settings).safeParse(filled)
	if (parsed.success) return { ok: true, caller: withWholeAddress(parsed.data) }
	return { ok: false, faults: z.flattenError(parsed.error).fieldErrors }
}
