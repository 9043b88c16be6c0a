import { anotherRelease } from '../support/another-release.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { staffCookie } from '../support/desk.ts'
import { expect, freshDays, named, owner, test } from '../support/journey.ts'
import { discardProgram, type Program, startProgram } from '../support/program.ts'

/**
 * Upgrade and rollback with the real programs of two releases on one database: the one that is built here, and a newer one
 * with a migration more (docs/operations.md, 'Upgrading').
 */

test.setTimeout(600_000)

const widening = {
	'/migrations/2099-01-01T0000_widening.sql':
		'-- widens\nalter table bookings add column fridges smallint not null default 0;\ncreate table fridges (id integer primary key);\n',
}
const narrowing = {
	...widening,
	'/migrations/2099-01-01T0001_narrowing.sql': 'alter table bookings drop column updated_at;\n',
}

const environmentOf = (url: string) => ({
	DATABASE_URL: url,
	TRUST_PROXY: 'on',
	SESSION_SECRET: 'the same for both releases, and long enough',
	ADMIN_EMAIL: owner.email,
	ADMIN_PASSWORD: owner.password,
})

test('a newer release joins while this one runs, and this one goes on after it when the database was only widened', async () => {
	const server = await startDatabaseServer()
	await using newer = await anotherRelease(widening)
	const running: Program[] = []
	const start = async (folder?: string) => {
		const program = await startProgram(environmentOf(server.url()), folder)
		running.push(program)
		return program
	}
	const desk = async (program: Program) =>
		(
			await fetch(`${program.address}/admin/bookings`, { headers: { Cookie: await staffCookie(program) } })
		).text()
	const says = 'An earlier release of Bowline is running.'
	const days = freshDays(4)
	const names = Array.from({ length: 4 }, () => named('Robin'))
	const book = (program: Program, at: number) =>
		bookFor(program, {
			name: names[at] ?? '',
			date: days[at] ?? '',
			window: company.arrivalWindows[0]?.id ?? '',
		})
	try {
		const old = await start()
		await book(old, 0)
		expect(await desk(old)).not.toContain(says)

		const next = await start(newer.folder)
		await book(next, 1)
		// The one before still runs, and serves.
		await book(old, 2)
		expect(await desk(next)).not.toContain(says)
		expect(await old.stop()).toEqual({ code: 0, signal: null })
		expect(await next.stop()).toEqual({ code: 0, signal: null })

		const back = await start()
		await book(back, 3)
		const shown = await desk(back)
		expect(shown).toContain(says)
		for (const name of names) expect(shown).toContain(name)
		const warned = back
			.output()
			.split('\n')
			.filter((line) => line.includes('has widened the database'))
		expect(warned.map((line) => JSON.parse(line))).toMatchObject([
			{ level: 'warn', migrations: ['2099-01-01T0000_widening'] },
		])
		const failed = running.flatMap((program) => program.output().match(/^\{"level":"error".*/gm) ?? [])
		expect(failed).toEqual([])
	} finally {
		await Promise.all(running.map(discardProgram))
		await server.stop()
	}
})

test('a release of before does not start on a database that a newer one has narrowed, and says which release to start', async () => {
	const server = await startDatabaseServer()
	await using newer = await anotherRelease(narrowing)
	try {
		const next = await startProgram(environmentOf(server.url()), newer.folder)
		await discardProgram(next)
		await expect(startProgram(environmentOf(server.url()))).rejects.toThrow(
			'The database could not be brought up to date: it has the migration 2099-01-01T0001_narrowing, which this program does not know. Start the newer release that made it.',
		)
	} finally {
		await server.stop()
	}
})
