import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Company } from '#app/values/company.ts'
import type { Config } from './config.server.ts'
import type { Tables } from './database-types.ts'
import type { FileStorage } from './file-storage.server.ts'
import type { Jobs } from './jobs.server.ts'

/**
 * What the process offers to the business: made once by the server, handed to every domain function,
 * so that nothing reaches for a global and a test can give its own.
 */
export type Platform = {
	config: Config
	/** Whose system this is, as its file of settings said at the start. */
	company: Company
	/** Areas name the tables that are theirs: `Kysely<Pick<Tables, 'quote_requests'>>`. */
	database: Kysely<Tables>
	jobs: Jobs
	files: FileStorage
	log: Logger
	now: () => Date
}
