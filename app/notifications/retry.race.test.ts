import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { leadJobSchema, leadJobs } from '#app/bookings/lead-jobs.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import type { LeadDeliveryKind } from './delivery.ts'
import { retryDelivery } from './notifications.server.ts'
import { type DeliveryState, recordDelivery } from './store.server.ts'

/** Works a job: writes down, as the real ones do, how its delivery ended. */
type Attempt = (record: (result: DeliveryState) => Promise<void>) => Promise<void>

const sent: DeliveryState = { state: 'sent', reference: 'its Message-ID' }
const refused: DeliveryState = { state: 'failed', error: 'refused' }

/** A booking whose jobs are worked by what each test says, on the real queue; the rest is sent at once. */
async function setUp(work: Partial<Record<LeadDeliveryKind, Attempt>>) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const { leadId } = booked
	const jobs = async (name: string) =>
		(await pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name])).rows.map(
			({ state }) => state,
		)
	await pool.query('update pgboss.job set retry_limit = 0')
	const record = (kind: LeadDeliveryKind) => (result: DeliveryState) =>
		recordDelivery(platform.database, { leadId, kind }, result)
	for (const [name, kind] of [
		[leadJobs.crmSync, 'crm-sync'],
		[leadJobs.leadEmail, 'lead-email'],
		[leadJobs.confirmationEmail, 'confirmation-email'],
		[leadJobs.crmResync, 'crm-resync'],
	] as const) {
		const attempt = work[kind] ?? ((record) => record(sent))
		await platform.jobs.work(name, leadJobSchema, () => attempt(record(kind)))
	}
	return {
		jobs,
		is: (name: string, wanted: string[]) =>
			eventually(
				() => jobs(name),
				(found) => found.join() === wanted.join(),
			),
		record: (kind: LeadDeliveryKind, result: DeliveryState) => record(kind)(result),
		/** Ten presses of the button. */
		retryTen: (kind: LeadDeliveryKind) =>
			Promise.all(Array.from({ length: 10 }, () => retryDelivery(platform, { leadId, kind }))),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test.concurrent('while a delivery is being tried, asking for it adds none', async () => {
	const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
	let tries = 0
	await using setup = await setUp({
		'lead-email': () => {
			tries++
			return mayEnd
		},
	})
	await setup.is(leadJobs.leadEmail, ['active'])
	await setup.record('lead-email', refused)
	await setup.retryTen('lead-email')
	expect(await setup.jobs(leadJobs.leadEmail)).toEqual(['active'])
	end()
	await setup.is(leadJobs.leadEmail, ['completed'])
	expect(tries).toBe(1)
})

test.concurrent('what was refused for good is owed once more, however often it is asked for at once', async () => {
	let tries = 0
	await using setup = await setUp({
		'lead-email': (record) => record(++tries === 1 ? refused : sent),
	})
	await setup.is(leadJobs.leadEmail, ['completed'])
	await setup.retryTen('lead-email')
	await setup.is(leadJobs.leadEmail, ['completed', 'completed'])
	expect(tries).toBe(2)
})

test.concurrent('what was given up is set to work again itself, and what waits for it goes on', async () => {
	let isDown = true
	await using setup = await setUp({
		'crm-sync': async (record) => {
			await record(isDown ? refused : sent)
			if (isDown) throw new Error('the CRM is down')
		},
	})
	await setup.is(leadJobs.crmSync, ['failed'])
	await setup.is(leadJobs.confirmationEmail, ['completed'])
	expect(await setup.jobs(leadJobs.crmResync)).toEqual(['created'])
	isDown = false
	await setup.retryTen('crm-sync')
	await setup.is(leadJobs.crmSync, ['completed'])
	await setup.is(leadJobs.crmResync, ['completed'])
})

test.concurrent('what was sent meanwhile is not tried again', async () => {
	await using setup = await setUp({})
	await setup.is(leadJobs.leadEmail, ['completed'])
	await setup.record('lead-email', refused)
	await setup.retryTen('lead-email')
	expect(await setup.jobs(leadJobs.leadEmail)).toEqual(['completed'])
})
