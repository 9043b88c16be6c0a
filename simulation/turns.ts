import { AsyncLocalStorage } from 'node:async_hooks'
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresDriver,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '#app/platform/database/database-types.ts'

/**
 * A fault at a statement of a task, counted from 0. `cut`: its connection breaks before it. `unanswered`: the next commit is
 * made, and the connection breaks before the answer. `killed`: the whole process ends.
 */
export type Fault = { kind: 'cut' | 'unanswered' | 'killed'; at: number }

/** A task that runs at once with others; `fault` is what goes wrong meanwhile. */
export type Task<Answer> = { work: () => Promise<Answer>; fault?: Fault | undefined }

/** How far a task came. `parked`: a provider has not answered it yet; `later` makes it answer and goes on. */
export type Outcome<Answer> =
	| { ended: 'answered'; answer: Answer }
	| { ended: 'failed'; error: unknown }
	| { ended: 'killed' }
	| { ended: 'parked'; later: () => Promise<Outcome<Answer>> }

type Strand = {
	fault: Fault | undefined
	/** The number of statements sent. */
	sent: number
	/** Statements that wait for their turn. */
	waiting: (() => void)[]
	/** The server process of the statement under way. */
	running: number | undefined
	state: 'live' | 'parked' | 'over' | 'dead'
	resume: () => void
}

/** Two tasks wait for each other's locks, so that PostgreSQL has to end one of them. */
class Deadlock extends Error {}

type Needs = {
	/** The connections of the simulated process. */
	pool: pg.Pool
	/** Connections beside them, which hold no locks. */
	admin: pg.Pool
	/** A whole number from 0 up to `below`. */
	choose: (below: number) => number
	/** Ends the connections of the simulated process. */
	endConnections: () => Promise<void>
}

/**
 * A database for a simulated process. Of concurrent tasks, one statement at a time is sent, and `choose` decides whose: the
 * same choices make the same run. A task whose statement waits for another's lock lets the others go on.
 */
