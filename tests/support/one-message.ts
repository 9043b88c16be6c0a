import {
	type Attempt,
	beginMessages,
	type MessageRow,
	type MessageState,
	messageRows,
	recordMessages,
} from '#app/notifications/store.server.ts'
import type { MessageId } from '#app/platform/ids.ts'

type Database = Parameters<typeof messageRows>[0]

/** A message by itself; `undefined` when there is none. */
export const messageRow = async (database: Database, id: MessageId): Promise<MessageRow | undefined> =>
	(await messageRows(database, [id]))[0]

/** Records that one attempt begins; `false` when another has begun since the row was read. */
export const beginMessage = async (
	database: Database,
	{ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
	sent: Omit<Attempt, 'id' | 'attempts'>,
): Promise<boolean> => (await beginMessages(database, [{ id, attempts, ...sent }])).has(id)

/** Records how one attempt ended. */
export const recordMessage = (database: Database, id: MessageId, result: MessageState): Promise<void> =>
	recordMessages(database, [{ id, ...result }])
