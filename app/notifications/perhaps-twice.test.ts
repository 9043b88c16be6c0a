import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { beginDelivery, recordDelivery } from './store.server.ts'

test('only after an attempt whose end is not known may a delivery have been made twice, and a harmless one never', async () => {
	await using house = await testPlatform()
	const { database } = house.platform
	const booked = await bookPickup(house.platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const { leadId } = booked
	const failed = { state: 'failed', error: 'the server is down' } as const
	const sent = { state: 'sent', reference: 'its Message-ID' } as const
	const begin = (kind: Parameters<typeof beginDelivery>[2], harmless = false) =>
		beginDelivery(database, leadId, kind, { harmless })
	const row = async (kind: string) =>
		(
			await house.pool.query(
				'select state, attempts, perhaps_twice, begun_at is not null as open from deliveries where kind = $1',
				[kind],
			)
		).rows[0]

	// Failures whose end is known, then success: once.
	for (let at = 0; at < 2; at++) {
		expect(await begin('lead-email')).toBe(true)
		await recordDelivery(database, leadId, 'lead-email', failed)
	}
	await begin('lead-email')
	await recordDelivery(database, leadId, 'lead-email', sent)
	expect(await begin('lead-email')).toBe(false)
	expect(await row('lead-email')).toEqual({ state: 'sent', attempts: 3, perhaps_twice: false, open: false })

	// Killed in the midst of the first: it stays so through whatever comes later.
	await begin('confirmation-email')
	expect(await row('confirmation-email')).toMatchObject({ state: 'begun', perhaps_twice: false, open: true })
	await begin('confirmation-email')
	await recordDelivery(database, leadId, 'confirmation-email', failed)
	await begin('confirmation-email')
	await recordDelivery(database, leadId, 'confirmation-email', sent)
	expect(await row('confirmation-email')).toEqual({
		state: 'sent',
		attempts: 3,
		perhaps_twice: true,
		open: false,
	})

	// Never answered: so is one that failed.
	await begin('addition-email.1')
	await recordDelivery(database, leadId, 'addition-email.1', { ...failed, unanswered: true })
	await begin('addition-email.1')
	expect(await row('addition-email.1')).toMatchObject({ state: 'failed', perhaps_twice: true })

	await begin('crm-sync', true)
	await begin('crm-sync', true)
	expect(await row('crm-sync')).toMatchObject({ attempts: 2, perhaps_twice: false })
})
