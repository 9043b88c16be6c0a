import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tables } from '../database/database-types.ts'
import { throttled } from '../log/throttle.ts'
import type { Job } from './job.ts'
import { enqueueInSteps } from './job-steps.server.ts'
import { tryNow } from './job-try-now.server.ts'
import { type AtOnce, openWorkers } from './queue-workers.server.ts'
import { watchQueues } from './ready-queues.server.ts'

/**
 * Work that must survive the end of the process, stored in the same database and enqueued in the same transaction as the
 * row that needs it. A job runs at least once: its handler must make a second run harmless.
 */
export type Jobs = {
	/** Enqueues `steps` in order: the jobs of one step run concurrently, the next step after all of them. */
	enqueue: (transaction: Transaction<Tables>, steps: Job[][]) => Promise<void>
	/**
	 * Runs the jobs of a queue. A job whose handler throws is tried again, with growing pauses, for about a week; the last
	 * error is stored with the failed job.
	 */
	work: <Data>(
		name: string,
		schema: z.ZodType<Data>,
		handle: (data: Data) => Promise<void>,
		many?: AtOnce,
	) => Promise<void>
	/**
	 * Has a job tried now, in the caller's transaction. One that waits for its next try runs at once; one that failed for
	 * good is enqueued again, and the jobs that it blocks can follow; one that is running is left alone. Returns `false`
	 * when there is no such job.
	 */
	tryNow: (transaction: Transaction<Tables>, job: Job) => Promise<boolean>
	/** Throws when the queue cannot be reached. For `/readyz`. */
	check: () => Promise<void>
	/** Lets running jobs finish, then stops. */
	stop: () => Promise<void>
}

/** A second after the first failure, then twice as long each time up to five minutes, for about a week. */
const retries = { retryLimit: 2000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }

/**
 * A worker without a heartbeat for this long is dead, and its job is given to another one. With a check every fifteen seconds,
 * that is within half a minute of a `kill -9`, on one machine or on many. Workers send heartbeats twice as often.
 */
const heartbeatSeconds = 15
const superviseEverySeconds = 15
/**
 * After this a job that still runs counts as failed, and another worker has it: longer than any of our jobs can take, and the
 * longest is a mail whose server takes as long as it may. A worker that died is noticed by its heartbeat.
 */
export const longestJobSeconds = 30 * 60
/** A job that still runs this long after a stop goes back into the queue, in milliseconds. */
const stopTimeout = 20_000

const freeEverySeconds = 60

const daySeconds = 24 * 60 * 60
/**
 * A job that is not done is deleted after this long, undone: long after its tries are over, so that one that failed, and those
 * that wait for it, can be tried again as long as the desk shows it.
 */
const retention = { retentionSeconds: 365 * daySeconds, deleteAfterSeconds: 90 * daySeconds }

const inPool = (pool: Pool) => ({
	executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})

/**
 * Creates or updates the queue's own tables. `queues` are the names of all queues. Call it only within `Database.prepare`:
 * two processes that do this at once make each other fail.
 */
export async function installQueues(pool: Pool, queues: readonly string[]): Promise<void> {
	const boss = new PgBoss({ db: inPool(pool), supervise: false, schedule: false })
	boss.on('error', () => undefined)
	await boss.start()
	const options = {
		...retries,
		...retention,
		heartbeatSeconds,
		expireInSeconds: longestJobSeconds,
	}
	for (const name of queues) {
		await boss.createQueue(name, options)
		await boss.updateQueue(name, options)
	}
	await boss.stop({ graceful: false, close: false })
}

type Parts = {
	pool: Pool
	queues: readonly string[]
	log: Logger
	/** Whether this process gives the jobs of workers that died to others, and deletes old ones. */
	supervise?: boolean
}

/** Opens the queues, after {@link installQueues} has made their tables. */
export async function openJobs({ pool, queues, log, supervise = true }: Parts): Promise<Jobs> {
	const boss = new PgBoss({
		db: inPool(pool),
		supervise,
		superviseIntervalSeconds: superviseEverySeconds,
		monitorIntervalSeconds: superviseEverySeconds,
		// Whether PostgreSQL tidies up would be asked with each check, all day: its own settings see to that.
		monitorVacuum: false,
		// How many jobs wait is read as often as it is counted.
		queueCacheIntervalSeconds: superviseEverySeconds,
		// Only in case the watch below fails, which frees within a second what waits for a job that is done.
		flowIntervalSeconds: freeEverySeconds,
		// We have no jobs that start at a fixed time.
		schedule: false,
	})
	// While the database is unavailable, each second of the watch reports an error.
	const report = throttled(10_000, (error: unknown, unsaid) =>
		log.error({ err: error, unsaid }, 'the queue failed'),
	)
	boss.on('error', report)
	boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
	await boss.start()
	// This makes pg-boss load each queue now. Otherwise the first `enqueue` would need a second connection for it while its
	// transaction already holds one.
	for (const name of queues) await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })

	const workers = openWorkers(boss, { log, retryLimit: retries.retryLimit })
	const watch = watchQueues(pool, workers.queues, {
		wake: workers.wake,
		most: workers.most,
		free: () => boss.resolveFlow(),
		report,
	})

	return {
		enqueue: async (transaction, steps) => {
			await enqueueInSteps(boss, transaction, steps)
			watch.soon()
		},
		tryNow: (transaction, job) => tryNow(boss, transaction, job),
		work: workers.work,
		check: async () => {
			if (!(await boss.isInstalled())) throw new Error('the queue is not installed')
		},
		stop: async () => {
			await watch.stop()
			await boss.stop({ graceful: true, close: false, timeout: stopTimeout })
		},
	}
}
