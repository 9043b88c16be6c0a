import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
	creditByHand,
	giveBackByHand,
	payByHand,
	takeOnAccountByHand,
} from '#app/bookings/billing/billing.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { accountEntryIdSchema, type CustomerId, invoiceIdSchema } from '#app/platform/ids.ts'
import { formatPhone } from '#app/values/phone.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { ada, customerWith, staying, whereItStands } from '#tests/support/customer-to-erase.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { erasedInWords, whyNotErased } from './erased.ts'
import { customersNamed, eraseCustomer } from './erasure.server.ts'
import { deleteOldAccountPayments, deleteOldBookings, deleteOldInvoices } from './old-bookings.server.ts'

type Setup = Awaited<ReturnType<typeof testPlatform>>

const cancel = (setup: Setup) => setup.pool.query("update bookings set status = 'cancelled'")

test('after somebody is erased, no column of any table has their name, phone, email or address, and others keep theirs', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const { customerId } = await customerWith(setup, photos, ada, '2026-11-28')
	await customerWith(setup, photos, staying, '2026-11-28')
	await setup.pool.query("update bookings set status = 'done', charged_cents = 26500, payment = 'cash'")
	for (const text of Object.values(ada)) expect(await whereItStands(setup.pool, text)).not.toEqual([])
	expect(await photos.stillStored()).toBe(4)
	const erasure = await eraseCustomer({ ...setup.platform, photos }, { customerId, actor: 'Olga Owner' })
	expect(erasure).toEqual({
		ok: true,
		erased: {
			bookings: 1,
			quotes: 1,
			waiting: 0,
			photos: 1,
			texts: 1,
			mails: 0,
			charged: [{ date: '2026-11-28', cents: 26500, payment: 'cash' }],
		},
	})
	for (const text of Object.values(ada)) expect(await whereItStands(setup.pool, text), text).toEqual([])
	for (const text of Object.values(staying)) expect(await whereItStands(setup.pool, text)).not.toEqual([])
	expect(await photos.stillStored()).toBe(2)
	expect(await readdir(join(setup.platform.config.dataDir, 'outbox'))).toHaveLength(1)
	const { rows } = await setup.pool.query(
		"select actor, action, after from history where subject = 'customer'",
	)
	expect(rows).toMatchObject([{ actor: 'Olga Owner', action: 'erased', after: { bookings: 1 } }])
	expect(await eraseCustomer({ ...setup.platform, photos }, { customerId, actor: 'Olga Owner' })).toEqual({
		ok: false,
		reason: 'no-such-customer',
	})
})

test('the invoices of somebody who is erased stay as they were issued, and which ones is said', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z', invoicingCompany)
	const photos = plainIntake(setup.platform)
	const { customerId } = await customerWith(setup, photos, ada, '2026-11-28')
	await setup.pool.query("update bookings set status = 'done'")
	const { rows } = await setup.pool.query('select id, version from bookings')
	const right = { actor: 'staff', bookingId: rows[0].id, staff: staffNamed('Dana') } as const
	const charge = { version: rows[0].version, charged: 30_000, payment: 'card' } as const
	expect(await chargeBooking(setup.platform, right, charge)).toMatchObject({ ok: true })
	const invoice = await setup.pool.query('select id from invoices')
	const credit = {
		...{ invoiceId: invoiceIdSchema.parse(invoice.rows[0].id), amount: 1_000 },
		...{ reason: 'Less work', formKey: randomUUID() },
	}
	expect(await creditByHand(setup.platform, credit, right.staff)).toMatchObject({ ok: true })
	const erasure = await eraseCustomer({ ...setup.platform, photos }, { customerId, actor: 'Olga Owner' })
	expect(erasure).toMatchObject({ ok: true, erased: { invoices: ['INV-1001', 'INV-1001-C1'] } })
	if (erasure.ok)
		expect(erasedInWords(erasure.erased)).toContain('six years after their tax year: INV-1001, INV-1001-C1.')
	expect((await whereItStands(setup.pool, ada.name)).toSorted()).toEqual([
		'public.credit_notes.document',
		'public.invoices.document',
		'public.invoices.found_by',
	])
})

