import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { payByHand } from '#app/bookings/billing/billing.server.ts'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { action } from '#app/card-payments/card-notice.resource.ts'
import { wayToPay } from '#app/card-payments/pay-by-card.server.ts'
import { summaryOf } from '#app/desk/invoices/period.server.ts'
import { findInvoice } from '#app/invoices/invoices.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { bookingIdSchema, type InvoiceId, invoiceIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { localDate } from '#app/values/local-time.ts'
import { type FakeNotice, fakeCardsEnvironment, startFakeCards } from '#fakes/cards.ts'
import type { LateAnswers } from '#fakes/listener.ts'
import { pickupWithQuote } from './desk-bookings.ts'
import { staffNamed } from './ids.ts'
import { invoicingCompany } from './invoices.ts'
import { testPlatform } from './platform.ts'
import { requestContext, routeArgs } from './route.ts'

const staff = staffNamed('Dana')

/** A company that takes cards, with a stand-in for Stripe, a clock that a test sets, and what it logs. */
export async function setUpCards({ beforeAnswer }: LateAnswers = {}) {
	const clock = { at: new Date('2026-12-01T18:00:00Z') }
	const cards = await startFakeCards({ now: () => clock.at, beforeAnswer })
	const environment = { ...fakeCardsEnvironment(cards.url), PUBLIC_URL: 'https://bowline.example' }
	const setup = await testPlatform(environment, '2026-12-01T18:00:00Z', invoicingCompany)
	const lines: string[] = []
	const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
	const platform = { ...setup.platform, log, now: () => clock.at }
	const { pool, platform: same } = { pool: setup.pool, platform }
	const today = () => localDate(clock.at, platform.company.timeZone)

	/** An invoice of 300 dollars and its tax, and the token of its customer's page. */
	const issue = async (cents = 30_000) => {
		const made = await pickupWithQuote(pool, { date: '2026-12-01', status: 'done' })
		const bookingId = bookingIdSchema.parse(made.bookingId)
		const charge = { version: 1, charged: cents, payment: 'not paid yet' } as const
		await chargeBooking(same, { actor: 'staff', bookingId, staff }, charge)
		const { rows } = await pool.query(
			'select b.lead_id, i.id from bookings b join invoices i on i.booking_id = b.id where b.id = $1',
			[bookingId],
		)
		const token = await makeReceiptToken(same, leadIdSchema.parse(rows[0].lead_id))
		return { id: invoiceIdSchema.parse(rows[0].id), bookingId, token }
	}
	const way = ({ token, id }: { token: string; id: InvoiceId }) => wayToPay(same, token, id)
	const payByCash = (id: InvoiceId, amount: number) => {
		const payment = {
			kind: 'payment',
			method: 'cash',
			amount,
			paidOn: today(),
			formKey: randomUUID(),
		} as const
		return payByHand(same, id, payment, staff)
	}
	const deliver = async ({ body, signature }: FakeNotice, to = same) => {
		const context = requestContext(to)
		context.set(platformContext, to)
		const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
		const args = { path: '/card-payments/notices', method: 'POST', body, params: {}, headers }
		return (await action(routeArgs(context, args))).status
	}
	const invoice = async (id: InvoiceId) => {
		const found = await findInvoice(same.database, id)
		if (!found) throw new Error('there is no such invoice')
		return found
	}
	const cardPayments = async () =>
		(
			await pool.query(
				'select amount_cents as amount, booked_cents as booked, currency from card_payments order by id',
			)
		).rows
	return {
		...setup,
		platform: same,
		...{ cards, clock, lines, issue, way, payByCash, deliver, invoice, cardPayments, staff },
		books: () => summaryOf(same, { from: '2026-01-01', to: '2027-12-31' }),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await cards.close()
		},
	}
}
