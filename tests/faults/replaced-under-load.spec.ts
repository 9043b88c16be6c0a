import { test } from '@playwright/test'
import { anotherRelease } from '../support/another-release.ts'
import { expect } from '../support/journey.ts'
import { hasNginx } from '../support/nginx.ts'
import { severalBehindNginx } from '../support/several-behind-nginx.ts'
import { failedOtherwise, load, more, underLoad } from '../support/under-load.ts'

/** What a site of several processes is made of is replaced while clients save quotes, send photos and book. */

const hard = process.env.HARD !== undefined

test.describe.configure({ timeout: hard ? 3_600_000 : 900_000 })

const tried: [string, () => Promise<void>][] = [
	[
		`the release before is replaced under ${load.clients} clients, one process after the other: no acknowledged write is lost, and no form fails`,
		() => replaceRelease({ webs: hard ? 3 : 2, workers: hard ? 2 : 1 }),
	],
	[
		`the same where each process has all roles, under ${load.clients} clients: one that starts takes no form that it cannot carry out`,
		() => replaceRelease({ webs: 2, workers: 0, role: 'all' }),
	],
	[
		`PostgreSQL is replaced by its standby under ${load.clients} clients: nothing acknowledged is lost, and all processes go on by themselves`,
		replaceDatabase,
	],
]
for (const [what, tryIt] of tried)
	if (hasNginx()) test(what, () => tryIt())
	else
		test(`cannot be tried without nginx and openssl (apt-get install nginx-light openssl): ${what}`, () =>
			undefined)

const widening = {
	'/migrations/2099-01-01T0000_widening.sql':
		'-- widens\nalter table bookings add column fridges smallint not null default 0;\n',
}

async function replaceRelease(size: Parameters<typeof severalBehindNginx>[0]) {
	await using newer = await anotherRelease(widening)
	await using site = await severalBehindNginx(size)
	const tally = await underLoad(site, async (seen) => {
		for (const each of [...site.answering, ...site.working]) {
			await more(seen, 2)
			await each.replace('stopped', newer.folder)
		}
		await more(seen, 5)
	})
	const failed = hard ? tally.failed : failedOtherwise(tally)
	expect(failed).toEqual([])
	const applied = "select name from kysely_migration where name = '2099-01-01T0000_widening'"
	expect(await site.database.statement(applied)).toHaveLength(1)
}

async function replaceDatabase() {
	await using site = await severalBehindNginx({ webs: 2, workers: 1 })
	const { database } = site
	const tally = await underLoad(site, async (seen) => {
		await more(seen, 2)
		await database.addStandby()
		await more(seen, 5)
		await database.losePrimary()
		// Meanwhile the address leads to a server that can only be read.
		const before = seen.failed.length
		await expect.poll(() => seen.failed.length, { timeout: 120_000 }).toBeGreaterThan(before + 3)
		await database.promote()
		await more(seen, 10)
	})
	// Who came meanwhile was told to come back.
	expect(tally.failed.filter((one) => !/ 503 /.test(one))).toEqual([])
	expect(failedOtherwise(tally)).toEqual([])
}
