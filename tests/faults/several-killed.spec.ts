import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { hasNginx } from '../support/nginx.ts'
import { severalBehindNginx } from '../support/several-behind-nginx.ts'
import { failedOtherwise, load, more, underLoad } from '../support/under-load.ts'

/**
 * One site as several processes behind nginx, of which one after the other is killed and started again while clients save quotes, send
 * photos and book. Each sends a form once more that was answered 502 or not at all.
 */

const hard = process.env.HARD !== undefined
const size = hard ? { webs: 3, workers: 2 } : { webs: 2, workers: 1 }
const lasting = hard ? 300_000 : 0

test.describe.configure({ timeout: hard ? 3_600_000 : 600_000 })

const what = `of ${size.webs} that answer, ${size.workers} that work and nginx, any one killed again and again under ${load.clients} clients: nothing acknowledged is lost, nothing is double, and none fails twice`

if (hasNginx()) test(what, () => killOneByOne())
else
	test(`cannot be tried without nginx and openssl (apt-get install nginx-light openssl): ${what}`, () =>
		undefined)

async function killOneByOne() {
	await using site = await severalBehindNginx(size)
	const processes = [
		...site.answering,
		...site.working,
		{ name: 'nginx', replace: () => site.nginx.killAndStart() },
	]
	const tally = await underLoad(site, async (seen) => {
		const began = Date.now()
		// Each once, and then any, each ten seconds.
		for (let round = 0; round < processes.length || Date.now() - began < lasting; round++) {
			const any = Math.floor(Math.random() * processes.length)
			await more(seen, 1)
			const next = hard ? pause(10_000) : undefined
			await processes[round < processes.length ? round : any]?.replace('killed')
			await next
		}
	})
	const failed = hard ? tally.failed : failedOtherwise(tally)
	expect(failed.length, failed.join('\n')).toBeLessThan(tally.sent / 1000)
}
