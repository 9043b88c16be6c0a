import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader } from './desk.page.tsx'

test('owners of a site whose web processes have no worker are told since when; a dispatcher is not', async () => {
	await using setup = await setUpDesk({
		ROLE: 'web',
		DATABASE_URL: 'postgres://bowline@db.example/bowline',
		PUBLIC_URL: 'https://bowline.example',
	})
	const cookies = new Map([
		[owner, await setup.signIn(owner)],
		[dana, await setup.signIn(dana)],
	])
	const told = async (person: typeof owner, now = new Date()) => {
		const context = setup.context({ ...setup.platform, now: () => now })
		const headers = { Cookie: cookies.get(person) ?? '' }
		return (await loader(routeArgs(context, { path: '/admin/day', params: {}, headers }))).unworked
	}
	const later = new Date(Date.now() + 11 * 60_000)
	// The database was made when the run of all tests began.
	await setup.pool.query('update pgboss.queue set monitor_claim_on = now()')
	expect(await told(owner)).toBeUndefined()
	expect(await told(owner, later)).toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)
	expect(await told(dana, later)).toBeUndefined()
	// At the company's own time.
	await setup.platform.jobs.stop()
	await setup.pool.query("update pgboss.queue set monitor_claim_on = '2026-01-02T03:04:00Z'")
	expect(company.timeZone).toBe('America/Edmonton')
	expect(await told(owner, later)).toBe('Jan 1, 2026, 8:04 PM')
})

test('owners are told which provider failed when it was last tried; a dispatcher is not', async () => {
	await using setup = await setUpDesk({
		SMTP_URL: 'smtp://127.0.0.1:1',
		MAIL_FROM: 'hello@bowline.example',
		LEADS_TO: 'leads@bowline.example',
	})
	const told = async (person: typeof owner) => {
		const headers = { Cookie: await setup.signIn(person) }
		return (await loader(routeArgs(setup.context(), { path: '/admin/day', params: {}, headers }))).failed
	}
	expect(await told(owner)).toBeUndefined()
	await setup.pool.query(
		"insert into provider_checks (provider, depth, tried_at, failure) values ('email', 'used', now(), 'It failed.')",
	)
	expect(await told(owner)).toBe('Email')
	expect(await told(dana)).toBeUndefined()
})
