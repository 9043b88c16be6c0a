import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.server.ts'
import type { FileStorage } from './file-storage.server.ts'
import type { Jobs } from './jobs.server.ts'

/**
 * What the process offers to the business: made once by the server, handed to every domain function,
 * so that nothing reaches for a global and a test can give its own.
 */
export type Platform = {
	config: Config
	/** Areas narrow it to their own tables: `database.withTables<QuoteTables>()`. */
	database: Kysely<unknown>
	jobs: Jobs
	files: FileStorage
	log: Logger
	now: () => Date
}
