import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { throttled } from '../log/throttle.ts'
import { keepPlans } from './kept-plans.server.ts'

/** Enough for the pages and the jobs of one process; others may use the server of DATABASE_URL too. */
const connections = 12

/** In milliseconds. */
type Timeouts = {
	/** The wait for a connection: a new one, or one that is released. */
	connection: number
	/** The server's own limit for one statement. */
	statement: number
	/** From acquiring a connection to its release: one statement, or a whole transaction. */
	held: number
}

/** The wait for a connection and its use together are shorter than the timeout of the browser (`json-client.ts`). */
const usualTimeouts: Timeouts = { connection: 4_000, statement: 8_000, held: 10_000 }

/** The address of a server, and the user who signs in. */
export type Connection = Pick<
	PoolConfig,
	'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

/** All times in SQL are instants; Node converts them to the company's time zone. */
const common = { application_name: 'bowline', options: '-c timezone=UTC' }

/** What the queue writes: a commit returns before it is on the disk. */
const soonOnDisk = { max: 4, options: `${common.options} -c synchronous_commit=off` }

/**
 * Connections for requests, where a person waits: a server that does not answer, or is frozen, is an error within its
 * {@link Timeouts}. A connection that was held for too long is closed and not used again: the next user would receive
 * its late results, in a transaction that is still open.
 */
export function openPool(
	connection: Connection,
	log: Logger,
	timeouts = usualTimeouts,
	own: PoolConfig = { max: connections },
): Pool {
	const pool = new Pool({
		...connection,
		...common,
		...own,
		connectionTimeoutMillis: timeouts.connection,
		statement_timeout: timeouts.statement,
	})
	listen(pool, log)
	const cut = throttled<PoolClient>(10_000, (_client, unsaid) =>
		log.error({ unsaid }, 'the database did not answer in time: its connection is closed'),
	)
	dropDemoted(pool)
	keepPlans(pool)
	const holding = new WeakMap<PoolClient, NodeJS.Timeout>()
	pool.on('acquire', (client) => {
		const close = () => {
			cut(client)
			client.end().catch(() => undefined)
		}
		holding.set(client, setTimeout(close, timeouts.held))
	})
	pool.on('release', (_error, client) => clearTimeout(holding.get(client)))
	return pool
}

/**
 * Connections for the queue's own bookkeeping: that a job was taken, or is done, may be lost when the server dies within the second, and
 * the job runs again (docs/decisions/queue-commits-without-waiting.md).
 */
export const openQueuePool = (connection: Connection, log: Logger): Pool =>
	openPool(connection, log, usualTimeouts, soonOnDisk)

/** The state of an error by which a server says that it can only be read. */
const readOnly = '25006'

/**
 * A server that another one replaced may go on with its connections, and refuse to write by each of them: one that has is closed when it
 * is released, and the next one leads to the server that can be written.
 */
function dropDemoted(pool: Pool) {
	const demoted = new WeakSet<PoolClient>()
	pool.on('connect', (client) => {
		client.query = new Proxy(client.query, {
			apply: (query, self, given) => {
				const asked: unknown = Reflect.apply(query, self, given)
				// What is asked with a callback is asked by the pool itself, which keeps no connection after an error.
				if (asked instanceof Promise)
					asked.catch((error: unknown) => {
						if (error instanceof Error && 'code' in error && error.code === readOnly) demoted.add(client)
					})
				return asked
			},
		})
	})
	pool.on('release', (_error, client) => {
		if (demoted.has(client)) client.end().catch(() => undefined)
	})
}

/** Connections without time limits, for work before the first request: migrations, and changes of millions of rows. */
export function openPoolWithoutTimeouts(connection: Connection, log: Logger): Pool {
	const options = `${common.options} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`
	const pool = new Pool({ ...connection, ...common, options, max: 3, connectionTimeoutMillis: 10_000 })
	listen(pool, log)
	return pool
}

/** Without a listener, a connection that breaks would end this process. */
function listen(pool: Pool, log: Logger) {
	const broke = throttled<Error>(10_000, (error, unsaid) => {
		if (!pool.ending) log.error({ err: error, unsaid }, 'a database connection broke')
	})
	pool.on('error', broke)
	// The pool reports only idle connections. For one in use, the current or the next statement fails with the error.
	pool.on('connect', (client) => client.on('error', () => undefined))
}
