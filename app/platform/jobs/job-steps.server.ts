import { CompiledQuery, type Transaction } from 'kysely'
import type { FlowJob, PgBoss } from 'pg-boss'
import type { Tables } from '../database/database-types.ts'
import type { Job } from './job.ts'

/**
 * Enqueues the jobs of `steps` within the caller's transaction, so that they are committed together with the row that
 * needs them, or not at all. A job is `blocked` until all jobs of the step before have succeeded. If one of those fails
 * for good, the job stays blocked until it expires: the failed one can be tried again (`boss.retry`), and when it
 * succeeds, the next step begins.
 */
export async function enqueueInSteps(boss: PgBoss, transaction: Transaction<Tables>, steps: Job[][]) {
	const db = withinTransaction(transaction)
	const [first = [], ...later] = steps.filter((step) => step.length > 0)
	if (later.length === 0) {
		for (const { name, data, startAfter } of first)
			await boss.send(name, data, { db, ...(startAfter && { startAfter }) })
		return
	}
	const jobs = [first, ...later].map((step, at) =>
		step.map(({ name, data }, index): FlowJob & { ref: string } => ({ name, data, ref: `${at}.${index}` })),
	)
	const flow = jobs.flatMap((step, at) => {
		const before = jobs[at - 1]?.map(({ ref }) => ref)
		return before ? step.map((job) => ({ ...job, dependsOn: before })) : step
	})
	await boss.flow(flow, { db })
}

/** Lets pg-boss use the caller's transaction. Its own adapter for Kysely does not fit Kysely's types. */
export const withinTransaction = (transaction: Transaction<Tables>) => ({
	executeSql: async (text: string, values?: unknown[]) => {
		const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values))
		return { rows: rows ?? [] }
	},
})