export function openTurns({ pool, admin, choose, endConnections }: Needs) {
	const current = new AsyncLocalStorage<Strand>()
	const pids = new WeakMap<DatabaseConnection, number>()
	const strands = new Set<Strand>()
	let changed = Promise.withResolvers<void>()
	const wake = () => {
		changed.resolve()
		changed = Promise.withResolvers()
	}

	let ended: () => void = () => undefined
	pool.on('connect', (client) => client.once('end', () => ended()))

	/** Waits until the pool notices: before that, it would give the broken connection to the first task that asks. */
	async function breakConnection(pid: number): Promise<void> {
		const noticed = Promise.withResolvers<void>()
		ended = noticed.resolve
		await admin.query('select pg_terminate_backend($1)', [pid])
		await noticed.promise
	}

	/** Every task of the process stops where it is, and its memory is gone. */
	async function kill(): Promise<void> {
		for (const strand of strands) {
			strand.state = 'dead'
			// The provider that left it without an answer goes on, and answers nobody.
			strand.resume()
		}
		strands.clear()
		await endConnections()
		wake()
	}

	const never = () => new Promise<never>(() => undefined)

	/** Sends a statement when it is its task's turn. */
	async function send<Result>(pid: number, text: string, statement: () => Promise<Result>): Promise<Result> {
		const strand = current.getStore()
		if (!strand) return statement()
		const turn = Promise.withResolvers<void>()
		strand.waiting.push(turn.resolve)
		wake()
		await turn.promise
		if (strand.state === 'dead') return never()
		strand.running = pid
		const { fault } = strand
		const strikes = fault && strand.sent++ >= fault.at ? fault.kind : undefined
		try {
			if (strikes === 'killed') {
				await kill()
				return never()
			}
			if (strikes === 'cut') {
				strand.fault = undefined
				await breakConnection(pid)
			}
			const result = await statement()
			if (strikes === 'unanswered' && text === 'commit') {
				strand.fault = undefined
				await breakConnection(pid)
				throw new Error('Connection terminated unexpectedly')
			}
			return result
		} finally {
			strand.running = undefined
			wake()
		}
	}

	/** A task thinks while it neither waits with a statement nor has one under way. */
	const thinks = ({ state, waiting, running }: Strand) =>
		state === 'live' && waiting.length === 0 && running === undefined

	const isBlocked = async (pid: number): Promise<boolean> => {
		const { rows } = await admin.query('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [pid])
		return rows[0].blocked
	}

	/** Waits until the statement under way is done; `false` when it waits for a lock. */
	async function isDone(strand: Strand): Promise<boolean> {
		for (const began = strand.running; ; ) {
			if (strand.running === undefined || strand.running !== began || strand.state !== 'live') return true
			const late = Promise.withResolvers<void>()
			const timer = setTimeout(late.resolve, 10)
			await Promise.race([changed.promise, late.promise])
			clearTimeout(timer)
			if (strand.running === began && began !== undefined && (await isBlocked(began))) return false
		}
	}

	/** Goes on until each of these is over, parked or dead. */
	async function drive(driven: Strand[]): Promise<void> {
		for (;;) {
			while (driven.some(thinks)) await changed.promise
			const able: Strand[] = []
			let isWaiting = false
			for (const strand of driven) {
				if (strand.state !== 'live') continue
				if (strand.running !== undefined && !(await isDone(strand))) isWaiting = true
				else if (strand.state === 'live') able.push(strand)
			}
			// One of them went on while another was checked.
			if (able.some(thinks)) continue
			const next = able[able.length > 1 ? choose(able.length) : 0]
			if (!next && !isWaiting) return
			if (!next) throw new Deadlock('each of them waits for a lock of another')
			const release = next.waiting.shift()
			release?.()
			await Promise.resolve()
			await isDone(next)
		}
	}

	function begin<Answer>({ work, fault }: Task<Answer>): {
		strand: Strand
		outcome: () => Promise<Outcome<Answer>>
	} {
		const strand: Strand = {
			fault,
			sent: 0,
			waiting: [],
			running: undefined,
			state: 'live',
			resume: () => undefined,
		}
		strands.add(strand)
		const end = (outcome: Outcome<Answer>): Outcome<Answer> => {
			if (strand.state === 'dead') return { ended: 'killed' }
			strand.state = 'over'
			strands.delete(strand)
			wake()
			return outcome
		}
		const ended = current.run(strand, work).then(
			(answer) => end({ ended: 'answered', answer }),
			(error: unknown) => end({ ended: 'failed', error }),
		)
		const outcome = async (): Promise<Outcome<Answer>> => {
			if (strand.state === 'dead') return { ended: 'killed' }
			if (strand.state !== 'parked') return ended
			return {
				ended: 'parked',
				later: async () => {
					if (strand.state === 'parked') {
						strand.state = 'live'
						strand.resume()
						await drive([strand])
					}
					return outcome()
				},
			}
		}
		return { strand, outcome }
	}

	const inner: Driver = new PostgresDriver({
		pool,
		onCreateConnection: async (connection) => {
			const asked = CompiledQuery.raw('select pg_backend_pid() as pid')
			const { rows } = await connection.executeQuery<{ pid: number }>(asked)
			pids.set(connection, rows[0]?.pid ?? 0)
		},
	})
	const innerOf = new WeakMap<DatabaseConnection, DatabaseConnection>()
	const driver: Driver = {
		init: (options) => inner.init(options),
		acquireConnection: async (options) => {
			const connection = await inner.acquireConnection(options)
			const pid = pids.get(connection) ?? 0
			const own: DatabaseConnection = {
				executeQuery: (query, given) => send(pid, query.sql, () => connection.executeQuery(query, given)),
				streamQuery: (query, size, given) => connection.streamQuery(query, size, given),
			}
			innerOf.set(own, connection)
			return own
		},
		beginTransaction: (connection, settings) => inner.beginTransaction(connection, settings),
		commitTransaction: (connection) => inner.commitTransaction(connection),
		// A connection that is broken by then is not used again: its pool notices.
		rollbackTransaction: async (connection) => {
			await connection.executeQuery(CompiledQuery.raw('rollback'))
		},
		releaseConnection: async (connection) => {
			const released = innerOf.get(connection)
			if (released) await inner.releaseConnection(released)
		},
		destroy: () => inner.destroy(),
	}

	return {
		database: new Kysely<Tables>({
			dialect: {
				createAdapter: () => new PostgresAdapter(),
				createDriver: () => driver,
				createIntrospector: (db) => new PostgresIntrospector(db),
				createQueryCompiler: () => new PostgresQueryCompiler(),
			},
		}),
		/** Runs these at once. */
		together: async <Answer>(tasks: Task<Answer>[]): Promise<Outcome<Answer>[]> => {
			const begun = tasks.map(begin)
			await drive(begun.map(({ strand }) => strand))
			return Promise.all(begun.map(({ outcome }) => outcome()))
		},
		/** Leaves the only task without an answer until it is resumed. */
		park: (): Promise<void> => {
			const [only] = [...strands].filter(thinks)
			if (!only) return Promise.resolve()
			only.state = 'parked'
			wake()
			return new Promise((resolve) => {
				only.resume = resolve
			})
		},
		kill,
	}
}
