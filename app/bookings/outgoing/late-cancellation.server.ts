import * as z from 'zod/mini'
import * as history from '#app/history/history.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, cents } from '#app/values/money.ts'

const wasOnTheWay = z.object({ status: z.literal('on the way') })

/**
 * What cancelling costs the customer of a pickup that was cancelled once the crew was on its way, before tax; `undefined` where it costs
 * nothing.
 */
export async function lateCancellationFee(
	connection: Parameters<typeof history.of>[0],
	{ fees }: Pick<Company, 'fees'>,
	{ id, status }: { id: BookingId; status: BookingStatus },
): Promise<Cents | undefined> {
	if (fees.afterOnTheWay === undefined || status !== 'cancelled') return undefined
	const changes = await history.of(connection, { kind: 'booking', id })
	const cancelled = changes.find(({ action }) => action === 'cancel')
	return wasOnTheWay.safeParse(cancelled?.before).success ? cents(fees.afterOnTheWay) : undefined
}
