import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { entryIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type Delivery, deliverySchema, leadDeliveryKinds } from './delivery.ts'
import { beginDelivery, recordDelivery } from './store.server.ts'

const leadId = '0199f5a0-0000-7000-8000-000000000001'

test('a delivery is one that every lead has, or the mail about one entry by its id', () => {
	for (const delivery of [
		...leadDeliveryKinds.map((kind) => ({ leadId, kind })),
		{ leadId, kind: 'addition-email', entryId: '1' },
		{ leadId, kind: 'addition-email', entryId: '9007199254740993' },
	])
		expect(deliverySchema.parse(delivery)).toEqual(delivery)
	for (const delivery of [
		{ leadId, kind: '' },
		{ leadId, kind: 'addition-email' },
		{ leadId, kind: 'addition-email.1' },
		{ leadId, kind: 'lead-email', entryId: '1' },
		...['', 'x', '-1', '1.2', '9'.repeat(19)].map((entryId) => ({ leadId, kind: 'addition-email', entryId })),
	])
		expect(deliverySchema.safeParse(delivery).success, JSON.stringify(delivery)).toBe(false)
})

test('a delivery is marked as perhaps sent twice only after an attempt with an unknown end, and a harmless one never', async () => {
	await using setup = await testPlatform()
	const { database } = setup.platform
	const book = (notes: string) =>
		bookPickup(setup.platform, bookingRequest({ notes }), { sourceSite: 'localhost' })
	const booked = await book('')
	if (!booked.ok) throw new Error('the booking was refused')
	const { leadId } = booked
	await book('Gate 2')
	const entries = await setup.pool.query('select id from booking_entries where came_later')
	const entryId = entryIdSchema.parse(entries.rows[0].id)
	const failed = { state: 'failed', error: 'the server is down' } as const
	const sent = { state: 'sent', reference: 'its Message-ID' } as const
	const deliveryOf = (kind: Delivery['kind']): Delivery =>
		kind === 'addition-email' || kind === 'change-email' ? { leadId, kind, entryId } : { leadId, kind }
	const begin = (kind: Delivery['kind'], harmless = false) =>
		beginDelivery(database, deliveryOf(kind), { harmless })
	const row = async (kind: string) =>
		(
			await setup.pool.query(
				'select state, attempts, perhaps_twice, begun_at is not null as open from deliveries where kind = $1',
				[kind],
			)
		).rows[0]

	// Failures with a known end, then success: sent once.
	for (let at = 0; at < 2; at++) {
		expect(await begin('lead-email')).toBe(true)
		await recordDelivery(database, deliveryOf('lead-email'), failed)
	}
	await begin('lead-email')
	await recordDelivery(database, deliveryOf('lead-email'), sent)
	expect(await begin('lead-email')).toBe(false)
	expect(await row('lead-email')).toEqual({ state: 'sent', attempts: 3, perhaps_twice: false, open: false })

	// Killed during the first attempt: the mark stays, whatever happens later.
	await begin('confirmation-email')
	expect(await row('confirmation-email')).toMatchObject({ state: 'begun', perhaps_twice: false, open: true })
	await begin('confirmation-email')
	await recordDelivery(database, deliveryOf('confirmation-email'), failed)
	await begin('confirmation-email')
	await recordDelivery(database, deliveryOf('confirmation-email'), sent)
	expect(await row('confirmation-email')).toEqual({
		state: 'sent',
		attempts: 3,
		perhaps_twice: true,
		open: false,
	})

	// A failed attempt without a response is marked too.
	await begin('addition-email')
	await recordDelivery(database, deliveryOf('addition-email'), { ...failed, unanswered: true })
	await begin('addition-email')
	expect(await row('addition-email')).toMatchObject({ state: 'failed', perhaps_twice: true })

	await begin('crm-sync', true)
	await begin('crm-sync', true)
	expect(await row('crm-sync')).toMatchObject({ attempts: 2, perhaps_twice: false })
})
