import type { MessageId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Gathering } from './gathered.server.ts'
import * as store from './store.server.ts'

/** What the database knows of messages. What several ask of it or have it record at once is one statement. */
export type Ledger = {
	row: (messageId: MessageId) => Promise<store.MessageRow | undefined>
	/** Records that an attempt begins, before it is made. `false` when another has begun: then nothing may be sent. */
	begin: (attempt: store.Attempt) => Promise<boolean>
	/** Records how an attempt ended. */
	record: (result: store.Outcome) => Promise<void>
}

export function openLedger(database: Platform['database'], { gathered }: Gathering): Ledger {
	return {
		row: gathered(
			async (ids) => {
				const rows = await store.messageRows(database, ids)
				return (id) => rows.find((row) => row.id === id)
			},
			(id) => id,
		),
		begin: gathered(
			async (attempts) => {
				const begun = await store.beginMessages(database, attempts)
				return ({ id }) => begun.has(id)
			},
			({ id }) => id,
		),
		record: gathered(
			async (results) => {
				await store.recordMessages(database, results)
				return () => undefined
			},
			({ id }) => id,
		),
	}
}
