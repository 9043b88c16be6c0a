import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Pool, type PoolClient, types } from 'pg'
import type { Logger } from 'pino'
import { startPostgres } from '#postgres'
import type { Config } from '../config.server.ts'
import { type Connection, openPool, openPoolWithoutTimeouts, openQueuePool } from './database-pool.server.ts'
import { checkServer } from './database-server.server.ts'
import type { Tables } from './database-types.ts'

/** A calendar day stays text: as a `Date` it would become an instant in the server's time zone. */
const dateType = 1082
types.setTypeParser(dateType, (text) => text)

/** The number of the advisory lock. Any number will do that has no other use on the same server. */
const lockNumber = 7_269_150

/** How often a stopping process checks that the database still answers, in milliseconds. */
const pingEvery = 1000

/** Two interfaces to the same connections. */
export type Access = { kysely: Kysely<Tables>; pool: Pool }

export type Database = Access & {
	/** Connections for the queue's own bookkeeping, which may be lost with the server's last moments. */
	queuePool: Pool
	/** How to connect to it, for work that needs connections of its own. */
	connection: Connection
	/**
	 * Does the work that comes before the first request, on connections without time limits and under a lock: of several
	 * processes that start at once, one does it while the others wait. When `stopping` is aborted, a waiting process
	 * throws its reason, and so does a working one whose database is frozen. Otherwise the work is finished.
	 */
	prepare: (work: (access: Access) => Promise<void>, stopping?: AbortSignal) => Promise<void>
	/** Throws when the database does not answer. */
	ping: () => Promise<void>
	/** Lets running queries finish, then stops the embedded server if there is one. */
	close: () => Promise<void>
}

/**
 * Opens the configured PostgreSQL, or an embedded one under the data folder. Throws an error that names what to change
 * when that fails.
 */
export async function openDatabase({ config, log }: { config: Config; log: Logger }): Promise<Database> {
	const { databaseUrl, dataDir } = config
	if (databaseUrl) await checkServer(databaseUrl)
	const embedded = databaseUrl ? undefined : await startPostgres({ dataDir, log })
	const database = connectTo(
		embedded?.connection ?? { ...(databaseUrl && { connectionString: databaseUrl }) },
		log,
	)
	return {
		...database,
		close: async () => {
			await database.close()
			await embedded?.stop()
		},
	}
}

/** A database of a server that runs. Connections are made when they are needed. */
export function connectTo(connection: Connection, log: Logger): Database {
	const pool = openPool(connection, log)
	const queuePool = openQueuePool(connection, log)
	const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	const ping = async () => {
		await sql`select 1`.execute(kysely)
	}
	return {
		connection,
		kysely,
		pool,
		queuePool,
		prepare: async (work, stopping) => {
			const own = openPoolWithoutTimeouts(connection, log)
			const access = {
				kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) }),
				pool: own,
			}
			const watchdog = cutWhenFrozen(own, ping, stopping)
			try {
				await oneAtATime(access.kysely, { log, stopping }, () => work(access))
			} catch (error) {
				throw watchdog.isCut() ? stopping?.reason : error
			} finally {
				watchdog.finish()
				await access.kysely.destroy()
			}
		},
		ping,
		close: async () => {
			await Promise.all([kysely.destroy(), queuePool.end()])
		},
	}
}

/**
 * Once `stopping` is aborted, pings the database and cuts the connections of the pool when it does not answer: without
 * time limits they would wait for as long as the database is frozen.
 */
function cutWhenFrozen(pool: Pool, ping: () => Promise<void>, stopping: AbortSignal | undefined) {
	const clients = new Set<PoolClient>()
	pool.on('connect', (client) => clients.add(client))
	const finished = new AbortController()
	let isCut = false
	const watch = async () => {
		while (!finished.signal.aborted && !isCut) {
			await ping().catch(() => {
				isCut = !finished.signal.aborted
			})
			if (isCut) for (const client of clients) client.end().catch(() => undefined)
			else await pause(pingEvery, undefined, { signal: finished.signal }).catch(() => undefined)
		}
	}
	stopping?.addEventListener('abort', watch, { signal: finished.signal })
	if (stopping?.aborted) void watch()
	return { isCut: () => isCut, finish: () => finished.abort() }
}

/**
 * The lock ends with its transaction, however this process ends. It is tried repeatedly instead of waited for: the
 * `CREATE INDEX CONCURRENTLY` of the other process waits for all older statements, and would wait for this one.
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
	const query = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockNumber)}) as taken`
	const { rows } = await query.execute(transaction)
	return rows[0]?.taken ?? false
}