test('how a card payment of somebody who is erased was settled goes; its amount and day stay, and what is about others', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z', invoicingCompany)
	const { pool } = setup
	const photos = plainIntake(setup.platform)
	const invoiceOf = async (who: typeof ada) => {
		const { bookingId, customerId } = await customerWith(setup, photos, who, '2026-11-28')
		await pool.query("update bookings set status = 'done'")
		const { rows } = await pool.query('select id, version from bookings where id = $1', [bookingId])
		const right = { actor: 'staff', bookingId: rows[0].id, staff: staffNamed('Dana') } as const
		const charge = { version: rows[0].version, charged: 30_000, payment: 'card' } as const
		expect(await chargeBooking(setup.platform, right, charge)).toMatchObject({ ok: true })
		const issued = await pool.query('select id from invoices where booking_id = $1', [bookingId])
		return { customerId, invoice: issued.rows[0].id }
	}
	const [theirs, others] = [await invoiceOf(ada), await invoiceOf(staying)]
	const left = (invoice: string | null, how: string | null) =>
		pool.query(
			`insert into card_payments
				(provider_id, invoice_id, amount_cents, currency, paid_on, received_at, settled_at, settled_by, settled_how)
			values ($1, $2, 5000, 'cad', '2026-11-28', now(), $3, $4, $5)`,
			[randomUUID(), invoice, how && new Date(), how && 'Dana', how],
		)
	await left(theirs.invoice, `Her sister has it, says ${ada.name}`)
	await left(theirs.invoice, 'At the counter, on Tuesday')
	await left(theirs.invoice, null)
	await left(null, `It was ${ada.email.toUpperCase()} who paid`)
	await left(null, `Called from ${formatPhone(ada.phone)}`)
	await left(null, `Her ${ada.name}s are others`)
	await left(null, `It was ${staying.name} who paid`)
	await left(others.invoice, `Given back to ${staying.name}`)
	const erasure = { customerId: theirs.customerId, actor: 'Olga Owner' }
	expect(await eraseCustomer({ ...setup.platform, photos }, erasure)).toMatchObject({ ok: true })
	const { rows } = await pool.query(
		'select settled_how as how, settled_by as by from card_payments order by id',
	)
	expect(rows).toEqual([
		{ how: 'Erased with the customer', by: 'Dana' },
		{ how: 'Erased with the customer', by: 'Dana' },
		{ how: null, by: null },
		{ how: 'Erased with the customer', by: 'Dana' },
		{ how: 'Erased with the customer', by: 'Dana' },
		{ how: `Her ${ada.name}s are others`, by: 'Dana' },
		{ how: `It was ${staying.name} who paid`, by: 'Dana' },
		{ how: `Given back to ${staying.name}`, by: 'Dana' },
	])
	expect(await whereItStands(pool, ada.email)).toEqual(['public.invoices.document'])
	for (const change of ["settled_how = 'Another'", "settled_by = 'Sam'", 'settled_at = now()'])
		await expect(
			pool.query(`update card_payments set ${change} where settled_by is not null`),
		).rejects.toThrow(/never edited/)
})

test('an invoice goes with its notes and payments six years after its tax year, once its booking is gone and nothing came of it since', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform({}, '2033-01-01T18:00:00Z', invoicingCompany)
	const { pool } = setup
	const photos = plainIntake(setup.platform)
	const issue = async (who: typeof ada, date: string, payment: 'card' | 'not paid yet') => {
		const { bookingId } = await customerWith(setup, photos, who, date)
		await pool.query("update bookings set status = 'done' where id = $1", [bookingId])
		const right = { actor: 'staff', bookingId, staff: staffNamed('Dana') } as const
		const on = { ...setup.platform, now: () => new Date(`${date}T18:00:00Z`) }
		const { rows } = await pool.query('select version from bookings where id = $1', [bookingId])
		const charged = await chargeBooking(on, right, { version: rows[0].version, charged: 30_000, payment })
		expect(charged).toMatchObject({ ok: true })
		const issued = await pool.query('select id from invoices where booking_id = $1', [bookingId])
		return invoiceIdSchema.parse(issued.rows[0].id)
	}
	// Old invoices could be made only years ago: the clock of the database is today's.
	const old = await issue(ada, '2018-12-31', 'card')
	const credit = { invoiceId: old, amount: 1_000, reason: 'Less work', formKey: randomUUID() }
	const at = (now: string) => ({ ...setup.platform, photos, now: () => new Date(now) })
	expect(await creditByHand(at('2018-12-31T20:00:00Z'), credit, staffNamed('Dana'))).toMatchObject({
		ok: true,
	})
	const paidLater = await issue(staying, '2018-12-30', 'not paid yet')
	const payment = { kind: 'payment', method: 'card', paidOn: '2019-01-02', formKey: randomUUID() } as const
	const paid = await payByHand(setup.platform, paidLater, payment, staffNamed('Dana'))
	expect(paid).toMatchObject({ ok: true })
	const left = async () =>
		(await pool.query('select number from invoices order by number')).rows.map(({ number }) => number)
	// Its booking is there still.
	expect(await deleteOldInvoices(at('2025-01-02T18:00:00Z'))).toEqual({ invoices: 0, failed: 0 })
	await deleteOldBookings(at('2025-01-02T18:00:00Z'))
	// In Calgary it is 2024.
	expect(await deleteOldInvoices(at('2025-01-01T05:00:00Z'))).toEqual({ invoices: 0, failed: 0 })
	expect(await deleteOldInvoices(at('2025-01-01T08:00:00Z'))).toEqual({ invoices: 1, failed: 0 })
	expect(await left()).toEqual(['INV-1002'])
	expect(await whereItStands(pool, ada.name)).toEqual([])
	expect(await deleteOldInvoices(at('2026-01-01T08:00:00Z'))).toEqual({ invoices: 1, failed: 0 })
	expect(await left()).toEqual([])
})

