import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#fakes/listener.ts'
import { testDatabase } from '#tests/support/database.ts'
import { configFrom } from '../config.server.ts'
import { installQueues, openJobs } from '../jobs/jobs.server.ts'
import { openDatabase } from './database.server.ts'
import { migrate } from './migrations.server.ts'

const log = pino({ level: 'silent' })
const queues = ['first', 'second', 'third']

/** A proxy to the database's socket. Frozen, it keeps its connections and accepts new ones, but forwards no data. */
async function freezableProxy(socket: string) {
	const open = new Set<Socket>()
	let frozen = false
	const server = createServer((near) => {
		const far = createConnection(socket)
		for (const end of [near, far]) {
			open.add(end)
			end.on('error', () => undefined)
		}
		near.on('close', () => far.destroy())
		far.on('close', () => near.destroy())
		if (!frozen) near.pipe(far).pipe(near)
	})
	const port = await listen(server, 0)
	return {
		port,
		freeze: () => {
			frozen = true
			for (const end of open) end.unpipe().pause()
		},
		close: async () => {
			for (const end of open) end.destroy()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

/** An empty database; each call of `open` opens it like another process. */
async function emptyDatabase() {
	const setup = await testDatabase({ empty: true })
	const { host, user, password, database, port } = setup.connection
	const proxy = await freezableProxy(join(host, `.s.PGSQL.${port}`))
	const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`
	const opened: Awaited<ReturnType<typeof openDatabase>>[] = []
	onTestFinished(async () => {
		await Promise.all(opened.map((each) => each.close()))
		await proxy.close()
		await setup[Symbol.asyncDispose]()
	})
	return {
		pool: setup.pool,
		freeze: proxy.freeze,
		open: async () => {
			const made = await openDatabase({ config: configFrom({ DATABASE_URL }), log })
			opened.push(made)
			return made
		},
	}
}

test('when four processes start at once on an empty database, one prepares it and all can work', async () => {
	for (let round = 0; round < 3; round++) {
		const { open, pool } = await emptyDatabase()
		const processes = await Promise.all([open(), open(), open(), open()])
		const migrated: string[][] = []
		await Promise.all(
			processes.map(({ prepare }) =>
				prepare(async (own) => {
					migrated.push(await migrate(own.kysely))
					await installQueues(own.pool, queues)
				}),
			),
		)
		expect(migrated.filter((names) => names.length > 0)).toHaveLength(1)
		const jobs = await Promise.all(processes.map((each) => openJobs({ pool: each.pool, queues, log })))
		for (const [at, { kysely }] of processes.entries())
			await kysely
				.transaction()
				.execute((own) => jobs[at]?.enqueue(own, [[{ name: 'first', data: { at } }]]) ?? Promise.resolve())
		expect((await pool.query('select from pgboss.job')).rowCount).toBe(4)
		await Promise.all(jobs.map((each) => each.stop()))
	}
})

test('when a process fails or is cut off while it prepares, the next one does it', async () => {
	const { open, pool } = await emptyDatabase()
	const [first, second] = [await open(), await open()]
	await expect(first.prepare(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
	const cut = first.prepare(async (own) => void (await own.pool.query('select pg_sleep(60)')))
	const failing = expect(cut).rejects.toThrow()
	await vi.waitFor(async () => {
		const { rows } = await pool.query(
			"select from pg_stat_activity where query = 'select pg_sleep(60)' and datname = current_database()",
		)
		expect(rows).toHaveLength(1)
	}, 30_000)
	const done: string[] = []
	const preparing = () => second.prepare(async () => void done.push('second'))
	// The second process may be cut off too, while it waits: then it has to be started again.
	const next = preparing().catch(preparing)
	await pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bowline' and datname = current_database()",
	)
	await failing
	await next
	expect(done).toEqual(['second'])
})

test('a process that waits while another prepares can be stopped, and the other continues', async () => {
	const { open } = await emptyDatabase()
	const [first, second] = [await open(), await open()]
	const [begun, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const working = first.prepare(async () => {
		begun.resolve()
		await enough.promise
	})
	await begun.promise
	const stopping = new AbortController()
	const waiting = expect(second.prepare(() => Promise.resolve(), stopping.signal)).rejects.toThrow('stopped')
	stopping.abort(new Error('stopped'))
	await waiting
	enough.resolve()
	await working
})

test('a process that is stopped finishes its preparation as long as the database answers', async () => {
	const { open } = await emptyDatabase()
	const { prepare } = await open()
	const stopping = new AbortController()
	const done: unknown[] = []
	await prepare(async ({ pool }) => {
		stopping.abort(new Error('stopped'))
		done.push((await pool.query('select pg_sleep(1.5)')).rowCount)
	}, stopping.signal)
	expect(done).toEqual([1])
})

test('a process that nobody stops is not watched while it prepares, so that a slow database does not cut it off', async () => {
	const { open } = await emptyDatabase()
	const { prepare, pool } = await open()
	const watching = async (stopping: AbortController) => {
		const seen: number[] = []
		await prepare(async (own) => {
			await own.pool.query('select pg_sleep(0.1)')
			seen.push(pool.totalCount)
		}, stopping.signal)
		return seen
	}
	expect(await watching(new AbortController())).toEqual([0])
	const stopped = new AbortController()
	stopped.abort(new Error('stopped'))
	expect(await watching(stopped)).toEqual([1])
})

test('a process whose database is frozen while it prepares can be stopped', async () => {
	const { open, freeze } = await emptyDatabase()
	const { prepare } = await open()
	const stopping = new AbortController()
	const begun = Promise.withResolvers<void>()
	const preparing = prepare(async ({ pool }) => {
		freeze()
		begun.resolve()
		await pool.query('select 1')
	}, stopping.signal)
	const stopped = expect(preparing).rejects.toThrow('stopped')
	await begun.promise
	stopping.abort(new Error('stopped'))
	await stopped
})

test('preparation has no statement timeout', async () => {
	const { open } = await emptyDatabase()
	const { prepare } = await open()
	await prepare(async ({ pool }) => {
		const { rows } = await pool.query('select current_setting($1) as limit', ['statement_timeout'])
		expect(rows).toEqual([{ limit: '0' }])
	})
})
