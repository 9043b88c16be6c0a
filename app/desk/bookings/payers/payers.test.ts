import { expect, test } from 'vitest'
import { endByHand } from '#app/bookings/billing/billing.server.ts'
import { changeBooking, chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { pickupsOn } from '../bookings.server.ts'

const staff = staffNamed('Dana')
const date = '2026-12-01'
const acme = { billToName: 'Acme Ltd.', billToAddress: '900 Centre Street S', billToEmail: '' }

/** One customer's pickups: one is done, one ahead; and one of somebody else's. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	const make = async (status: 'booked' | 'done', email?: string) =>
		bookingIdSchema.parse((await pickupWithQuote(pool, { date, status, email })).bookingId)
	const [done, ahead, others] = [
		await make('done'),
		await make('booked'),
		await make('booked', 'other@example.ca'),
	]
	await pool.query(
		`update bookings set customer_id = (select customer_id from bookings where id = $1) where id = $2`,
		[done, ahead],
	)
	const charge = async (bookingId: BookingId, billTo: Partial<typeof acme> = {}) => {
		const { rows } = await pool.query('select version from bookings where id = $1', [bookingId])
		const charged = { version: rows[0].version, charged: 30_000, payment: 'not paid yet', ...billTo } as const
		const right = { actor: 'staff', bookingId, staff } as const
		expect(await chargeBooking(platform, right, charged)).toMatchObject({ ok: true })
		return (await invoicesOf(platform.database, bookingId)).at(-1)?.id
	}
	const payers = async (sees = { money: true }) => {
		const pickups = await pickupsOn(platform, date, sees)
		return [done, ahead, others].map((id) => pickups.find((each) => each.id === id)?.payer)
	}
	return { ...setup, done, ahead, charge, payers }
}

test('a card names who is billed if not who booked, and before a pickup is billed whom its customer’s last was billed to', async () => {
	await using setup = await setUp()
	const { platform, pool, done, ahead, charge, payers } = setup
	expect(await payers()).toEqual([undefined, undefined, undefined])
	const invoiceId = await charge(done, acme)
	expect(await payers()).toEqual(['Billed to Acme Ltd.', 'Last billed to Acme Ltd.', undefined])
	expect(await payers({ money: false })).toEqual([undefined, undefined, undefined])
	// Who pays by an invoice that is void is no longer said of its pickup.
	if (!invoiceId) throw new Error('nothing was issued')
	await endByHand(platform, { how: 'void', isReplaced: true, invoiceId, reason: 'Wrong amount' }, staff)
	expect(await payers()).toEqual(['Last billed to Acme Ltd.', 'Last billed to Acme Ltd.', undefined])
	await charge(done)
	expect(await payers()).toEqual([undefined, undefined, undefined])
	await pool.query(`update bookings set status = 'done' where id = $1`, [ahead])
	await charge(ahead, acme)
	expect(await payers()).toEqual([undefined, 'Billed to Acme Ltd.', undefined])
})

test('of a pickup that is cancelled nobody is billed, nor said to be', async () => {
	await using setup = await setUp()
	await setup.charge(setup.done, acme)
	const right = { actor: 'staff', bookingId: setup.ahead, staff } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	expect(await setup.payers()).toEqual(['Billed to Acme Ltd.', undefined, undefined])
})

test('whose email is in no message any more is not named', async () => {
	await using setup = await setUp()
	await setup.charge(setup.done, { ...acme, billToEmail: 'books@acme.example.ca' })
	expect((await setup.payers())[1]).toBe('Last billed to Acme Ltd.')
	await setup.pool.query('delete from messages')
	expect(await setup.payers()).toEqual([undefined, undefined, undefined])
})

test('whom a joined record was last billed to is named, as its charge begins', async () => {
	await using setup = await setUp()
	const { pool, charge, done, payers } = setup
	await charge(done, acme)
	await pool.query(
		`update customers set joined_into = (select customer_id from bookings where id = $1)
			where id = (select customer_id from bookings where email = 'other@example.ca')`,
		[done],
	)
	expect((await payers())[2]).toBe('Last billed to Acme Ltd.')
})

test('what is done is charged by its own form where somebody else may be billed, and else with ‘Done’', async () => {
	await using setup = await setUp()
	const { platform, pool, charge, done, ahead } = setup
	await pool.query("update bookings set status = 'arrived' where id <> $1", [done])
	const asked = async () => {
		const pickups = await pickupsOn(platform, date, { money: true })
		return pickups.find(({ id }) => id === ahead)?.askedWithDone
	}
	expect(await asked()).toBeDefined()
	await charge(done, acme)
	expect(await asked()).toBeUndefined()
})
