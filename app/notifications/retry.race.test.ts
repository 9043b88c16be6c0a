import { expect, test, vi } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { type MessageId, messageIdSchema } from '#app/platform/ids.ts'
import { messageJobSchema, messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { recordMessage } from '#tests/support/one-message.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { retryMessage } from './notifications.server.ts'
import type { MessageState } from './store.server.ts'

/** Works a job: records, as the real workers do, how its message ended. */
type Attempt = (record: (result: MessageState) => Promise<void>) => Promise<void>

const sent: MessageState = { state: 'sent', reference: 'its Message-ID' }
const refused: MessageState = { state: 'failed', reason: 'refused' }

/** A booking whose jobs are worked by the given functions, on the real queue; the others are sent at once. */
async function setUp(work: Partial<Record<string, Attempt>>) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const messages = await pool.query("select id, kind || ', ' || channel as kind from messages")
	const kinds = new Map<string, string>(messages.rows.map(({ id, kind }) => [id, kind]))
	const idOf = (kind: string) => messageIdSchema.parse([...kinds].find(([, each]) => each === kind)?.[0])
	const jobs = async (kind: string) =>
		(
			await pool.query<{ state: string }>("select state from pgboss.job where data ->> 'messageId' = $1", [
				idOf(kind),
			])
		).rows.map(({ state }) => state)
	await pool.query('update pgboss.job set retry_limit = 0')
	const record = (id: MessageId) => (result: MessageState) => recordMessage(platform.database, id, result)
	for (const queue of Object.values(messageJobs))
		await platform.jobs.work(queue, messageJobSchema, ({ messageId }) => {
			const attempt = work[kinds.get(messageId) ?? ''] ?? ((record) => record(sent))
			return attempt(record(messageId))
		})
	return {
		jobs,
		reaches: (kind: string, wanted: string[]) =>
			eventually(
				() => jobs(kind),
				(found) => found.join() === wanted.join(),
			),
		record: (kind: string, result: MessageState) => record(idOf(kind))(result),
		/** Ten concurrent retries. */
		retryTen: (kind: string) =>
			Promise.all(Array.from({ length: 10 }, () => retryMessage(platform, idOf(kind)))),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test.concurrent('while a delivery is being tried, a retry adds no job', async () => {
	const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
	let tries = 0
	await using setup = await setUp({
		'lead, mail': () => {
			tries++
			return mayEnd
		},
	})
	await setup.reaches('lead, mail', ['active'])
	await setup.record('lead, mail', refused)
	await setup.retryTen('lead, mail')
	expect(await setup.jobs('lead, mail')).toEqual(['active'])
	end()
	await setup.reaches('lead, mail', ['completed'])
	expect(tries).toBe(1)
})

test.concurrent('a delivery refused for good is enqueued once more, however many concurrent retries there are', async () => {
	let tries = 0
	await using setup = await setUp({
		'lead, mail': (record) => record(++tries === 1 ? refused : sent),
	})
	await setup.reaches('lead, mail', ['completed'])
	await setup.retryTen('lead, mail')
	await setup.reaches('lead, mail', ['completed', 'completed'])
	expect(tries).toBe(2)
})

test.concurrent('a job that was given up runs again, and the jobs that wait for it go on', async () => {
	let isDown = true
	await using setup = await setUp({
		'sync, crm': async (record) => {
			await record(isDown ? refused : sent)
			if (isDown) throw new Error('the CRM is down')
		},
	})
	await setup.reaches('sync, crm', ['failed'])
	await setup.reaches('confirmed, mail', ['completed'])
	expect(await setup.jobs('resync, crm')).toEqual(['created'])
	isDown = false
	await setup.retryTen('sync, crm')
	await setup.reaches('sync, crm', ['completed'])
	await setup.reaches('resync, crm', ['completed'])
})

test.concurrent('a delivery sent meanwhile is not tried again', async () => {
	await using setup = await setUp({})
	await setup.reaches('lead, mail', ['completed'])
	await setup.record('lead, mail', refused)
	await setup.retryTen('lead, mail')
	expect(await setup.jobs('lead, mail')).toEqual(['completed'])
})

test('a retry runs at once by the database’s clock, however far ahead this machine’s is', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
	if (!booked.ok) throw new Error('the booking was refused')
	const found = await pool.query("select id from messages where kind = 'lead'")
	const job = { name: messageJobs.mail, data: { messageId: found.rows[0].id } }
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
	const { rows } = await pool.query(
		"select data ->> 'messageId' = $2 as tried, start_after <= now() as due from pgboss.job where name = $1",
		[job.name, job.data.messageId],
	)
	expect(rows).toHaveLength(2)
	expect(rows).toEqual(
		expect.arrayContaining([
			{ tried: true, due: true },
			{ tried: false, due: false },
		]),
	)
})
