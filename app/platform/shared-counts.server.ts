import { CompiledQuery, sql } from 'kysely'
import { runDaily } from './daily.server.ts'
import type { Platform } from './platform.server.ts'
import { Unavailable } from './unavailable.server.ts'

type Statement = { text: string; values: unknown[] }
type Rows = { rows: unknown[]; rowCount: number }

/**
 * Where a limiter (`RateLimiterPostgres`) counts: in the database, so that all processes keep one limit together. With
 * `within`, in milliseconds, a database that does not answer by then is unavailable.
 */
export const countsIn = (database: Platform['database'], within?: number) => ({
	storeClient: {
		query: (statement: Statement) =>
			within === undefined ? ask(database, statement) : inTime(within, ask(database, statement)),
	},
	storeType: 'pool',
	tableName: 'limits',
	// By our own migration; what has run out is deleted below.
	tableCreated: true,
	clearExpiredByTimeout: false,
})

async function ask(database: Platform['database'], { text, values }: Statement): Promise<Rows> {
	const { rows } = await database.executeQuery(CompiledQuery.raw(text, values))
	return { rows, rowCount: rows.length }
}

async function inTime(milliseconds: number, answer: Promise<Rows>): Promise<Rows> {
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(
		() => late.reject(new Unavailable('the count was not answered in time')),
		milliseconds,
	)
	try {
		return await Promise.race([answer, late.promise])
	} finally {
		clearTimeout(timer)
	}
}

/** Deletes what has run out, and the network addresses with it: now and once a day from then on. Answers how to stop. */
export const deleteExpiredCountsDaily = ({
	database,
	log,
	now,
}: Pick<Platform, 'database' | 'log' | 'now'>) =>
	runDaily({ log, task: 'delete counts that have run out' }, async () => {
		await sql`delete from limits where expire < ${now().getTime()}`.execute(database)
	})
