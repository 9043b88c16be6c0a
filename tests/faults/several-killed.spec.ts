import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { hasNginx } from '../support/nginx.ts'
import { insist, newTally } from '../support/resending-client.ts'
import { severalBehindNginx } from '../support/several-behind-nginx.ts'
import { expectAllStored } from '../support/visitors.ts'

/**
 * One site as several processes behind nginx, of which one after the other is killed and started again while clients save quotes, send
 * photos and book. Each sends a form once more that was answered 502 or not at all.
 */

const hard = process.env.HARD !== undefined
const size = hard ? { webs: 3, workers: 2 } : { webs: 2, workers: 1 }
const clients = Number(process.env.CLIENTS ?? (hard ? 200 : 8))
/** For how long, and how long a client rests before each form, in milliseconds. */
const [lasting, rest] = hard ? [300_000, 10_000] : [0, 400]

test.describe.configure({ timeout: hard ? 3_600_000 : 600_000 })

const what = `of ${size.webs} that answer, ${size.workers} that work and nginx, any one killed again and again under ${clients} clients: nothing acknowledged is lost, nothing is double, and none fails twice`

if (hasNginx()) test(what, () => killOneByOne())
else
	test(`cannot be tried without nginx and openssl (apt-get install nginx-light openssl): ${what}`, () =>
		undefined)

async function killOneByOne() {
	await using site = await severalBehindNginx(size)
	const { nginx, database } = site
	const tally = newTally()
	const stop = new AbortController()
	const all = Array.from({ length: clients }, (_, at) =>
		insist(nginx, tally, { name: String(at), rest, until: stop.signal }),
	)
	const processes = [
		...site.answering,
		...site.working,
		{ name: 'nginx', replace: () => nginx.killAndStart() },
	]
	let kills = 0
	try {
		const began = Date.now()
		// Each once, and then any, each ten seconds.
		for (let round = 0; round < processes.length || Date.now() - began < lasting; round++) {
			const chosen =
				processes[round < processes.length ? round : Math.floor(Math.random() * processes.length)]
			const before = tally.bookings.length
			await expect
				.poll(() => tally.bookings.length, { timeout: 180_000, intervals: [20] })
				.toBeGreaterThan(before)
			const next = hard ? pause(10_000) : undefined
			await chosen?.replace('killed')
			kills++
			await next
		}
	} finally {
		stop.abort()
		await Promise.all(all)
	}
	process.stdout.write(
		`${clients} clients, ${kills} kills: ${tally.sent} forms, ${tally.resent} sent once more, ${tally.failed.length} failed; ${tally.quotes.length} quotes and ${tally.bookings.length} bookings acknowledged\n${tally.failed.slice(0, 20).join('\n')}\n`,
	)
	expect(tally.unexpected).toEqual([])
	const [web] = site.answering
	if (!web) throw new Error('no process answers')
	await expectAllStored(web.run(), tally, (text) => database.statement(text))
	for (const twice of [
		'select name from leads group by name having count(*) > 1',
		'select weight_kg from quote_requests group by weight_kg having count(*) > 1',
	])
		expect(await database.statement(twice), twice).toEqual([])
	// A machine that is too busy tells who waits for the database to come back later.
	const failed = tally.failed.filter((one) => hard || !one.includes('We can’t reach'))
	expect(failed.length, failed.join('\n')).toBeLessThan(tally.sent / 1000)
}
