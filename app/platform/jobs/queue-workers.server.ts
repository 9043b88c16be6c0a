import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { handleBatch } from './job-batch.server.ts'

/**
 * Workers are woken when their queue has a job (`ready-queues.server.ts`), and ask by themselves only in case that fails. They are
 * few, and take job after job without a pause while more wait than they take in a second.
 */
const pollEverySeconds = 300
const concurrency = 2

/** How many jobs a worker takes at a time, and handles at the same time; usually one. */
export type AtOnce = { atOnce: number }

/** A worker of a queue, and whether it has jobs. */
type Worker = { id: string; isBusy: () => boolean }

/** The workers of a process: each queue that has some, waking them, and beginning them. */
export function openWorkers(
	boss: Pick<PgBoss, 'work' | 'notifyWorker' | 'complete' | 'fail'>,
	running: { log: Logger; retryLimit: number },
) {
	const workers = new Map<string, Worker[]>()
	const takes = new Map<string, number>()
	return {
		queues: () => [...workers.keys()],
		/** More than the workers of a queue can take. */
		most: () => concurrency * Math.max(1, ...takes.values()) + 1,
		/** Each that is woken asks for jobs: as many are woken as can take them, those first that have none. */
		wake: (queue: string, jobs: number) => {
			const all = workers.get(queue) ?? []
			const idle = all.filter(({ isBusy }) => !isBusy())
			const needed = Math.ceil(jobs / (takes.get(queue) ?? 1))
			for (const { id } of needed <= idle.length ? idle.slice(0, needed) : all) boss.notifyWorker(id)
		},
		work: async <Data>(
			name: string,
			schema: z.ZodType<Data>,
			handle: (data: Data) => Promise<void>,
			{ atOnce }: AtOnce = { atOnce: 1 },
		) => {
			const options = {
				pollingIntervalSeconds: pollEverySeconds,
				burstWhenReadyExceeds: concurrency,
				batchSize: atOnce,
				perJobResults: true,
			} as const
			const batch = handleBatch(boss, running, { name, schema, handle })
			// Each by itself: of several that are begun together only the first can be woken.
			const begin = async (): Promise<Worker> => {
				const { run, isBusy } = busyWhile(batch)
				return { id: await boss.work(name, options, run), isBusy }
			}
			takes.set(name, atOnce)
			workers.set(name, await Promise.all(Array.from({ length: concurrency }, begin)))
		},
	}
}

/** Knows whether what it runs is under way. */
function busyWhile<Given, Result>(work: (given: Given) => Promise<Result>) {
	let isBusy = false
	const run = async (given: Given) => {
		isBusy = true
		return work(given).finally(() => {
			isBusy = false
		})
	}
	return { run, isBusy: () => isBusy }
}
