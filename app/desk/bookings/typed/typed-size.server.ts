import * as z from 'zod/mini'
import { jobSizeOf } from '#app/bookings/capacity/job-size.ts'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { locationIn } from '#app/bookings/rules/service-zone.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'

const count = (most: number) => z.coerce.number().check(z.gte(0), z.lte(most))

/** What is said of the load in the address that asks for windows; what makes no sense is not said. */
const sizeSchema = z.object({
	yards: z.catch(z.optional(count(200)), undefined),
	addOns: z.catch(count(100), 0),
	load: z.catch(z.optional(z.enum(loadSizes.map(({ id }) => id))), undefined),
})

/** The job size of the load in an address, as it is booked with; `undefined` while nobody has said the load. */
export function typedJobSize(
	{ company }: Pick<Platform, 'company'>,
	ask: URLSearchParams,
): JobSize | undefined {
	const { yards, addOns, load } = sizeSchema.parse(Object.fromEntries(ask))
	if (!yards && load === undefined) return undefined
	const location = locationIn((name) => ask.get(name) ?? undefined)
	const quoted = yards ? { cubicYards: yards, hasStairs: ask.get('stairs') === 'yes', addOns } : undefined
	return jobSizeOf(company, { ...location, load, subject: undefined }, quoted)
}
