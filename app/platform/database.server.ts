import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.server.ts'
import type { Tables } from './database-types.ts'
import { startPostgres } from './postgres/postgres.server.ts'

/** A calendar day stays the text it is: as a Date it would become an instant in the server's own zone. */
const dateType = 1082
types.setTypeParser(dateType, (text) => text)

/** Enough for the pages and the jobs of one process; a server given by DATABASE_URL is shared with others. */
const connections = 12

export type Database = {
	kysely: Kysely<Tables>
	pool: Pool
	/** Throws when the database does not answer. */
	ping: () => Promise<void>
	/** Lets running queries finish, then stops the embedded server, if it is ours. */
	close: () => Promise<void>
}

/** The configured PostgreSQL, or an embedded one of our own under the data folder. Throws when neither can be had. */
export async function openDatabase({ config, log }: { config: Config; log: Logger }): Promise<Database> {
	const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log })
	const pool = new Pool({
		...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
		max: connections,
		application_name: 'bowline',
		connectionTimeoutMillis: 10_000,
		statement_timeout: 60_000,
		// All times in SQL are instants; Calgary's clock is Node's business.
		options: '-c timezone=UTC',
	})
	let closing = false
	// Without a listener, a server that goes away would take this process with it.
	pool.on('error', (error) => {
		if (!closing) log.error({ err: error }, 'a database connection broke')
	})
	const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	return {
		kysely,
		pool,
		ping: async () => {
			await sql`select 1`.execute(kysely)
		},
		close: async () => {
			closing = true
			await kysely.destroy()
			await embedded?.stop()
		},
	}
}
