import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'

/**
 * Workers are woken when their queue has a job (`ready-queues.server.ts`), and ask by themselves only in case that fails. They are
 * few, and take job after job without a pause while more wait than they take in a second.
 */
const pollEverySeconds = 300
export const concurrency = 2

/** The workers of a process: each queue that has some, waking them, and beginning them. */
export function openWorkers(boss: Pick<PgBoss, 'work' | 'notifyWorker'>, run: Running) {
	const workers = new Map<string, Worker[]>()
	return {
		queues: () => [...workers.keys()],
		/** Each that is woken asks for a job: as many are woken as there are jobs, those first that have none. */
		wake: (queue: string, jobs: number) => {
			const all = workers.get(queue) ?? []
			const idle = all.filter(({ isBusy }) => !isBusy())
			for (const { id } of jobs <= idle.length ? idle.slice(0, jobs) : all) boss.notifyWorker(id)
		},
		work: async <Data>(name: string, schema: z.ZodType<Data>, handle: (data: Data) => Promise<void>) => {
			const options = {
				pollingIntervalSeconds: pollEverySeconds,
				burstWhenReadyExceeds: concurrency,
				batchSize: 1,
			} as const
			// Each by itself: of several that are begun together only the first can be woken.
			const begin = async (): Promise<Worker> => {
				const { run: work, isBusy } = busyWhile(runner(run, name, schema, handle))
				return { id: await boss.work(name, options, work), isBusy }
			}
			workers.set(name, await Promise.all(Array.from({ length: concurrency }, begin)))
		},
	}
}

/** `retryLimit`: how often a job is tried again. */
type Running = { log: Logger; retryLimit: number }

/** A worker of a queue, and whether it has a job. */
type Worker = { id: string; isBusy: () => boolean }

/** Knows whether what it runs is under way. */
function busyWhile<Given>(work: (given: Given) => Promise<void>) {
	let isBusy = false
	const run = async (given: Given) => {
		isBusy = true
		await work(given).finally(() => {
			isBusy = false
		})
	}
	return { run, isBusy: () => isBusy }
}

/** Runs the jobs that a worker has taken. */
const runner =
	<Data>(
		{ log, retryLimit }: Running,
		name: string,
		schema: z.ZodType<Data>,
		handle: (data: Data) => Promise<void>,
	) =>
	async (batch: Job[]): Promise<void> => {
		for (const { id, data, retryCount } of batch) {
			try {
				// The next release may be able to read data that this one cannot: an ordinary failure, tried again.
				await handle(schema.parse(data))
			} catch (error) {
				const line = { err: error, job: name, jobId: id, attempt: retryCount + 1 }
				if (retryCount < retryLimit) log.warn(line, 'a job failed and will be tried again')
				else log.error(line, 'a job failed for good')
				throw error
			}
		}
	}
