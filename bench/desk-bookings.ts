/**
 * Measures the desk with ten bookings on one day, and with 100,000, of which 60 on each day: `node bench/desk-bookings.ts
 * [bookings]`. Runs the real program on each, requests the list, searches and filters of it, and the day from both in turn,
 * and prints the median times and the ratio. Run it after a build.
 */
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startDatabaseServer } from '#tests/support/database-server.ts'
import { makeBookings } from '#tests/support/many-bookings.ts'
import { startProgram } from '#tests/support/program.ts'
import { type AtDesk, owner, signIn, timeToList } from './at-desk.ts'
import { median } from './median.ts'

const few = 10
const many = Number(process.argv[2] ?? 100_000)
const perDay = 60
const rounds = 41
const print = (line: string) => process.stdout.write(`${line}\n`)

async function startFilled(bookings: number, days: number): Promise<AtDesk & { end: () => Promise<void> }> {
	const server = await startDatabaseServer()
	const program = await startProgram({ DATABASE_URL: server.url(), ...owner })
	const pool = new pg.Pool({ connectionString: server.url() })
	await makeBookings(pool, bookings, days)
	await pool.query('vacuum analyze')
	await pool.end()
	return {
		...(await signIn(program)),
		end: async () => {
			await program.stop()
			await server.stop()
			await rm(program.dataDir, { recursive: true, force: true })
		},
	}
}

/** The bookings are those of `tests/support/many-bookings.ts`; a day of the desk is one that all of them have. */
const requests: [string, (bookings: number) => string][] = [
	['the list', () => '/admin/bookings.data'],
	['a status that all have', () => '/admin/bookings.data?status=booked'],
	['a status that none has', () => '/admin/bookings.data?status=no-show'],
	['a search for one', (bookings) => `/admin/bookings.data?q=many${bookings / 2}@`],
	['a search that a ninth match', () => '/admin/bookings.data?q=many5'],
	['a search that all match', () => '/admin/bookings.data?q=elm+street'],
	['the same, of a status that none has', () => '/admin/bookings.data?q=elm+street&status=no-show'],
	['a search that none matches', () => '/admin/bookings.data?q=nobody+at+all'],
	['a phone number that all have', () => '/admin/bookings.data?q=403-555-0142'],
	[`the day, with ${perDay} pickups instead of ${few}`, () => '/admin/day.data?date=2026-12-01'],
]

const small = await startFilled(few, 1)
const large = await startFilled(many, Math.ceil(many / perDay))
try {
	for (const [name, path] of requests) {
		const times: [number[], number[]] = [[], []]
		for (let round = 0; round < rounds; round++) {
			times[0].push(await timeToList(small, path(few)))
			times[1].push(await timeToList(large, path(many)))
		}
		const [a, b] = [median(times[0]), median(times[1])]
		print(`${name.padEnd(40)} ${a.toFixed(1)} ms  ${b.toFixed(1)} ms  ${(b / a).toFixed(2)} times`)
	}
} finally {
	await small.end()
	await large.end()
}
