import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '#tests/support/database.ts'
import { installQueues, openJobs } from './jobs.server.ts'

const day = 24 * 60 * 60

test('a job that is not done is kept for a year, also in a queue that an earlier release has made', async () => {
	await using database = await testDatabase()
	const { pool } = database
	await installQueues(pool, ['letters', 'cards'])
	const kept = () =>
		pool.query("select retention_seconds from pgboss.queue where name in ('letters', 'cards')")
	expect((await kept()).rows).toEqual([{ retention_seconds: 365 * day }, { retention_seconds: 365 * day }])
	await pool.query('update pgboss.queue set retention_seconds = $1', [30 * day])
	await installQueues(pool, ['letters', 'cards'])
	expect((await kept()).rows).toEqual([{ retention_seconds: 365 * day }, { retention_seconds: 365 * day }])
})

test('a rush of jobs is done without a pause between them', { timeout: 150_000 }, async () => {
	await using database = await testDatabase()
	const { pool, kysely } = database
	await installQueues(pool, ['letters'])
	const jobs = await openJobs({ pool, queues: ['letters'], log: pino({ level: 'silent' }) })
	const rush = Array.from({ length: 300 }, (_, letter) => ({ name: 'letters', data: { letter } }))
	await kysely.transaction().execute((transaction) => jobs.enqueue(transaction, [rush]))
	const done = new Set<number>()
	await jobs.work('letters', z.object({ letter: z.number() }), async ({ letter }) => {
		done.add(letter)
	})
	// Two workers that pause for a second after each would take 150.
	await vi.waitFor(() => expect(done.size).toBe(300), { timeout: 140_000, interval: 100 })
	await jobs.stop()
})

test('the jobs of a step begin once all of the step before are done, and not before, also where nothing supervises the queue', async () => {
	await using database = await testDatabase()
	const { pool, kysely } = database
	const queues = ['letters', 'cards']
	await installQueues(pool, queues)
	const jobs = await openJobs({ pool, queues, log: pino({ level: 'silent' }), supervise: false })
	const done: string[] = []
	const second = Promise.withResolvers<void>()
	const data = z.object({ name: z.string() })
	await jobs.work('letters', data, async ({ name }) => {
		if (name === 'second') await second.promise
		done.push(name)
	})
	await jobs.work('cards', data, async ({ name }) => {
		done.push(name)
	})
	const letter = (name: string) => ({ name: 'letters', data: { name } })
	await kysely.transaction().execute(async (transaction) => {
		const after = { name: 'cards', data: { name: 'after both' } }
		await jobs.enqueue(transaction, [[letter('first'), letter('second')], [after]])
		await jobs.enqueue(transaction, [[{ name: 'cards', data: { name: 'alone' } }]])
	})
	const wait = { timeout: 60_000, interval: 50 }
	await vi.waitFor(() => expect(done.toSorted()).toEqual(['alone', 'first']), wait)
	// What waits for both is still counted as waiting, after the first was seen to be done.
	const seen = "select from pgboss.job where name = 'letters' and state = 'completed' and not blocking"
	await vi.waitFor(async () => expect((await pool.query(seen)).rowCount).toBe(1), wait)
	expect(done).not.toContain('after both')
	second.resolve()
	await vi.waitFor(() => expect(done.at(-1)).toBe('after both'), wait)
	expect(done).toHaveLength(4)
	await jobs.stop()
})

test('of jobs that a worker has taken together none is held up by one that takes longer: done is done, and what failed is tried again', async () => {
	await using database = await testDatabase()
	const { pool, kysely } = database
	await installQueues(pool, ['letters'])
	const jobs = await openJobs({ pool, queues: ['letters'], log: pino({ level: 'silent' }) })
	const names = ['done', 'slow', 'fails once']
	await kysely
		.transaction()
		.execute((transaction) =>
			jobs.enqueue(transaction, [names.map((name) => ({ name: 'letters', data: { name } }))]),
		)
	const slow = Promise.withResolvers<void>()
	const begun: string[] = []
	const handle = async ({ name }: { name: string }) => {
		begun.push(name)
		if (name === 'slow') await slow.promise
		if (name === 'fails once' && begun.filter((each) => each === name).length === 1)
			throw new Error('not yet')
	}
	await jobs.work('letters', z.object({ name: z.string() }), handle, { atOnce: 4 })
	const states = async () => {
		const { rows } = await pool.query(
			"select data ->> 'name' as name, state::text from pgboss.job order by 1",
		)
		return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
	}
	const wait = { timeout: 60_000, interval: 50 }
	await vi.waitFor(
		async () =>
			expect(await states()).toEqual({ done: 'completed', slow: 'active', 'fails once': 'completed' }),
		wait,
	)
	expect(begun.slice(0, 3).toSorted()).toEqual(names.toSorted())
	slow.resolve()
	await vi.waitFor(async () => expect(await states()).toMatchObject({ slow: 'completed' }), wait)
	expect(begun.toSorted()).toEqual([...names, 'fails once'].toSorted())
	await jobs.stop()
})
