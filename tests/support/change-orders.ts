import { randomUUID } from 'node:crypto'
import { customerBy } from '#app/bookings/booking/booking.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import {
	answerChangeOrder,
	askForMore,
	withdrawChangeOrder,
} from '#app/bookings/change-order/change-order.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import type { Charge } from '#app/bookings/changes/charge.ts'
import { issueToken } from '#app/customers/customers.server.ts'
import {
	bookingIdSchema,
	type ChangeOrderId,
	changeOrderIdSchema,
	firmPriceIdSchema,
} from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from './booking.ts'
import { aBrowser } from './holder.ts'
import { staffNamed } from './ids.ts'
import { invoicingCompany } from './invoices.ts'
import { testPlatform } from './platform.ts'
import { listed } from './prices.ts'
import { changeAsSure } from './sure-staff.ts'

export const newChangeOrderId = (): ChangeOrderId => changeOrderIdSchema.parse(randomUUID())

/** A pickup with an accepted price of $450, where the crew is, with what its staff and its customer do. */
export async function pickupOnSite(
	platform: Platform,
	{ date = '2026-12-01', accepts = true }: { date?: string; accepts?: boolean } = {},
) {
	const staff = staffNamed('Dana')
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await reviewQuote(platform, quote.id, { status: 'approved', finalAmount: 45_000, version: 1 }, staff, {
		place: 'Calgary',
		travelFee: 0,
	})
	const price = await platform.database
		.selectFrom('firm_prices')
		.select('id')
		.where('quote_id', '=', quote.id)
		.executeTakeFirstOrThrow()
	const accept = () =>
		answerPrice(platform, token, {
			answer: 'accept',
			price: firmPriceIdSchema.parse(price.id),
			name: 'Jo Bell',
			address: '192.0.2.7',
		})
	if (accepts) await accept()
	const { holder } = aBrowser()
	const booked = await bookPickup(
		platform,
		bookingRequest({ name: 'Jo Bell', email: 'jo@example.ca', date }),
		{ sourceSite: 'localhost', quoteToken: token, holder },
	)
	if (!booked.ok) throw new Error('not booked')
	const { id } = await platform.database
		.selectFrom('bookings')
		.select('id')
		.where('lead_id', '=', booked.leadId)
		.executeTakeFirstOrThrow()
	const bookingId = bookingIdSchema.parse(id)
	const right = { actor: 'staff', bookingId, staff } as const
	const receiptToken = await issueToken(platform.database, { bookingId }, 'receipt')
	const customer = await customerBy(platform, receiptToken)
	if (!customer) throw new Error('the token opens no booking')
	const version = async () =>
		(
			await platform.database
				.selectFrom('bookings')
				.select('version')
				.where('id', '=', bookingId)
				.executeTakeFirstOrThrow()
		).version
	const act = async (action: 'arrive' | 'finish') =>
		changeAsSure(platform, right, { action, version: await version() })
	return {
		...{
			bookingId,
			right,
			customer,
			receiptToken,
			quoteToken: token,
			quoteId: quote.id,
			act,
			version,
			accept,
		},
		ask: (amount: number, more: Partial<Parameters<typeof askForMore>[2]> = {}, by = right) =>
			askForMore(platform, by, {
				changeOrder: newChangeOrderId(),
				amount,
				reason: 'more to take',
				note: '',
				...more,
			}),
		takeBack: (changeOrder: ChangeOrderId, by = right) => withdrawChangeOrder(platform, by, changeOrder),
		agree: (changeOrder: ChangeOrderId) =>
			answerChangeOrder(platform, customer, {
				changeOrder,
				answer: 'agree',
				name: 'Jo Bell',
				address: '192.0.2.7',
			}),
		refuse: (changeOrder: ChangeOrderId) =>
			answerChangeOrder(platform, customer, { changeOrder, answer: 'refuse', address: '192.0.2.7' }),
		charge: async (charged: number, more: Partial<Charge> = {}) =>
			chargeBooking(platform, right, { version: await version(), charged, payment: 'not paid yet', ...more }),
	}
}

/** A platform with a clock that can be set; `bills`: where invoices are numbered. */
export async function setUpOnSite({ bills = false } = {}) {
	const setup = await testPlatform({}, undefined, bills ? invoicingCompany : undefined)
	const clock = { now: setup.platform.now().getTime() }
	const platform = { ...setup.platform, now: () => new Date(clock.now) }
	return { pool: setup.pool, platform, clock, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}
