import type pg from 'pg'
import { PgBoss, systemClock } from 'pg-boss'
import { enqueueInSteps } from '#app/platform/jobs/job-steps.server.ts'
import { tryNow } from '#app/platform/jobs/job-try-now.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

/** A due job: `run` does it as the worker of its queue would, `end` reports the outcome to the queue. */
export type DueJob = { name: string; run: () => Promise<void>; end: (error?: unknown) => Promise<void> }

/** More than are ever due at once, so that the database does not choose which of them are taken. */
const all = 500

/**
 * The queue of the product without its timers: the same rows, written by the same statements, and no worker that polls. Due
 * jobs are fetched on request, and done in the order that the simulation chooses.
 */
export async function openQueue(pool: pg.Pool, queues: readonly string[], now: () => Date) {
	const clock = { ...systemClock, now: () => now().getTime() }
	const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
	const boss = new PgBoss({ db, clock, supervise: false, schedule: false, migrate: false })
	boss.on('error', () => undefined)
	await boss.start()
	for (const name of queues) await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
	const workers = new Map<string, (data: unknown) => Promise<void>>()
	/** Whether a job is done since those that wait for it were looked for. */
	let hasCompleted = false
	const jobs: Jobs = {
		enqueue: (transaction, steps) => enqueueInSteps(boss, transaction, steps),
		tryNow: (transaction, job) => tryNow(boss, transaction, job),
		work: async (name, schema, handle) => {
			workers.set(name, async (data) => handle(schema.parse(data)))
		},
		check: async () => undefined,
		stop: async () => undefined,
	}
	return {
		jobs,
		/** Takes the due jobs of a queue, in the order of their data. */
		due: async (name: string): Promise<DueJob[]> => {
			const worker = workers.get(name)
			if (!worker) return []
			if (hasCompleted) await boss.resolveFlow()
			hasCompleted = false
			const taken = await boss.fetch<object>(name, { batchSize: all })
			return taken
				.map(({ id, data }) => ({ id, about: JSON.stringify(data), data }))
				.sort((one, other) => one.about.localeCompare(other.about))
				.map(({ id, data }) => ({
					name,
					run: () => worker(data),
					end: async (error) => {
						if (error !== undefined) return void (await boss.fail(name, id, { message: String(error) }))
						await boss.complete(name, id)
						hasCompleted = true
					},
				}))
		},
		/** Gives the jobs of a dead worker to another. */
		supervise: () => boss.supervise(),
		close: () => boss.stop({ graceful: false, close: false }),
	}
}
