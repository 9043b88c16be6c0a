import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './database-types.ts'

/** The files of `migrations/`, included by the build: SQL by path. */
const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/**
 * Applies the migrations that the database does not have yet, in the order of their names, and returns those names. They
 * run in one transaction, under a lock that admits one process at a time. Throws when one fails, and when a newer
 * program has already migrated the database further.
 */
export async function migrate(
	database: Kysely<Tables>,
	texts: Record<string, string> = files,
): Promise<string[]> {
	const migrations = Object.fromEntries(
		Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.sql$/g, ''), migrationOf(text)]),
	)
	const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
	const { error, results = [] } = await migrator.migrateToLatest()
	if (error === undefined) return results.map(({ migrationName }) => migrationName)

	const missing = /previously executed migration (\S+) is missing/.exec(wordsOf(error))?.[1]
	const words = missing
		? `it has the migration ${missing}, which this program does not know. Start the newer release that made it.`
		: wordsOf(error)
	throw new Error(`The database could not be brought up to date: ${words}`, { cause: error })
}

const migrationOf = (text: string): Migration => ({
	up: async (database) => {
		// A change of many rows may take long.
		await sql.raw('set local statement_timeout = 0').execute(database)
		await sql.raw(text).execute(database)
	},
})

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
