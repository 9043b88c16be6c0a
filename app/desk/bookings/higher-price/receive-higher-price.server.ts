import * as z from 'zod/mini'
import { askForMore, withdrawChangeOrder } from '#app/bookings/change-order/change-order.server.ts'
import { changeOrderSchema } from '#app/bookings/change-order/change-order.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import { type BookingId, changeOrderIdSchema, type SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoney } from '#app/values/money.ts'
import { type HigherPriceAnswer, higherPriceFields } from './higher-price-form.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>
type Received = { status: number; answer: HigherPriceAnswer }

/** Asks the customer for more, or takes that back, as the form says; or why not, with what was typed. */
export async function receiveHigherPrice(
	platform: Needs,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<Received> {
	const typed = Object.fromEntries(higherPriceFields.map((name) => [name, sent.get(name) ?? '']))
	const refused = (status: number, message: string, faults: Faults = {}): Received => ({
		status,
		answer: { ok: false, message, faults, typed },
	})
	const done = (message: string): Received => ({
		status: 200,
		answer: { ok: true, message, faults: {}, typed: undefined },
	})
	const right = { actor: 'staff', bookingId, staff } as const
	if (sent.get('do') === 'withdraw') {
		const id = changeOrderIdSchema.safeParse(sent.get('changeOrder'))
		const withdrawn = id.success && (await withdrawChangeOrder(platform, right, id.data))
		if (withdrawn !== false && withdrawn.ok) return done('Taken back. Its link says so from now on.')
		return refused(409, 'The customer has answered, or the pickup is over. See how it stands below.')
	}
	const parsed = changeOrderSchema(platform.company).safeParse(typed)
	if (!parsed.success) return refused(422, 'Nothing was sent.', z.flattenError(parsed.error).fieldErrors)
	const asked = await askForMore(platform, right, parsed.data)
	if (asked.ok) return done('Sent. The customer’s answer shows here.')
	switch (asked.reason) {
		case 'no-such-booking':
			return refused(404, 'We couldn’t find that booking. Nothing was sent.')
		case 'not-above':
			return refused(422, 'Nothing was sent.', {
				amount: [`You can charge up to ${formatMoney(asked.most)} already. Enter more than that.`],
			})
		case 'unreachable':
			return refused(
				409,
				'There’s no email address, and no number that takes our texts. Nothing was sent. Ask in person, and say who agreed when you charge.',
			)
		case 'sent':
			return refused(
				409,
				'This form went out before, with what the page says now. Reload the page to ask for something else.',
			)
		case 'nothing-accepted':
			return refused(409, 'The customer hasn’t accepted a price by now, so nothing was sent.')
		default:
			return refused(409, 'This pickup is charged, or no crew is on its way. Nothing was sent.')
	}
}
