import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookPickup, chargeBooking } from '#app/bookings/bookings.server.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { ada, customerWith, staying, whereItStands } from '#tests/support/customer-to-erase.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { erasedInWords } from './erased.ts'
import { customersNamed, eraseCustomer } from './erasure.server.ts'
import { deleteOldBookings } from './old-bookings.server.ts'

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
	const erasure = await eraseCustomer({ ...setup.platform, photos }, { customerId, actor: 'Olga Owner' })
	expect(erasure).toMatchObject({ ok: true, erased: { invoices: ['INV-1001'] } })
	if (erasure.ok) expect(erasedInWords(erasure.erased)).toContain('six years after their tax year: INV-1001.')
	expect(await whereItStands(setup.pool, ada.name)).toEqual([
		'public.invoices.document',
		'public.invoices.found_by',
	])
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
