import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './database-types.ts'

/** The files of `migrations/`, gathered by the build: SQL by path. */
const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/**
 * Brings the database to what this program needs, file by file in the order of their names, and answers the names
 * of those that were new to it. All that are new are one transaction, behind a lock that lets one process at a
 * time do it. Throws when one fails, and when the database was brought further by a newer program.
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
		// A change of many rows takes as long as it takes.
		await sql.raw('set local statement_timeout = 0').execute(database)
		await sql.raw(text).execute(database)
	},
})

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
