import { expect, test, vi } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { unworkedSince } from './unworked.server.ts'

const database = {
	DATABASE_URL: 'postgres://bowline@db.example/bowline',
	PUBLIC_URL: 'https://bowline.example',
}
const minute = 60_000

test('a web process knows since when no process has worked on the queue, once that is over ten minutes', async () => {
	await using setup = await testPlatform({ ...database, ROLE: 'web' })
	const { platform, pool } = setup
	const mark = new Date('2026-11-20T18:00:00Z')
	const at = (time: number) => unworkedSince({ ...platform, now: () => new Date(time) })
	// What works here has left its first mark, and is to leave no other.
	await platform.jobs.stop()
	await pool.query("update pgboss.queue set monitor_claim_on = $1::timestamptz - interval '1 day'", [mark])
	await pool.query(
		'update pgboss.queue set monitor_claim_on = $1 where name = (select max(name) from pgboss.queue)',
		[mark],
	)
	expect(await at(mark.getTime() + 10 * minute)).toBeUndefined()
	expect(await at(mark.getTime() + 10 * minute + 1)).toEqual(mark)
	// A clock that is behind the database's.
	expect(await at(mark.getTime() - minute)).toBeUndefined()
	// Nothing has ever worked: since the queue was made.
	await pool.query('update pgboss.queue set monitor_claim_on = null, created_on = $1', [mark])
	expect(await at(mark.getTime() + 10 * minute)).toBeUndefined()
	expect(await at(mark.getTime() + 10 * minute + 1)).toEqual(mark)
	for (const role of ['worker', 'all'] as const) {
		const config = { ...platform.config, role }
		const later = new Date(mark.getTime() + 60 * minute)
		expect(await unworkedSince({ ...platform, config, now: () => later })).toBeUndefined()
	}
})

test('a process that works leaves its mark', async () => {
	await using setup = await testPlatform({ ...database, ROLE: 'web' })
	const { platform, pool } = setup
	const inAnHour = () => unworkedSince({ ...platform, now: () => new Date(Date.now() + 60 * minute) })
	await pool.query("update pgboss.queue set monitor_claim_on = null, created_on = now() - interval '1 day'")
	const before = await inAnHour()
	await vi.waitFor(async () => expect(await inAnHour()).not.toEqual(before), { timeout: 60_000 })
	expect(await unworkedSince({ ...platform, now: () => new Date() })).toBeUndefined()
})
