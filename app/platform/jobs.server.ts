import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tables } from './database-types.ts'
import { enqueueInSteps } from './job-steps.server.ts'
import { tryNow } from './job-try-now.server.ts'
import { throttled } from './throttle.ts'

/** One owed piece of work: its queue's name and what it carries, an id rather than a copy. */
export type Job = { name: string; data: object }

/**
 * Work that must outlive the process, kept in the same database and enqueued in the same transaction as
 * the row that owes it. Delivered at least once: whoever works a job makes a repeat harmless.
 */
export type Jobs = {
	/** Owes `steps` in order: the jobs within one step run side by side, the next step after all of them. */
	enqueue: (transaction: Transaction<Tables>, steps: Job[][]) => Promise<void>
	/**
	 * Works a queue. A handler that throws is tried again later, with growing pauses, for days; what it
	 * throws at the end stays on record as the job's failure.
	 */
	work: <Data>(name: string, schema: z.ZodType<Data>, handle: (data: Data) => Promise<void>) => Promise<void>
	/**
	 * Has an owed job tried now, in the caller's transaction: one that waits its turn is hurried, one given up is set to
	 * work again with all that waits for it, one that is tried already is left alone. `false` when none like it is owed.
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
 * A worker that says nothing for this long is dead, and its job is given out again: with one look around every ten
 * seconds, within half a minute of a `kill -9`, on one machine as on many. Workers say so twice as often.
 */
const aliveWithinSeconds = 15
const lookAroundEverySeconds = 10
/** Ours talk to mail and CRM servers with time-outs well below this. */
const longestJobSeconds = 120
/** What is still running then goes back into the queue, in milliseconds. */
const stoppedWithin = 20_000

/** Measured with four queues: half a percent of one core in Node and as much in PostgreSQL. */
const pollEverySeconds = 1
const sideBySide = 4

const kept = { retentionSeconds: 30 * 24 * 60 * 60, deleteAfterSeconds: 90 * 24 * 60 * 60 }

const inPool = (pool: Pool) => ({
	executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})

/**
 * Brings the queue's own tables to what this program needs. `queues` are all names that will ever be enqueued. Two
 * processes at once would fail one another: only within `Database.prepare`.
 */
export async function installQueues(pool: Pool, queues: readonly string[]): Promise<void> {
	const boss = new PgBoss({ db: inPool(pool), supervise: false, schedule: false })
	boss.on('error', () => undefined)
	await boss.start()
	const options = {
		...retries,
		...kept,
		heartbeatSeconds: aliveWithinSeconds,
		expireInSeconds: longestJobSeconds,
	}
	for (const name of queues) {
		await boss.createQueue(name, options)
		await boss.updateQueue(name, options)
	}
	await boss.stop({ graceful: false, close: false })
}

/** Opens the queue in the same database, whose tables are there already: see {@link installQueues}. */
export async function openJobs(parts: { pool: Pool; queues: readonly string[]; log: Logger }): Promise<Jobs> {
	const { pool, queues, log } = parts
	const boss = new PgBoss({
		db: inPool(pool),
		superviseIntervalSeconds: lookAroundEverySeconds,
		monitorIntervalSeconds: lookAroundEverySeconds,
		// Nothing is owed by the clock alone.
		schedule: false,
	})
	// While the database is away, every worker says so every second.
	const report = throttled(10_000, (error: unknown, unsaid) =>
		log.error({ err: error, unsaid }, 'the queue failed'),
	)
	boss.on('error', report)
	boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
	await boss.start()
	// Now, or the first to enqueue would ask for the queue on a second connection, with one in hand already.
	for (const name of queues) await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })

	return {
		enqueue: (transaction, steps) => enqueueInSteps(boss, transaction, steps),
		tryNow: (transaction, job) => tryNow(boss, transaction, job),
		work: async (name, schema, handle) => {
			await boss.work(
				name,
				{
					pollingIntervalSeconds: pollEverySeconds,
					localConcurrency: sideBySide,
					batchSize: 1,
					includeMetadata: true,
				},
				async (batch) => {
					for (const { id, data, retryCount, retryLimit } of batch) {
						try {
							// What this process cannot read, the next release's may: that is a failure like any other.
							await handle(schema.parse(data))
						} catch (error) {
							const line = { err: error, job: name, jobId: id, attempt: retryCount + 1 }
							if (retryCount < retryLimit) log.warn(line, 'a job failed and will be tried again')
							else log.error(line, 'a job failed for good')
							throw error
						}
					}
				},
			)
		},
		check: async () => {
			if (!(await boss.isInstalled())) throw new Error('the queue is not installed')
		},
		stop: () => boss.stop({ graceful: true, close: false, timeout: stoppedWithin }),
	}
}
