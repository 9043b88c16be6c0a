import { expect } from './journey.ts'
import { insist, newTally, type Tally } from './resending-client.ts'
import type { severalBehindNginx } from './several-behind-nginx.ts'
import { expectAllStored } from './visitors.ts'

type Site = Awaited<ReturnType<typeof severalBehindNginx>>

const hard = process.env.HARD !== undefined

/**
 * How many clients there are, and how long each rests before a form, in milliseconds. `CLIENTS` says another number, for a machine that
 * doesn't carry 200.
 */
export const load = hard
	? { clients: Number(process.env.CLIENTS ?? 200), rest: 10_000 }
	: { clients: 8, rest: 400 }

/** Waits until so many more bookings are acknowledged. */
export async function more(tally: Tally, bookings: number) {
	const before = tally.bookings.length
	const booked = () => tally.bookings.length
	await expect.poll(booked, { timeout: 180_000, intervals: [20] }).toBeGreaterThanOrEqual(before + bookings)
}

/**
 * Does something to a site while its clients save quotes, send photos and book, and prints what became of their forms. Expects that
 * nothing acknowledged is lost and nothing is double.
 */
export async function underLoad(site: Site, work: (tally: Tally) => Promise<void>): Promise<Tally> {
	const tally = newTally()
	const stop = new AbortController()
	const all = Array.from({ length: load.clients }, (_, at) =>
		insist(site.nginx, tally, { name: String(at), rest: load.rest, until: stop.signal }),
	)
	try {
		await work(tally)
	} finally {
		stop.abort()
		await Promise.all(all)
	}
	const { sent, resent, failed, quotes, bookings } = tally
	const acknowledged = `${quotes.length} quotes and ${bookings.length} bookings acknowledged`
	const lines = [
		`${load.clients} clients: ${sent} forms, ${resent} sent once more, ${failed.length} failed; ${acknowledged}`,
		...failed.slice(0, 20),
	]
	process.stdout.write(`${lines.join('\n')}\n`)
	expect(tally.unexpected).toEqual([])
	const [web] = site.answering
	if (!web) throw new Error('no process answers')
	await expectAllStored(web.run(), tally, (text) => site.database.statement(text))
	for (const twice of [
		'select name from leads group by name having count(*) > 1',
		'select weight_kg from quote_requests group by weight_kg having count(*) > 1',
	])
		expect(await site.database.statement(twice), twice).toEqual([])
	return tally
}

/** Those that failed for another reason than that the machine is too busy, or the database away: then they are told to come back. */
export const failedOtherwise = ({ failed }: Tally) => failed.filter((one) => !one.includes('We can’t reach'))
