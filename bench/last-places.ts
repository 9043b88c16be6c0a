/**
 * Measures bookings: `node --conditions=development bench/last-places.ts`. First three processes book where there is room for
 * all, beside the same statements sent straight to PostgreSQL; then 200 clients of three processes make 10,000 attempts at
 * 300 places, while pickups are moved and cancelled and staff change places and trucks. Prints the rates and what the
 * attempts came to, and fails when the rows say that anything was taken above what was allowed. Run it after a build.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { readCompany } from '#app/platform/company-file.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { startDatabaseServer } from '#tests/support/database-server.ts'
import { startProgram } from '#tests/support/program.ts'
import { rush, staffMeanwhile, watchClaims, watchedFaults } from '#tests/support/rush.ts'

const processes = 3
const attempts = Number(process.argv[2] ?? 10_000)
const print = (line: string) => process.stdout.write(`${line}\n`)
/** Says now and then how many attempts are over. */
const tell = (what: string) => (done: number) => {
	if (done % 500 === 0) print(`${what}: ${done} attempts are over`)
}
const daysFrom = (first: string, days: number) =>
	Array.from({ length: days }, (_, nth) => addDays(first, nth))

const company = readCompany('content/company.yaml')
const roomy = {
	...company,
	windowCapacity: 99,
	hauling: { ...company.hauling, trucks: { count: 99, cubicYards: 20 } },
}
// A shift so short that places, cubic yards and minutes all run out.
const short = { ...company, hauling: { ...company.hauling, workMinutes: 390 } }

const server = await startDatabaseServer()
const databaseUrl = server.url()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
// The server ends while the last of its connections are being closed.
pool.on('error', () => undefined)
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
try {
	// Its start prepares the database.
	const program = await startProgram({ DATABASE_URL: databaseUrl })
	await program.stop()

	const winning = { databaseUrl, company: roomy, clients: 30, attempts: 3000, cancels: 0, moves: 0 }
	const dates = daysFrom('2027-01-01', 40)
	const straight = await rush(processes, { ...winning, dates, straight: true }, tell('straight'))
	const booked = await rush(processes, { ...winning, dates, straight: false }, tell('booking'))
	const rate = (perSecond: number) => `${Math.round(perSecond)} bookings a second`
	print(
		`by the program: ${rate(booked.perSecond)}, all booked: ${booked.outcomes.booked === winning.attempts}`,
	)
	print(`the same statements straight to PostgreSQL: ${rate(straight.perSecond)}`)
	print(`ratio: ${(booked.perSecond / straight.perSecond).toFixed(2)}`)

	await watchClaims(pool, short)
	const rushed = daysFrom('2026-12-01', 20)
	let isOver = false
	const jobs = await openJobs({ pool, queues: Object.values(freedJobs), log: pino({ level: 'silent' }) })
	const staff = staffMeanwhile({ database, jobs, company: short }, rushed, () => isOver)
	const rushing = {
		databaseUrl,
		company: short,
		clients: 200,
		attempts,
		dates: rushed,
		cancels: 10,
		moves: 5,
	}
	const result = await rush(processes, { ...rushing, straight: false }, tell('the rush')).finally(() => {
		isOver = true
	})
	const changes = await staff
	await jobs.stop()
	print(`the rush: ${Math.round(result.perSecond)} attempts a second, with ${changes} changes by staff`)
	const { outcomes, moves, cancelled, unanswered, again } = result
	print(JSON.stringify({ ...outcomes, moves, cancelled, unanswered, again }))
	const faults = await watchedFaults(pool)
	print(`by the rows: ${JSON.stringify(faults)}`)
	if (faults.above + faults.miscounted + result.unanswered > 0) process.exitCode = 1
} finally {
	await database.destroy()
	await server.stop()
}
