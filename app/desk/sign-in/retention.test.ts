import { expect, test } from 'vitest'
import { createLogger } from '#app/platform/log/log.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDesk } from '../desk.server.ts'
import { sessionRows } from '../staff/store.server.ts'
import { deleteExpiredSessions, deleteExpiredSessionsDaily } from './retention.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }

/** A desk with one ended and one current session, and one expired and one current link. */
async function usedDesk() {
	const setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const platform = { ...setup.platform, now: () => new Date() }
	const { auth, passwordLink } = await openDesk(platform, () => undefined)
	const signIn = () => auth.api.signInEmail({ body: owner, headers: new Headers() })
	const { user } = await signIn()
	await passwordLink(owner.email)
	for (const table of ['staff_sessions', 'staff_verifications'])
		await setup.pool.query(`update ${table} set "expiresAt" = now() - interval '1 second'`)
	await signIn()
	await passwordLink(owner.email)
	const rows = async () => {
		const counts = await setup.pool.query(
			'select (select count(*)::int from staff_sessions) sessions, (select count(*)::int from staff_verifications) links',
		)
		return counts.rows[0]
	}
	return {
		platform,
		pool: setup.pool,
		rows,
		sessions: () => sessionRows(platform.database, user.id),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a round deletes ended sessions and expired links, and nothing else', async () => {
	await using desk = await usedDesk()
	expect(await desk.rows()).toEqual({ sessions: 2, links: 2 })
	const before = await desk.sessions()
	expect(before).toHaveLength(1)
	const stop = deleteExpiredSessionsDaily(desk.platform)
	await stop()
	expect(await desk.rows()).toEqual({ sessions: 1, links: 1 })
	expect(await desk.sessions()).toEqual(before)
})

test('a round that fails is logged, and the next one deletes what was left', async () => {
	await using desk = await usedDesk()
	const lines: string[] = []
	const platform = { ...desk.platform, log: createLogger({ write: (line) => lines.push(line) }) }
	await desk.pool.query('alter table staff_sessions rename to away')
	await deleteExpiredSessionsDaily(platform)()
	expect(lines.join('')).toContain('delete what is left of old sign-ins')
	await desk.pool.query('alter table away rename to staff_sessions')
	await deleteExpiredSessions(platform)
	expect(await desk.rows()).toEqual({ sessions: 1, links: 1 })
})
