import { setTimeout as pause } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'

/** How long jobs that are done wait for the others of their batch, in milliseconds. */
const waitForOthers = 250

type Work<Data> = { name: string; schema: z.ZodType<Data>; handle: (data: Data) => Promise<void> }

/**
 * Handles the jobs that a worker has taken at the same time, and has the queue told of all in one go. None is held up by another that
 * takes longer: the queue is told of what is done by then, so that it is tried again in time, and what waits for it begins.
 */
export const handleBatch =
	<Data>(
		boss: Pick<PgBoss, 'complete' | 'fail'>,
		{ log, retryLimit }: { log: Logger; retryLimit: number },
		{ name, schema, handle }: Work<Data>,
	) =>
	async (batch: Job[]): Promise<JobResult[]> => {
		const run = async ({ id, data, retryCount }: Job): Promise<JobResult> => {
			try {
				// The next release may be able to read data that this one cannot: an ordinary failure, tried again.
				await handle(schema.parse(data))
				return { id, status: 'completed' }
			} catch (error) {
				const line = { err: error, job: name, jobId: id, attempt: retryCount + 1 }
				if (retryCount < retryLimit) log.warn(line, 'a job failed and will be tried again')
				else log.error(line, 'a job failed for good')
				return { id, status: 'failed', output: error }
			}
		}
		const running = batch.map((job) => ({ job, result: run(job) }))
		const all = Promise.all(running.map(({ result }) => result))
		const tellWhenLate = async ({ job, result }: (typeof running)[number]) => {
			const { status, output } = await result
			const isOver = all.then(() => true)
			if (await Promise.race([isOver, pause(waitForOthers, false, { ref: false })])) return
			// A second time, with the whole batch, it changes nothing. Where it fails, that tells the queue.
			const settled = status === 'completed' ? boss.complete(name, job) : boss.fail(name, job, output)
			await settled.catch(() => undefined)
		}
		if (batch.length > 1) for (const each of running) void tellWhenLate(each)
		return all
	}
