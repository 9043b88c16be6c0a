import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './database-types.ts'

/** The files of `migrations/`, included by the build: SQL by path. */
const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const nameOf = (path: string) => path.replace(/^.*\/|\.sql$/g, '')

/** The names of all migrations of this program, in order. */
export const migrationNames = (): string[] => Object.keys(files).map(nameOf).sort()

/** Applies these migrations alone, to a database that has none: it becomes what it was when these were all. */
export const migrateAsThen = (database: Kysely<Tables>, names: readonly string[]): Promise<string[]> =>
	migrate(
		database,
		Object.fromEntries(Object.entries(files).filter(([path]) => names.includes(nameOf(path)))),
	)

/** The first line of a migration after which the release before works as it did. A test reads whether that is so. */
const mark = /^-- widens\n/

/**
 * Applies the migrations that the database does not have yet, in the order of their names, and returns those names. They
 * run in one transaction, under a lock that admits one process at a time. Throws when one fails, and when a newer
 * program has migrated the database further, unless all that it did was to widen it: `migrationsAhead` are these.
 */
export async function migrate(
	database: Kysely<Tables>,
	texts: Record<string, string> = files,
): Promise<string[]> {
	const known = byName(texts)
	const ahead = (await applied(database)).filter(({ name }) => !(name in known))
	const narrowed = ahead.find(({ onlyWidens }) => !onlyWidens)
	if (narrowed)
		throw notUpToDate(
			`it has the migration ${narrowed.name}, which this program does not know. Start the newer release that made it.`,
		)
	const migrations = Object.fromEntries(
		[...ahead.map(({ name }) => [name, ''] as const), ...Object.entries(known)].map(([name, text]) => [
			name,
			migrationOf(text),
		]),
	)
	const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
	const { error, results = [] } = await migrator.migrateToLatest()
	if (error !== undefined) throw notUpToDate(error instanceof Error ? error.message : String(error), error)
	const widening = Object.keys(known).filter((name) => mark.test(known[name] ?? ''))
	// All of them, because an earlier start may have been killed before it came to this.
	if (widening.length > 0)
		await sql`update kysely_migration set only_widens = true where name = any(${widening}) and not only_widens`.execute(
			database,
		)
	return results.map(({ migrationName }) => migrationName)
}

const notUpToDate = (words: string, cause?: unknown) =>
	new Error(`The database could not be brought up to date: ${words}`, { cause })

/** The names of the migrations that a newer release has applied: while there are any, this is a release of before. */
export async function migrationsAhead(
	database: Kysely<Tables>,
	texts: Record<string, string> = files,
): Promise<string[]> {
	const known = byName(texts)
	return (await applied(database)).map(({ name }) => name).filter((name) => !(name in known))
}

/** None in an empty database. Of what a release without `only_widens` applied, nothing is known to widen. */
async function applied(database: Kysely<Tables>): Promise<{ name: string; onlyWidens: boolean }[]> {
	const table = await sql`select where to_regclass('kysely_migration') is not null`.execute(database)
	if (table.rows.length === 0) return []
	const query = sql<{ name: string; onlyWidens: boolean }>`
		select name, coalesce((to_jsonb(m) -> 'only_widens')::boolean, false) as "onlyWidens"
		from kysely_migration m order by name`
	return (await query.execute(database)).rows
}

const byName = (texts: Record<string, string>) =>
	Object.fromEntries(Object.entries(texts).map(([path, text]) => [nameOf(path), text]))

const migrationOf = (text: string): Migration => ({
	up: async (database) => {
		// A change of many rows may take long.
		await sql.raw('set local statement_timeout = 0').execute(database)
		await sql.raw(text).execute(database)
	},
})
