import { CompiledQuery, sql } from 'kysely'
import { Unavailable } from '../http/unavailable.server.ts'
import { runDaily } from '../jobs/recurring.server.ts'
import type { Platform } from '../platform.server.ts'

type Statement = { text: string; values: unknown[] }
type Rows = { rows: unknown[]; rowCount: number }

/**
 * Options that make a limiter (`RateLimiterPostgres`) count in the database, so that all processes share one limit. With
 * `timeout`, in milliseconds, a database that does not answer by then counts as unavailable.
 */
export const countsIn = (database: Platform['database'], timeout?: number) => ({
	storeClient: {
		query: (statement: Statement) =>
			timeout === undefined ? ask(database, statement) : inTime(timeout, ask(database, statement)),
	},
	storeType: 'pool',
	tableName: 'limits',
	// Our own migration creates the table; expired counts are deleted below.
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

/** Deletes expired counts with their network addresses, now and then once a day. Returns a function that stops it. */
export const deleteExpiredCountsDaily = ({
	database,
	log,
	now,
}: Pick<Platform, 'database' | 'log' | 'now'>) =>
	runDaily({ log, task: 'delete counts that have run out' }, async () => {
		await sql`delete from limits where expire < ${now().getTime()}`.execute(database)
	})
