import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Pool, type PoolClient, types } from 'pg'
import type { Logger } from 'pino'
import { startPostgres } from '#postgres'
import type { Config } from './config.server.ts'
import { openPool, openPoolWithoutTimeouts } from './database-pool.server.ts'
import { checkServer } from './database-server.server.ts'
import type { Tables } from './database-types.ts'

/** A calendar day stays the text it is: as a Date it would become an instant in the server's own zone. */
const dateType = 1082
types.setTypeParser(dateType, (text) => text)

/** Any number that means nothing else on the same server. */
const preparing = 7_269_150

/** How often a database is asked whether it still answers while what was begun is finished, in milliseconds. */
const askAgainAfter = 1000

/** Two ways to the same connections. */
export type Access = { kysely: Kysely<Tables>; pool: Pool }

export type Database = Access & {
	/**
	 * Does what comes before anybody is served, on connections without time limits and behind a lock: of the processes
	 * that start at once, one does it while the others wait. With `stopping`, one that waits throws its reason, and so
	 * does one at work whose database is frozen; otherwise what was begun is finished.
	 */
	prepare: (work: (access: Access) => Promise<void>, stopping?: AbortSignal) => Promise<void>
	/** Throws when the database does not answer. */
	ping: () => Promise<void>
	/** Lets running queries finish, then stops the embedded server, if it is ours. */
	close: () => Promise<void>
}

/**
 * The configured PostgreSQL, or an embedded one of our own under the data folder. Throws when neither can be had, in
 * words that name what to change.
 */
export async function openDatabase({ config, log }: { config: Config; log: Logger }): Promise<Database> {
	const { databaseUrl, dataDir } = config
	if (databaseUrl) await checkServer(databaseUrl)
	const embedded = databaseUrl ? undefined : await startPostgres({ dataDir, log })
	const connection = embedded?.connection ?? { connectionString: databaseUrl }
	const pool = openPool(connection, log)
	const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	const ping = async () => {
		await sql`select 1`.execute(kysely)
	}
	return {
		kysely,
		pool,
		prepare: async (work, stopping) => {
			const own = openPoolWithoutTimeouts(connection, log)
			const access = {
				kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) }),
				pool: own,
			}
			const cut = cutWhenFrozen(own, ping, stopping)
			try {
				await oneAtATime(access.kysely, { log, stopping }, () => work(access))
			} catch (error) {
				throw cut.isCut() ? stopping?.reason : error
			} finally {
				cut.over()
				await access.kysely.destroy()
			}
		},
		ping,
		close: async () => {
			await kysely.destroy()
			await embedded?.stop()
		},
	}
}

/**
 * From `stopping` on, asks by `ping` whether the database still answers, and cuts the connections of a pool without time
 * limits when it does not: they would wait for as long as it is frozen.
 */
function cutWhenFrozen(pool: Pool, ping: () => Promise<void>, stopping: AbortSignal | undefined) {
	const clients = new Set<PoolClient>()
	pool.on('connect', (client) => clients.add(client))
	const over = new AbortController()
	let isCut = false
	const watch = async () => {
		while (!over.signal.aborted && !isCut) {
			await ping().catch(() => {
				isCut = !over.signal.aborted
			})
			if (isCut) for (const client of clients) client.end().catch(() => undefined)
			else await pause(askAgainAfter, undefined, { signal: over.signal }).catch(() => undefined)
		}
	}
	stopping?.addEventListener('abort', watch, { signal: over.signal })
	if (stopping?.aborted) void watch()
	return { isCut: () => isCut, over: () => over.abort() }
}

/**
 * The lock ends with its transaction, however this process ends. Asked for again and again, not waited for: the other
 * process's `CREATE INDEX CONCURRENTLY` waits for every older statement to end, and would wait for this one.
 */
const oneAtATime = (
	database: Kysely<Tables>,
	{ log, stopping }: { log: Logger; stopping: AbortSignal | undefined },
	work: () => Promise<void>,
) =>
	database.transaction().execute(async (transaction) => {
		for (let tries = 0; !(await takeLock(transaction)); tries++) {
			stopping?.throwIfAborted()
			if (tries === 0) log.info('another process prepares the database: waiting until it is done')
			await pause(200)
		}
		await work()
	})

async function takeLock(transaction: Kysely<Tables>): Promise<boolean> {
	const asked = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(preparing)}) as taken`
	const { rows } = await asked.execute(transaction)
	return rows[0]?.taken ?? false
}
