/**
 * Taps what a crew and a dispatcher tap on a day of twelve pickups and two trucks, on an emulated phone whose processor is four times
 * slower, and prints how long each tap took until the next frame was painted (Event Timing, in steps of 8 ms; below 16 it gives none):
 * the median of the rounds, and each round. One above 200 ms ends it with 1. Run it after a build:
 * `node bench/day-taps.ts [rounds]`. What comes from the server after a tap is
 * not in it: until then the tap has its first frame.
 */
import { loadavg } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { bookFor } from '#tests/support/booked-pickup.ts'
import { ask, embeddedConnection } from '#tests/support/embedded.ts'
import { hydrated, owner } from '#tests/support/journey.ts'
import { withTexts } from '#tests/support/with-texts.ts'
import { median } from './median.ts'
import { noteTaps, timedTap } from './noted-taps.ts'
import { openBrowser, openPhone } from './phone.ts'

const rounds = Number(process.argv[2] ?? 3)
const longest = 200
const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const print = (line: string) => process.stdout.write(`${line}\n`)

const windows = ['8-10am', '10-12pm', '2-4pm', '4-6pm']
const pickups = windows.flatMap((window, at) =>
	[1, 2, 3].map((nth) => ({ window, name: `Pat ${at * 3 + nth}` })),
)

async function tapAll(page: Page, tap: (name: string, at: Locator) => Promise<void>) {
	const card = page.getByRole('listitem', { name: 'Pat 6', exact: true })
	await tap('…', card.locator('summary').filter({ hasText: 'More for' }))
	await tap('Arrived', card.getByRole('button', { name: 'Arrived' }).first())
	// It is another day, so it asks first.
	await tap('No, leave it', card.getByRole('button', { name: 'No, leave it' }))
	await tap('… again', card.locator('summary').filter({ hasText: 'More for' }))
	await tap('a truck', card.getByRole('group', { name: 'Truck of Pat 6' }).getByRole('button').first())
	await card.locator('button[aria-pressed=true]').waitFor()
	await tap('a customer’s texts', card.getByRole('link', { name: 'All 3 texts' }))
	await page.waitForURL('**/admin/customers/*')
	await page.goBack()
	await card.waitFor()
	await tap('Next day', page.getByRole('link', { name: 'Next day' }))
}

await using outside = await withTexts()
const { program } = outside
const connection = await embeddedConnection(program.dataDir)
for (const [at, { window, name }] of pickups.entries())
	await bookFor(program, { name, date, window, phone: `403-555-${1000 + at}` })
await ask(
	connection,
	`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 100, '{1,2,3,4,5,6,7}'), ('Red', 100, '{1,2,3,4,5,6,7}')`,
)
for (const words of ['The gate is open.', 'Ring twice.', 'Thank you.'])
	await outside.text('+14035551005', words)
const browser = await openBrowser()
const taken = new Map<string, number[]>()
try {
	for (let at = 0; at < rounds; at++) {
		const page = await openPhone(browser, 'fast')
		await noteTaps(page)
		await page.request.post(`${program.address}/admin/sign-in`, {
			form: owner,
			headers: { Origin: program.address },
			maxRedirects: 0,
		})
		await page.goto(`${program.address}/admin/day?date=${date}`)
		await hydrated(page)
		await tapAll(page, async (name, target) => {
			taken.set(name, [...(taken.get(name) ?? []), await timedTap(page, name, target)])
		})
		await ask(connection, 'update bookings set truck_id = null')
		await page.context().close()
	}
} finally {
	await browser.close()
}

print(`medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`)
const taps = [...taken].map(([name, each]) => ({ name, took: median(each), each }))
for (const { name, took, each } of taps) print(`  ${took} ms  ${name}  (${each.join(', ')})`)
if (taps.some(({ took }) => took > longest)) process.exitCode = 1
