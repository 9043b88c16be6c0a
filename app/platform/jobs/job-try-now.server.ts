import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Tables } from '../database/database-types.ts'
import type { Job } from './job.ts'
import { withinTransaction } from './job-steps.server.ts'

/** See `Jobs.tryNow`. If there are several such jobs, one is enough: each delivery is made once. */
export async function tryNow(
	boss: PgBoss,
	transaction: Transaction<Tables>,
	{ name, data }: Job,
): Promise<boolean> {
	const db = withinTransaction(transaction)
	const pending = await boss.findJobs(name, { db, data })
	const waiting = pending.find(({ state }) => state === 'retry')
	// By the database's clock, which says what is due: this machine's may be ahead of it.
	if (waiting) await boss.update({ name, options: { db, id: waiting.id, startAfter: 0 } })
	if (waiting || pending.some(({ state }) => state === 'created' || state === 'active')) return true
	const givenUp = pending.find(({ state }) => state === 'failed')
	if (!givenUp) return false
	await boss.retry(name, givenUp.id, { db })
	return true
}
