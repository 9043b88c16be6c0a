import { CompiledQuery, type Transaction } from 'kysely'
import type { FlowJob, PgBoss } from 'pg-boss'
import type { Tables } from './database-types.ts'
import type { Job } from './jobs.server.ts'

/**
 * Owes the jobs of `steps` within the caller's transaction: committed, or not, with the row that owes them. A job
 * waits, marked `blocked`, for every one of the step before. Should one of those fail for good, it goes on waiting
 * for as long as jobs are kept: the failed one can be set to work again (`boss.retry`), and with its success the
 * next step begins.
 */
export async function enqueueInSteps(boss: PgBoss, transaction: Transaction<Tables>, steps: Job[][]) {
	const db = inside(transaction)
	const [first = [], ...later] = steps.filter((step) => step.length > 0)
	if (later.length === 0) {
		for (const { name, data } of first) await boss.send(name, data, { db })
		return
	}
	const jobs = [first, ...later].map((step, at) =>
		step.map((job, place): FlowJob & { ref: string } => ({ ...job, ref: `${at}.${place}` })),
	)
	const flow = jobs.flatMap((step, at) => {
		const before = jobs[at - 1]?.map(({ ref }) => ref)
		return before ? step.map((job) => ({ ...job, dependsOn: before })) : step
	})
	await boss.flow(flow, { db })
}

/** pg-boss on the caller's transaction. Its own adapter for Kysely does not fit Kysely's types. */
export const inside = (transaction: Transaction<Tables>) => ({
	executeSql: async (text: string, values?: unknown[]) => {
		const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values))
		return { rows: rows ?? [] }
	},
})
