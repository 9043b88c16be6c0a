import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type FlowJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'

/** One owed piece of work: its queue's name and what it carries, an id rather than a copy. */
export type Job = { name: string; data: object }

/**
 * Work that must outlive the process, kept in the same database and enqueued in the same transaction as
 * the row that owes it. Delivered at least once: whoever works a job makes a repeat harmless.
 */
export type Jobs = {
	/** Owes `steps` in order: the jobs within one step run side by side, the next step after all of them. */
	enqueue: (transaction: Transaction<unknown>, steps: Job[][]) => Promise<void>
	/**
	 * Works a queue. A handler that throws is tried again later, with growing pauses, for days; what it
	 * throws at the end stays on record as the job's failure.
	 */
	work: <Data>(name: string, schema: z.ZodType<Data>, handle: (data: Data) => Promise<void>) => Promise<void>
	/** Throws when the queue cannot be reached. For `/readyz`. */
	check: () => Promise<void>
	/** Lets running jobs finish, then stops. */
	stop: () => Promise<void>
}

/** A second after the first failure, then twice as long each time up to five minutes, for about a week. */
const retries = { retryLimit: 2000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }

/**
 * A worker that says nothing for this long is dead, and its job is given out again. Ours talk to mail and CRM
 * servers with time-outs well below it.
 */
const aliveWithinSeconds = 30
const longestJobSeconds = 120

const pollEverySeconds = 1
const sideBySide = 4

/** Opens the queue in the same database. `queues` are all names that will ever be enqueued. */
export async function openJobs(parts: { pool: Pool; queues: readonly string[]; log: Logger }): Promise<Jobs> {
	const { pool, queues, log } = parts
	const boss = new PgBoss({
		db: { executeSql: async (text, values) => pool.query(text, values) },
		superviseIntervalSeconds: 10,
		monitorIntervalSeconds: 10,
	})
	boss.on('error', (error) => log.error({ err: error }, 'the queue failed'))
	await boss.start()
	for (const name of queues)
		await boss.createQueue(name, {
			...retries,
			heartbeatSeconds: aliveWithinSeconds,
			expireInSeconds: longestJobSeconds,
			retentionSeconds: 30 * 24 * 60 * 60,
			deleteAfterSeconds: 90 * 24 * 60 * 60,
		})

	return {
		enqueue: async (transaction, steps) => {
			const jobs = steps.flatMap((step, at) =>
				step.map(
					(job): FlowJob => ({
						...job,
						ref: refOf(at, job),
						...(at === 0 ? {} : { dependsOn: (steps[at - 1] ?? []).map((before) => refOf(at - 1, before)) }),
					}),
				),
			)
			await boss.flow(jobs, { db: inside(transaction) })
		},
		work: async (name, schema, handle) => {
			await boss.work(
				name,
				{ pollingIntervalSeconds: pollEverySeconds, localConcurrency: sideBySide, batchSize: 1 },
				async (batch) => {
					for (const job of batch) {
						try {
							await handle(schema.parse(job.data))
						} catch (error) {
							log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again')
							throw error
						}
					}
				},
			)
		},
		check: async () => {
			if (!(await boss.isInstalled())) throw new Error('the queue is not installed')
		},
		stop: () => boss.stop({ graceful: true, close: false, timeout: 20_000 }),
	}
}

const refOf = (step: number, { name }: Job) => `${step} ${name}`

/** pg-boss on the caller's transaction: what it writes is committed, or not, with the row that owes it. */
const inside = (transaction: Kysely<unknown>) => ({
	executeSql: async (text: string, values?: unknown[]) => {
		const result = await transaction.executeQuery<object>({
			sql: text,
			parameters: values ?? [],
			query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
			queryId: { queryId: 'pg-boss' },
		})
		return { rows: result.rows ?? [] }
	},
})
