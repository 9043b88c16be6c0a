import { expect, test, vi } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { leadJobSchema, leadJobs } from '#app/bookings/lead-jobs.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import type { LeadDeliveryKind } from './delivery.ts'
import { retryDelivery } from './notifications.server.ts'
import { type DeliveryState, recordDelivery } from './store.server.ts'

/** Works a job: records, as the real workers do, how its delivery ended. */
type Attempt = (record: (result: DeliveryState) => Promise<void>) => Promise<void>

const sent: DeliveryState = { state: 'sent', reference: 'its Message-ID' }
const refused: DeliveryState = { state: 'failed', error: 'refused' }

/** A booking whose jobs are worked by the given functions, on the real queue; the others are sent at once. */
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
		reaches: (name: string, wanted: string[]) =>
			eventually(
				() => jobs(name),
				(found) => found.join() === wanted.join(),
			),
		record: (kind: LeadDeliveryKind, result: DeliveryState) => record(kind)(result),
		/** Ten concurrent retries. */
		retryTen: (kind: LeadDeliveryKind) =>
			Promise.all(Array.from({ length: 10 }, () => retryDelivery(platform, { leadId, kind }))),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test.concurrent('while a delivery is being tried, a retry adds no job', async () => {
	const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
	let tries = 0
	await using setup = await setUp({
		'lead-email': () => {
			tries++
			return mayEnd
		},
	})
	await setup.reaches(leadJobs.leadEmail, ['active'])
	await setup.record('lead-email', refused)
	await setup.retryTen('lead-email')
	expect(await setup.jobs(leadJobs.leadEmail)).toEqual(['active'])
	end()
	await setup.reaches(leadJobs.leadEmail, ['completed'])
	expect(tries).toBe(1)
})

test.concurrent('a delivery refused for good is enqueued once more, however many concurrent retries there are', async () => {
	let tries = 0
	await using setup = await setUp({
		'lead-email': (record) => record(++tries === 1 ? refused : sent),
	})
	await setup.reaches(leadJobs.leadEmail, ['completed'])
	await setup.retryTen('lead-email')
	await setup.reaches(leadJobs.leadEmail, ['completed', 'completed'])
	expect(tries).toBe(2)
})

test.concurrent('a job that was given up runs again, and the jobs that wait for it go on', async () => {
	let isDown = true
	await using setup = await setUp({
		'crm-sync': async (record) => {
			await record(isDown ? refused : sent)
			if (isDown) throw new Error('the CRM is down')
		},
	})
	await setup.reaches(leadJobs.crmSync, ['failed'])
	await setup.reaches(leadJobs.confirmationEmail, ['completed'])
	expect(await setup.jobs(leadJobs.crmResync)).toEqual(['created'])
	isDown = false
	await setup.retryTen('crm-sync')
	await setup.reaches(leadJobs.crmSync, ['completed'])
	await setup.reaches(leadJobs.crmResync, ['completed'])
})

test.concurrent('a delivery sent meanwhile is not tried again', async () => {
	await using setup = await setUp({})
	await setup.reaches(leadJobs.leadEmail, ['completed'])
	await setup.record('lead-email', refused)
	await setup.retryTen('lead-email')
	expect(await setup.jobs(leadJobs.leadEmail)).toEqual(['completed'])
})

test('a retry runs at once by the database’s clock, however far ahead this machine’s is', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const job = { name: leadJobs.leadEmail, data: { leadId: booked.leadId } }
	await pool.query(
		"update pgboss.job set state = 'retry', start_after = now() + interval '5 minutes' where name = $1",
		[job.name],
	)
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
	try {
		await platform.database.transaction().execute((transaction) => platform.jobs.tryNow(transaction, job))
	} finally {
		vi.useRealTimers()
	}
	const { rows } = await pool.query('select start_after <= now() as due from pgboss.job where name = $1', [
		job.name,
	])
	expect(rows).toEqual([{ due: true }])
})
