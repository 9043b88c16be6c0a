import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { chargeBooking } from '../changes/charge-booking.server.ts'
import { creditByHand, payByHand } from './invoice-acts.server.ts'

const staff = staffNamed('Dana')
const paidOn = '2026-12-01'

test('a refund of a credited invoice leaves the charge that a colleague enters at the same moment', async () => {
	await using setup = await testPlatform({}, undefined, invoicingCompany)
	const { platform, pool } = setup
	const made = await pickupWithQuote(pool, { date: paidOn, status: 'done' })
	const bookingId = bookingIdSchema.parse(made.bookingId)
	const booking = async () =>
		(await pool.query('select version, charged_cents, payment from bookings where id = $1', [bookingId]))
			.rows[0]
	const charge = async (charged: number) =>
		chargeBooking(
			platform,
			{ actor: 'staff', bookingId, staff },
			{ charged, payment: 'not paid yet', version: (await booking()).version },
		)
	await charge(30_000)
	const [old] = await invoicesOf(platform.database, bookingId)
	if (!old) throw new Error('nothing was issued')
	const pay = (kind: 'payment' | 'refund') =>
		payByHand(platform, old.id, { kind, method: 'card', paidOn, formKey: randomUUID() }, staff)
	await pay('payment')
	await creditByHand(platform, { invoiceId: old.id, reason: 'Not theirs', formKey: randomUUID() }, staff)
	expect(await booking()).toMatchObject({ charged_cents: null })

	/** Waits until so many wait for the booking, which the first of them gets first. */
	const waiting = (many: number) =>
		eventually(
			async () =>
				(
					await pool.query(
						"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
					)
				).rowCount,
			(count) => count === many,
		)
	const holder = await pool.connect()
	await holder.query('begin')
	await holder.query('select from bookings where id = $1 for no key update', [bookingId])
	const charged = charge(25_000)
	await waiting(1)
	const refunded = pay('refund')
	await waiting(2)
	await holder.query('commit')
	holder.release()

	expect(await refunded).toMatchObject({ ok: true })
	const after = await charged
	expect(after).toMatchObject({ ok: true })
	// The refund is not of what counts by then: it stands in the history alone, which is a version of the booking.
	const version = after.ok && after.version !== undefined ? after.version + 1 : undefined
	expect(await booking()).toEqual({ version, charged_cents: 25_000, payment: 'not paid yet' })
	expect((await invoicesOf(platform.database, bookingId)).map(({ balance }) => balance)).toEqual([0, 26_250])
})
