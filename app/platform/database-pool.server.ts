import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { throttled } from './throttle.ts'

/** Enough for the pages and the jobs of one process; a server given by DATABASE_URL is shared with others. */
const connections = 12

/** In milliseconds. */
type Timeouts = {
	/** Until there is a connection: a new one, or one that somebody gives back. */
	connection: number
	/** What the server itself may take over one statement. */
	statement: number
	/** From taking a connection to giving it back: one statement, or a whole transaction. */
	held: number
}

/** To wait for a connection and then to hold it takes less than a browser waits for an answer (`json-client.ts`). */
const usualTimeouts: Timeouts = { connection: 4_000, statement: 8_000, held: 10_000 }

/** Where a server is and who signs in. */
export type Connection = Pick<
	PoolConfig,
	'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

/** All times in SQL are instants; the company's clock is Node's business. */
const common = { application_name: 'bowline', options: '-c timezone=UTC' }

/**
 * Connections for whoever answers somebody who waits: a server that does not answer, or is frozen, is an error within
 * its {@link Timeouts}. A connection that was held for too long is closed, never given to the next: its late answers would
 * come to them, and what it had begun would go on beneath their statements.
 */
export function openPool(connection: Connection, log: Logger, patience = usualTimeouts): Pool {
	const pool = new Pool({
		...connection,
		...common,
		max: connections,
		connectionTimeoutMillis: patience.connection,
		statement_timeout: patience.statement,
	})
	listen(pool, log)
	const cut = throttled<PoolClient>(10_000, (_client, unsaid) =>
		log.error({ unsaid }, 'the database did not answer in time: its connection is closed'),
	)
	const holding = new WeakMap<PoolClient, NodeJS.Timeout>()
	pool.on('acquire', (client) => {
		const close = () => {
			cut(client)
			client.end().catch(() => undefined)
		}
		holding.set(client, setTimeout(close, patience.held))
	})
	pool.on('release', (_error, client) => clearTimeout(holding.get(client)))
	return pool
}

/** Connections for what takes as long as it takes, before anybody is served: migrations, and rows by the million. */
export function openPoolWithoutTimeouts(connection: Connection, log: Logger): Pool {
	const options = `${common.options} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`
	const pool = new Pool({ ...connection, ...common, options, max: 3, connectionTimeoutMillis: 10_000 })
	listen(pool, log)
	return pool
}

/** Without a listener, a connection that breaks would take this process with it. */
function listen(pool: Pool, log: Logger) {
	const broke = throttled<Error>(10_000, (error, unsaid) => {
		if (!pool.ending) log.error({ err: error, unsaid }, 'a database connection broke')
	})
	pool.on('error', broke)
	// The pool hears only those that nobody holds; who holds one hears it from the statement under way, or the next.
	pool.on('connect', (client) => client.on('error', () => undefined))
}
