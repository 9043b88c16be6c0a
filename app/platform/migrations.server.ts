import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** The files of `migrations/`, gathered by the build, in the order of their names. */
const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrations: Record<string, Migration> = Object.fromEntries(
	Object.entries(files).map(([path, text]) => [
		path.replace(/^.*\/|\.sql$/g, ''),
		{
			up: async (database: Kysely<unknown>) => {
				await sql.raw(text).execute(database)
			},
		},
	]),
)

/**
 * Brings the database to what this program needs. Each step is a transaction, and a lock lets one process at a
 * time do it. Throws when a step fails, or when the database is ahead of this program.
 */
export async function migrate(database: Kysely<unknown>): Promise<string[]> {
	const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
	const { error, results = [] } = await migrator.migrateToLatest()
	if (error) throw new Error(`The database could not be brought up to date: ${explain(error)}`, { cause: error })
	return results.map(({ migrationName }) => migrationName)
}

const explain = (error: unknown) => (error instanceof Error ? error.message : String(error))
