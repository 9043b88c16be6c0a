import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { leadJobSchema, leadJobs } from '#app/bookings/lead-jobs.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { retryDelivery } from './notifications.server.ts'
import { type DeliveryKind, recordDelivery } from './store.server.ts'

/** A booking whose jobs are worked by what each test says, on the real queue. */
async function openHouse(work: Partial<Record<keyof typeof leadJobs, () => Promise<void>>>) {
	const house = await testPlatform()
	const { platform, pool } = house
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const { leadId } = booked
	const jobs = async (name: string) =>
		(await pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name])).rows.map(
			({ state }) => state,
		)
	await pool.query('update pgboss.job set retry_limit = 0')
	for (const name of ['crmSync', 'leadEmail', 'confirmationEmail', 'crmResync'] as const)
		await platform.jobs.work(leadJobs[name], leadJobSchema, work[name] ?? (async () => undefined))
	return {
		jobs,
		is: (name: string, wanted: string[]) =>
			eventually(
				() => jobs(name),
				(found) => found.join() === wanted.join(),
			),
		send: (kind: DeliveryKind) =>
			recordDelivery(platform.database, leadId, kind, { state: 'sent', reference: 'its Message-ID' }),
		/** Ten presses of the button of a delivery that is on record as failed. */
		retryTen: async (kind: DeliveryKind) => {
			await recordDelivery(platform.database, leadId, kind, { state: 'failed', error: 'refused' })
			await Promise.all(Array.from({ length: 10 }, () => retryDelivery(platform, leadId, kind)))
		},
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

test('while a delivery is being tried, asking for it adds none', async () => {
	const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
	let tries = 0
	await using house = await openHouse({
		leadEmail: () => {
			tries++
			return mayEnd
		},
	})
	await house.is(leadJobs.leadEmail, ['active'])
	await house.retryTen('lead-email')
	expect(await house.jobs(leadJobs.leadEmail)).toEqual(['active'])
	end()
	await house.is(leadJobs.leadEmail, ['completed'])
	expect(tries).toBe(1)
})

test('what was refused for good is owed once more, however often it is asked for at once', async () => {
	let tries = 0
	await using house = await openHouse({
		leadEmail: async () => {
			tries++
		},
	})
	await house.is(leadJobs.leadEmail, ['completed'])
	await house.retryTen('lead-email')
	await house.is(leadJobs.leadEmail, ['completed', 'completed'])
	expect(tries).toBe(2)
})

test('what was given up is set to work again itself, and what waits for it goes on', async () => {
	let isDown = true
	await using house = await openHouse({
		crmSync: async () => {
			if (isDown) throw new Error('the CRM is down')
		},
	})
	await house.is(leadJobs.crmSync, ['failed'])
	await house.is(leadJobs.confirmationEmail, ['completed'])
	expect(await house.jobs(leadJobs.crmResync)).toEqual(['created'])
	isDown = false
	await house.retryTen('crm-sync')
	await house.is(leadJobs.crmSync, ['completed'])
	await house.is(leadJobs.crmResync, ['completed'])
})

test('what was sent meanwhile is not tried again', async () => {
	await using house = await openHouse({})
	await house.is(leadJobs.leadEmail, ['completed'])
	await house.send('lead-email')
	await house.retryTen('lead-email')
	expect(await house.jobs(leadJobs.leadEmail)).toEqual(['completed'])
})