test('nobody is erased while a pickup of theirs is ahead; cancelled, or over, they are', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const { customerId } = await customerWith(setup, photos, ada, '2026-11-28')
	const erase = () => eraseCustomer({ ...setup.platform, photos }, { customerId, actor: 'Olga Owner' })
	expect(await erase()).toMatchObject({ ok: false, reason: 'ahead', date: '2026-11-28' })
	expect(await photos.stillStored()).toBe(2)
	await cancel(setup)
	expect(await erase()).toMatchObject({ ok: true })
})

test('nobody is erased while money of theirs is on account; given back, it stays with the name, and goes six years after its tax year', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	const photos = plainIntake(platform)
	const { customerId } = await customerWith(setup, photos, ada, '2018-11-28')
	await cancel(setup)
	const byForm = () => ({ paidOn: '2018-12-31', formKey: randomUUID() })
	const dana = staffNamed('Dana')
	const taken = { method: 'e-transfer', amount: 12_003, ...byForm() } as const
	expect(await takeOnAccountByHand(platform, customerId, taken, dana)).toMatchObject({ ok: true })
	const erase = () => eraseCustomer({ ...platform, photos }, { customerId, actor: 'Olga Owner' })
	const refusal = await erase()
	expect(refusal).toEqual({ ok: false, reason: 'on account', left: 12_003 })
	if (!refusal.ok) expect(whyNotErased(refusal)).toContain('money of theirs is on their account.')
	const retention = async () =>
		(await deleteOldAccountPayments({ ...platform, now: () => new Date('2026-01-02T18:00:00Z') })).deleted
	expect(await retention()).toBe(0)
	const { rows } = await pool.query('select id from account_entries')
	const entry = accountEntryIdSchema.parse(rows[0].id)
	const refund = { entry, method: 'cash', reason: 'They asked', ...byForm() } as const
	expect(await giveBackByHand(platform, customerId, refund, dana)).toMatchObject({ ok: true })
	expect(await erase()).toMatchObject({ ok: true })
	expect(await whereItStands(pool, ada.name)).toEqual(['public.account_entries.name'])
	expect(await retention()).toBe(1)
	expect(await whereItStands(pool, ada.name)).toEqual([])
})

test('a customer is known by id, email or phone', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const { customerId } = await customerWith(setup, plainIntake(setup.platform), ada, '2026-11-28')
	for (const name of [customerId, 'ADA.Erasewell@example.ca', ada.phone])
		expect(await customersNamed(setup.platform, name)).toEqual([[customerId]])
	for (const name of ['', 'ada', '+14035550100'])
		expect(await customersNamed(setup.platform, name)).toEqual([] satisfies CustomerId[][])
})

test('a booking is deleted with everything of it six years after the year it belongs to, by the company’s clock, and its customer with the last', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform({}, '2027-01-01T18:00:00Z')
	const photos = plainIntake(setup.platform)
	await customerWith(setup, photos, ada, '2020-12-31')
	await customerWith(setup, photos, staying, '2021-01-01')
	const at = (now: string) => ({ ...setup.platform, photos, now: () => new Date(now) })
	// In Calgary it is still 2026.
	expect(await deleteOldBookings(at('2027-01-01T05:00:00Z'))).toEqual({ bookings: 0, failed: 0 })
	expect(await deleteOldBookings(at('2027-01-01T08:00:00Z'))).toEqual({ bookings: 1, failed: 0 })
	for (const text of Object.values(ada)) expect(await whereItStands(setup.pool, text), text).toEqual([])
	for (const text of Object.values(staying)) expect(await whereItStands(setup.pool, text)).not.toEqual([])
	expect(await photos.stillStored()).toBe(2)
	expect(await deleteOldBookings(at('2027-12-31T18:00:00Z'))).toEqual({ bookings: 0, failed: 0 })
	// A customer with a later booking stays.
	await bookPickup(
		{ ...setup.platform, now: () => new Date('2022-01-02T18:00:00Z') },
		bookingRequest({ ...staying, date: '2022-02-02' }),
		{ sourceSite: 'localhost' },
	)
	expect(await deleteOldBookings(at('2028-01-01T18:00:00Z'))).toEqual({ bookings: 1, failed: 0 })
	expect(await whereItStands(setup.pool, staying.email)).toContain('public.customers.email')
	expect(await deleteOldBookings(at('2029-01-01T18:00:00Z'))).toEqual({ bookings: 1, failed: 0 })
	for (const text of Object.values(staying)) expect(await whereItStands(setup.pool, text), text).toEqual([])
	expect((await setup.pool.query('select from customers')).rowCount).toBe(0)
})
