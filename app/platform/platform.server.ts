import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { HaulingCompany } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import type { PagePromise, PageSubject } from '#app/values/page-subject.ts'
import type { Children } from './child/children.server.ts'
import type { Config } from './config.server.ts'
import type { Content } from './content.ts'
import type { Tables } from './database/database-types.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { PriceListId } from './ids.ts'
import type { Jobs } from './jobs/jobs.server.ts'

/**
 * What the verbs need from the process: made once by the server and passed to every verb, so that there are no globals
 * and a test can pass its own.
 */
export type Platform = {
	config: Config
	/** The settings of the company: those of the file, and over them what owners have changed at the desk until now. */
	company: HaulingCompany
	/** Its texts and facts, as read at the start, with the prices of today's list. */
	content: Content
	/** The address that search engines are given for the local page at a path; `undefined` where there is no such page. */
	localPageAt: (path: string) => string | undefined
	/** The thing or service that the local page at a path is about, and what most jobs of it cost by a price list, else by today's. */
	subjectAt: (path: string, list?: PriceListId) => PageSubject | undefined
	/** What the local page at a path promises, beside what everyone is promised. */
	promisesAt: (path: string) => readonly PagePromise[]
	/** The towns with local pages to which no trip of an area leads. */
	townsLeftOut: (area: HaulingCompany['area']) => string[]
	/** The travel fee to a place as a customer typed it, a postal code or a town; `null` where the settings have none for it. */
	travelFeeTo: (place: string) => Cents | null
	/** Areas name their own tables: `Kysely<Pick<Tables, 'quote_requests'>>`. */
	database: Kysely<Tables>
	jobs: Jobs
	files: FileStorage
	/** Sheets of paper, drawn in a process of its own. */
	pdfs: Pick<Children<Uint8Array>, 'ask'>
	log: Logger
	now: () => Date
}
