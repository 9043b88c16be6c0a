import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrate, migrationsAhead } from './migrations.server.ts'

const ours = Object.fromEntries(
	readdirSync('migrations').map((name) => [name, readFileSync(join('migrations', name), 'utf8')]),
)
const widened = '2099-01-01T0000_a'
const alsoWidened = '2099-01-01T0001_b'
const narrowed = '2099-01-01T0002_c'
const widening = {
	[`${widened}.sql`]: '-- widens\nalter table bookings add column fridge_on_floor smallint;\n',
}

/** A database as this release has left it. */
async function ourDatabase() {
	const setup = await testDatabase({ empty: true })
	onTestFinished(() => setup[Symbol.asyncDispose]())
	await migrate(setup.kysely)
	return setup
}

test('a release of before goes on with a database that a newer one has only widened, and knows that it is behind', async () => {
	const { kysely } = await ourDatabase()
	expect(await migrationsAhead(kysely)).toEqual([])
	const newer = { ...ours, ...widening, [`${alsoWidened}.sql`]: '-- widens\ncreate table fridges ();\n' }
	expect(await migrate(kysely, newer)).toEqual([widened, alsoWidened])
	expect(await migrationsAhead(kysely, newer)).toEqual([])
	expect(await migrate(kysely)).toEqual([])
	expect(await migrationsAhead(kysely)).toEqual([widened, alsoWidened])
	// The newer one comes back, and goes on where it was.
	expect(await migrate(kysely, newer)).toEqual([])
})

test.for<[string, string]>([
	['does not say so', '\nalter table bookings drop column updated_at;\n'],
	['says it later than in its first line', '-- What it is for.\n-- widens\nselect 1;\n'],
	['says it with other words', '-- widens, mostly\nselect 1;\n'],
])('a release of before does not start on a migration that %s', async ([, text]) => {
	const { kysely } = await ourDatabase()
	const newer = { ...ours, ...widening, [`${narrowed}.sql`]: text }
	expect(await migrate(kysely, newer)).toEqual([widened, narrowed])
	await expect(migrate(kysely)).rejects.toThrow(
		`The database could not be brought up to date: it has the migration ${narrowed}, which this program does not know. Start the newer release that made it.`,
	)
})

test('what a release applied that wrote down nothing about it counts as more than widening', async () => {
	const { kysely, pool } = await ourDatabase()
	await migrate(kysely, { ...ours, ...widening })
	await pool.query('alter table kysely_migration drop column only_widens')
	await expect(migrate(kysely)).rejects.toThrow(`it has the migration ${widened}`)
})

test('migrations of one start are applied together or not at all, and what they are is written down, if not at once then at the next start', async () => {
	const { kysely, pool } = await ourDatabase()
	const broken = {
		...ours,
		...widening,
		[`${alsoWidened}.sql`]: '-- widens\nalter table nothing add column a text;\n',
	}
	await expect(migrate(kysely, broken)).rejects.toThrow('relation "nothing" does not exist')
	expect(await migrationsAhead(kysely)).toEqual([])
	await expect(pool.query('select fridge_on_floor from bookings')).rejects.toThrow('fridge_on_floor')
	await migrate(kysely, { ...ours, ...widening })
	const written = async () => {
		const { rows } = await pool.query('select name from kysely_migration where only_widens order by name')
		return rows.map(({ name }) => name)
	}
	expect(await written()).toEqual(expect.arrayContaining(['2026-11-27T0030_widening', widened]))
	expect(await written()).not.toContain('2026-11-26T2152_direction_marks')
	await pool.query('update kysely_migration set only_widens = false')
	await migrate(kysely, { ...ours, ...widening })
	expect(await written()).toContain(widened)
})
