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
