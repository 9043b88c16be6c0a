import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { installQueues } from './jobs.server.ts'

const day = 24 * 60 * 60

test('a job that is not done is kept for a year, also in a queue that an earlier release has made', async () => {
	await using database = await testDatabase()
	const { pool } = database
	await installQueues(pool, ['letters'])
	const kept = () =>
		pool.query("select retention_seconds from pgboss.queue where name in ('letters', 'lead-email')")
	expect((await kept()).rows).toEqual([{ retention_seconds: 365 * day }, { retention_seconds: 365 * day }])
	await pool.query('update pgboss.queue set retention_seconds = $1', [30 * day])
	await installQueues(pool, ['letters', 'lead-email'])
	expect((await kept()).rows).toEqual([{ retention_seconds: 365 * day }, { retention_seconds: 365 * day }])
})
