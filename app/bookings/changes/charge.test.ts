import { expect, test } from 'vitest'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookPickup } from '../bookings.server.ts'
import { chargeSchema } from './charge.ts'
import { chargeBooking } from './charge-booking.server.ts'

const faultsOf = (typed: Record<string, string>) =>
	chargeSchema
		.safeParse({ version: '3', charged: '120', payment: 'card', ...typed })
		.error?.issues.map(({ path, message }) => `${path}: ${message}`)

test('a charge is an amount in dollars and cents and one of five ways to pay; anything else is refused in words', () => {
	expect(chargeSchema.parse({ version: '3', charged: ' 120.5 ', payment: 'not paid yet' })).toEqual({
		version: 3,
		charged: 12_050,
		payment: 'not paid yet',
	})
	expect(faultsOf({ charged: '0' })).toBeUndefined()
	expect(faultsOf({ charged: ' ' })).toEqual(['charged: Enter what was charged, such as 325.00.'])
	expect(faultsOf({ charged: '12,50' })).toEqual(['charged: Write the amount with a point: 12.50.'])
	expect(faultsOf({ charged: '100000' })).toEqual(['charged: The amount can’t be above 99,999.99.'])
	expect(faultsOf({ payment: 'cheque', paidOn: '2026-12-01', reference: '9'.repeat(80) })).toBeUndefined()
	expect(faultsOf({ paidOn: '2026-02-30' })).toEqual(['paidOn: Enter the day it was paid.'])
	expect(faultsOf({ reference: '9'.repeat(81) })).toEqual([
		'reference: Keep the reference under 80 characters.',
	])
	expect(faultsOf({ payment: 'a couch' })).toEqual([
		'payment: Choose how it was paid, or that it isn’t paid yet.',
	])
	expect(faultsOf({ version: '0' })).toHaveLength(1)
	expect(faultsOf({ purchaseOrder: 'P'.repeat(61) })).toEqual([
		'purchaseOrder: Keep the PO or work-order number under 60 characters.',
	])
})

/** A pickup that is done, at version 3. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	const row = async () =>
		(await pool.query('select id, status, version, charged_cents, payment from bookings')).rows[0]
	const right = { actor: 'staff', bookingId: (await row()).id, staff: staffNamed('Dana') } as const
	const finish = async () => {
		await changeAsSure(platform, right, { action: 'arrive', version: 1 })
		await changeAsSure(platform, right, { action: 'finish', version: 2 })
	}
	const history = async () =>
		(await pool.query("select actor, before, after from history where action = 'charged' order by id")).rows
	const charge = (charged: number, payment: 'card' | 'not paid yet', version: number, staff = right.staff) =>
		chargeBooking(platform, { ...right, staff }, { charged, payment, version })
	return { ...setup, row, finish, history, charge }
}

test('what a pickup was charged is kept once it is done, with who and what it was before, and can be corrected', async () => {
	await using setup = await setUp()
	const { charge, row, history } = setup
	expect(await charge(12_000, 'not paid yet', 1)).toEqual({ ok: false, reason: 'not-done' })
	await setup.finish()
	expect(await charge(12_000, 'not paid yet', 3)).toEqual({ ok: true, version: 4 })
	expect(await row()).toMatchObject({ version: 4, charged_cents: 12_000, payment: 'not paid yet' })
	expect(await charge(12_000, 'card', 4, staffNamed('Olive'))).toEqual({ ok: true, version: 5 })
	expect(await history()).toEqual([
		{
			actor: 'Dana',
			before: { charged: null, payment: null },
			after: { charged: 12_000, payment: 'not paid yet' },
		},
		{
			actor: 'Olive',
			before: { charged: 12_000, payment: 'not paid yet' },
			after: { charged: 12_000, payment: 'card' },
		},
	])
})

test('of two who enter a charge at once one is told that the other was first; the same form twice is one entry', async () => {
	await using setup = await setUp()
	const { charge, row, history } = setup
	await setup.finish()
	const results = await Promise.all([charge(12_000, 'card', 3), charge(15_000, 'card', 3)])
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect(results).toContainEqual({ ok: false, reason: 'changed' })
	expect(await history()).toHaveLength(1)
	const kept = (await row()).charged_cents
	expect(await charge(kept, 'card', 3)).toEqual({ ok: true, version: 4 })
	expect(await history()).toHaveLength(1)
})

test('the database itself keeps no amount without how it was paid, and no charge of a pickup that is neither done nor cancelled', async () => {
	await using setup = await setUp()
	const set = (columns: string) => setup.pool.query(`update bookings set ${columns}`)
	await expect(set("charged_cents = 100, payment = 'cash'")).rejects.toThrow(/bookings_charge_when_over/)
	await setup.finish()
	await expect(set('charged_cents = 100')).rejects.toThrow(/bookings_charge/)
	await set("charged_cents = 100, payment = 'cash'")
})
