import type { Transaction } from 'kysely'
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
